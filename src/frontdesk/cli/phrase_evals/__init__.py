"""Counts how many sentences of customers a pack's declarations let the house understand."""
