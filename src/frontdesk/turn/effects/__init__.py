"""Carries out what was agreed to, and says what became of it (L5)."""
