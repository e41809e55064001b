"""Types under review: their names, definitions and decisions, and the filter these make."""
