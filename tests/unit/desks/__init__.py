"""Unit tests of the desks of organisations."""
