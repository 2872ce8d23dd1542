"""Versions of Larkspur's tables."""
