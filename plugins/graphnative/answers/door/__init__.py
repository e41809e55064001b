"""One door for all questions: which way of answering suits one, and what comes next if it finds nothing."""
