"""What a model may say in a situation, and what reaches the customer of it."""
