"""Alembic migrations of the core tables."""
