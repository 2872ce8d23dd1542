"""Faults that the tests must notice: each is planted alone, and the tests named for it are run."""
