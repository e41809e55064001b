"""The GRI taxonomy: data, load, validate."""
