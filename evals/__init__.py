"""Conversations that people held with the house model, and the tools to hold more of them."""
