"""Measures how well documents are found, and fits what says whether a passage answers."""
