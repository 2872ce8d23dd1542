"""Network addresses: as they are counted, and who a proxy that we know says is calling."""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

from starlette.types import Scope

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_COUNTED_PREFIX = 64
_SCHEMES = {"http": ("http", "ws"), "https": ("https", "wss")}


@lru_cache(maxsize=4096)
def counted(host: str) -> str:
    """An address as limits count it: of IPv6 the /64, which is what one household gets."""
    found = parse_address(host)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, _COUNTED_PREFIX), strict=False))
    return host if found is None else str(found)


def parse_address(text: str) -> Address | None:
    """An address out of a header, with or without brackets and a port; None if it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


class Proxies:
    """The proxies that the settings name; of nobody else is a forwarding header believed."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks = tuple(ipaddress.ip_network(name, strict=False) for name in named)

    def __contains__(self, host: str | None) -> bool:
        found = None if host is None else parse_address(host)
        return found is not None and self._names(found)

    def _names(self, found: Address) -> bool:
        return any(found in network for network in self._networks)

    def settle(self, scope: Scope) -> None:
        """Name the true client and scheme of a request that came through a named proxy."""
        peer = scope.get("client")
        if peer is None or not self._networks or peer[0] not in self:
            return
        forwarded: list[str] = []
        scheme: str | None = None
        for name, value in scope["headers"]:
            if name == b"x-forwarded-for":
                forwarded += value.decode("latin-1").split(",")
            elif name == b"x-forwarded-proto":
                scheme = value.decode("latin-1").rpartition(",")[2].strip().lower()
        client = self._client(forwarded)
        if client is not None:
            scope["client"] = (str(client), 0)
        if scheme in _SCHEMES:
            scope["scheme"] = _SCHEMES[scheme][scope["type"] == "websocket"]

    def _client(self, forwarded: list[str]) -> Address | None:
        """The nearest hop that is no proxy of ours: whatever stands before it anyone may write."""
        nearest: Address | None = None
        for hop in reversed(forwarded):
            found = parse_address(hop)
            if found is None:
                break
            nearest = found
            if not self._names(found):
                break
        return nearest
