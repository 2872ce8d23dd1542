"""The proof: every state that a pack's dialog can reach, walked with the code that runs."""
