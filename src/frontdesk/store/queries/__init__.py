"""The queries, by what they are about."""
