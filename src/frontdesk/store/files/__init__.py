"""The files of a data folder, private to their owner, and the secret among them."""
