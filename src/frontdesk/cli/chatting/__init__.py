"""A conversation in a terminal."""
