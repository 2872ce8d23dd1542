"""Reads which of several options somebody means."""
