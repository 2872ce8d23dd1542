"""PestCall's records in the desk's own database."""
