"""What the house model says of its own accord, and how."""
