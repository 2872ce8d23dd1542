"""Tokens, passwords, sign-ins, and what each has open."""
