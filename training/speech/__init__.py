"""Answers of a model in known situations, true and false: to learn from, and to measure with."""
