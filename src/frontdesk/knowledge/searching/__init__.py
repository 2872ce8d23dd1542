"""How a question finds passages: by words, by meaning and by both, and which of them answer."""
