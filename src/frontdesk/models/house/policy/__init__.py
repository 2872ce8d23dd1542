"""From the dialog and a message to the next move of the house model."""
