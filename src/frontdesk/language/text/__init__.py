"""Text made comparable: words, spelling, sentences and clauses."""
