"""What both writers read out of documents: files to texts, passages, names, dates, measures."""
