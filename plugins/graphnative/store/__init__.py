"""One real Neo4j: the server, the driver, and all that is written to it and read from it."""
