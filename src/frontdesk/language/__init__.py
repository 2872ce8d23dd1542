"""Reads and writes human language; knows no tool and no pack."""
