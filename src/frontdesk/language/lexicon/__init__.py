"""Words with a meaning of their own: everyday words, and the names of actions."""
