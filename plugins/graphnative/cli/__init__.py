"""The terminal: parse, call one function, print."""
