"""From retrieved articles to a cited answer."""
