"""A dental practice as a pack, and its conversations."""
