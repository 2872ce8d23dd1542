"""Reads the answer to a confirmation question: a yes, a no, a change or none of these."""
