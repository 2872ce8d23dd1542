"""The session: a conversation's live brain and its only writer."""
