"""Organisations: each with its own desk, people, keys and records, in one server."""
