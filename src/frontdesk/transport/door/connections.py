"""How many connections are open, by address and in all, before anyone has said who they are."""

import resource
from asyncio import Transport
from collections import Counter
from dataclasses import dataclass

from frontdesk.transport.door.addresses import Proxies, counted

HEADER_BYTES = 16 * 1024
# Files that are open besides connections: the store, models, logs.
FILES_KEPT = 200


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a connection may take before it has shown a credential; None counts nothing."""

    most: int
    per_address: int | None
    seconds: float
    header_bytes: int = HEADER_BYTES


def affordable(most: int) -> int:
    """As many connections as asked for, or as the process may have files open for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + FILES_KEPT
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return most if soft == resource.RLIM_INFINITY else max(1, min(most, soft - FILES_KEPT))


class Connections:
    """The open connections; where there are too many, one that keeps us waiting makes room.

    A connection waits while it has not sent a whole request: at first, and between two.
    """

    def __init__(self, bounds: Bounds, proxies: Proxies) -> None:
        self.bounds = bounds
        self._proxies = proxies
        self._open: dict[Transport, str] = {}
        self._of_address: Counter[str] = Counter()
        self._waiting: dict[Transport, str] = {}

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: Transport, host: str | None) -> bool:
        """Take a connection in, or say that there is no room for it."""
        address = counted(host or "unknown")
        if not (self._room_for(address, host) and self._room()):
            return False
        self._open[transport] = address
        self._of_address[address] += 1
        self._waiting[transport] = address
        return True

    def _room_for(self, address: str, host: str | None) -> bool:
        most = self.bounds.per_address
        if most is None or self._of_address[address] < most or host in self._proxies:
            return True
        return self._let_go(next((t for t, a in self._waiting.items() if a == address), None))

    def _room(self) -> bool:
        return len(self._open) < self.bounds.most or self._let_go(next(iter(self._waiting), None))

    def _let_go(self, transport: Transport | None) -> bool:
        if transport is None:
            return False
        self.leave(transport)
        transport.abort()
        return True

    def serves(self, transport: Transport) -> None:
        """Remember that a whole request came: it is answered, however many want in."""
        self._waiting.pop(transport, None)

    def waits(self, transport: Transport) -> None:
        """Remember that an answer was given, and the next request is awaited."""
        if transport in self._open:
            self._waiting[transport] = self._open[transport]

    def leave(self, transport: Transport) -> None:
        """Forget a connection."""
        self._waiting.pop(transport, None)
        address = self._open.pop(transport, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]
