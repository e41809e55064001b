"""What retrieval and query writing are worth: data sets, metrics, and the tables they fill."""
