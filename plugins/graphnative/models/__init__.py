"""Chat models and embedders behind two small protocols."""
