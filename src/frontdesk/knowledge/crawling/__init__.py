"""Walking a company's own site, bounded, as its owner allows."""
