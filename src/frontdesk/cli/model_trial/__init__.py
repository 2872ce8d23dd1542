"""Tries out whether a model can drive the desk, in a short conversation that leaves nothing."""
