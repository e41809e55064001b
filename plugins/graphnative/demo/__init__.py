"""A news set of the project's own, generated from a seed."""
