"""Asks a model, runs what it proposes, and asks again until all is said."""
