"""Under which names a desk is reached: a request for any other host is refused.

A page elsewhere could otherwise point its own name at this machine, and read what comes back.
"""

from collections.abc import Iterable

from starlette.types import Scope

from frontdesk.core.errors import CallerError
from frontdesk.transport.door.addresses import parse_address

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class Hosts:
    """The names that are ours: loopback's, those of the settings, and the address itself."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._allowed = LOOPBACK | {_host(name) for name in named}

    def check(self, scope: Scope) -> None:
        """Refuse a request whose Host is not ours."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        named = given[0].decode("latin-1") if len(given) == 1 else ""
        host = _host(named)
        if host not in self._allowed and not _is_own_address(host, scope):
            raise CallerError(
                f"the host {named[:100]!r} is not one of this desk's; name it in FRONTDESK_HOSTS",
                code="host_not_allowed",
                status=421,
            )


def _host(named: str) -> str:
    """A host without its port, as names are compared."""
    if named.startswith("["):
        named = named[1:].partition("]")[0]
    elif named.count(":") == 1:
        named = named.partition(":")[0]
    return named.removesuffix(".").lower()


def _is_own_address(host: str, scope: Scope) -> bool:
    """No name can be pointed elsewhere in an address: the one that was called is always ours."""
    server = scope.get("server")
    called = parse_address(host) if host else None
    return server is not None and called is not None and called == parse_address(str(server[0]))
