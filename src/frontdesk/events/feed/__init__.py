"""The feed of operators: an organisation's lists as they change, and who is at what."""
