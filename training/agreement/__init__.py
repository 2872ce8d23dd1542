"""Learns how likely an answer agrees to what was asked: the second reader at a receipt."""
