"""Larkspur's tools."""
