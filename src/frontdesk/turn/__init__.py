"""One turn: from the combined unanswered input to the answer."""
