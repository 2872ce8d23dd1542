"""Lets words out to the customer, checked and in time (L7, L8, L9)."""
