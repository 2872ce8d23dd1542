"""What a customer agreed to, and the moves of a workflow that rest on it (L4)."""
