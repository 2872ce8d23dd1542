"""Words with a meaning of their own, each concept in one place."""
