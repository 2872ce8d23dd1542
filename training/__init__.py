"""Measures how well the house model understands phrases that were written before it was tuned."""
