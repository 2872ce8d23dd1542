"""A URL that somebody typed in, and the one address to which its request goes."""

import asyncio
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from frontdesk.core.errors import CallerError, ProviderError
from frontdesk.egress.addresses import Address, is_public, read_address

LONGEST_URL = 2_000
_PORTS = {"http": 80, "https": 443}


class InvalidTarget(CallerError):
    """A URL cannot be used; the message says what was expected."""

    code = "invalid_url"
    status = 422


class EgressFailed(ProviderError):
    """A request did not get a whole answer, or was not sent; the message says why."""

    code = "egress_failed"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a request goes: by name, as its certificate must have it."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The host as the request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def read_target(url: str, *, private: bool = False, loopback: bool = False) -> Target:
    """Take a URL apart, or say what is wrong with it.

    Only where private addresses (or this machine, by its loopback) are allowed may it be plain
    HTTP, and then only to one of those.
    """
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise InvalidTarget(f"url: expected at most {LONGEST_URL} ASCII characters, without blanks")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as cause:
        raise InvalidTarget(
            f"url: expected an address such as https://example.com/x: {cause}"
        ) from None
    schemes = ("https", "http") if private or loopback else ("https",)
    if parts.scheme not in schemes or not parts.hostname:
        raise InvalidTarget(f"url: expected {' or '.join(schemes)} and a host; got {url[:80]!r}")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise InvalidTarget("url: expected neither a user, nor a password, nor a fragment")
    literal = read_address(parts.hostname)
    if literal is not None and not _may_be(literal, private, loopback):
        raise InvalidTarget(f"url: expected a public address; got {parts.hostname}")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port or _PORTS[parts.scheme], path)


async def checked_address(target: Target, *, private: bool, loopback: bool = False) -> str:
    """Resolve a target to the address that will be connected to, and to no other.

    One forbidden address among several is enough to refuse them all.
    """
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except OSError as cause:
        raise EgressFailed(f"{target.host} has no address: {cause.strerror or cause}") from cause
    texts = [str(entry[4][0]) for entry in found]
    for text in texts:
        address = read_address(text)
        public = address is not None and is_public(address)
        if address is None or not _may_be(address, private, loopback):
            raise EgressFailed(f"{target.host} leads to {text}, which is not a public address")
        if public and target.scheme == "http":
            raise EgressFailed(f"{target.host} leads to {text}: a public address needs https")
    return texts[0]


def _may_be(address: Address, private: bool, loopback: bool) -> bool:
    return private or is_public(address) or (loopback and address.is_loopback)
