"""Which entities are one: links between names, what keeps them apart, and where evidence is shown."""
