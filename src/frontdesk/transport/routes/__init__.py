"""The HTTP routes, by who uses them."""
