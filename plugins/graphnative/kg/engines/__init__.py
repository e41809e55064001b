"""Who reads the documents of a build: threads of this process, or the workers of a Ray cluster."""
