"""Unit tests of what a pack is."""
