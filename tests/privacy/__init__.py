"""A person's data: erased, handed out, kept to a term, redacted."""
