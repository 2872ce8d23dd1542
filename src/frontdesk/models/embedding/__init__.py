"""Meaning as vectors: a small encoder, its weights, and classes learnt from examples."""
