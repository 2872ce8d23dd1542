"""Whole conversations with PestCall: customers, misbehaving models, and what is stored after."""
