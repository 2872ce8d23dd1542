"""Keeps out of customer text what is for machines alone (L8)."""
