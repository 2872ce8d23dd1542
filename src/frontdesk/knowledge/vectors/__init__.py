"""Passages and questions as vectors: who makes them, and where they are looked through."""
