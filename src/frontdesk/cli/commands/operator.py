"""`frontdesk operator`: the same as `frontdesk user`, by its first name."""

from frontdesk.cli.commands.user import app

__all__ = ["app"]
