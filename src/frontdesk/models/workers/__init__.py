"""Work in processes of its own, which can be given up: killed at a deadline and replaced."""
