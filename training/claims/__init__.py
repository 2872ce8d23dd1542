"""Sentences that claim something and sentences that do not: to learn from, and to measure with."""
