"""Reads what a message is, and the values that it states."""
