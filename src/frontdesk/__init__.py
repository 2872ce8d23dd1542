"""Frontdesk."""
