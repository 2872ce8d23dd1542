"""Learns to read messages from turns in their situation, and measures it on writers left out."""
