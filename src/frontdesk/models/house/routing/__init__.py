"""Which tool a message asks for, and the arguments that it gives."""
