"""Simulated customers: whole conversations with the real desk, judged by what its database says."""
