"""Finds what a sentence claims, and whether evidence backs it (L7)."""
