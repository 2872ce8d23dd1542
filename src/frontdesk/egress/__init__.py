"""Requests to addresses that somebody typed in: checked, bounded, and never inward by accident."""
