"""The path under which a desk is reached, where it shares its host with others."""

from starlette.requests import HTTPConnection
from starlette.types import Scope

_KEY = "frontdesk.prefix"


def enter(scope: Scope, prefix: str) -> None:
    """Take the prefix off a path; where a proxy has taken it off already, nothing is left to do."""
    scope[_KEY] = prefix
    path: str = scope["path"]
    if prefix and (path == prefix or path.startswith(f"{prefix}/")):
        scope["path"] = path[len(prefix) :] or "/"


def prefix_of(connection: HTTPConnection) -> str:
    """The prefix of the desk that a request has reached."""
    return connection.scope.get(_KEY, "")


def under_prefix(page: bytes, prefix: str) -> bytes:
    """A page whose references lead to this desk; modules and styles name one another relatively."""
    for attribute in (b' href="', b' src="'):
        page = page.replace(attribute + b"/", attribute + prefix.encode() + b"/")
    return page
