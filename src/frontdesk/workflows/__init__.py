"""Workflows: select, choose, confirm, commit, across turns; declared by packs as data."""
