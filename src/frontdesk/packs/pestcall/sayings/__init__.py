"""What customers say for each tool; the first of each also names it to a customer."""
