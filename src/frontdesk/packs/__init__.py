"""Packs: what a company brings to the desk, each a package of its own."""
