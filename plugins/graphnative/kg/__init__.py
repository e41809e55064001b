"""S2's writers: documents become entities, facts and claims with evidence, voted, typed and reviewed."""
