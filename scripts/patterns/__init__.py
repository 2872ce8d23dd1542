"""Pumps every pattern and every reader of text with hostile texts: `python -m scripts.patterns`."""
