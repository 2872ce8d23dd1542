"""Webhooks: what happens in conversations, posted to an organisation's own systems."""
