"""What a conversation is called: a few words, by a model, by the house or by an operator."""
