"""What people say to any desk, by what it amounts to: the house model learns from it."""
