"""Answers from found passages: the sentences that answer, what they stand on, what is not known."""
