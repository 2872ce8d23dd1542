"""Rules about time: what happens when a conversation goes quiet."""
