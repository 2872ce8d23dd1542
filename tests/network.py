"""Keeps tests on this machine: connections to anything but loopback and unix sockets fail."""

import contextlib
import ipaddress
import socket
from collections.abc import Generator
from typing import Any

import pytest


class NetworkBlocked(RuntimeError):
    """A test tried to reach another machine."""


def is_this_machine(family: int, address: Any) -> bool:
    """Tell whether a socket address stays on this machine."""
    if family == socket.AF_UNIX:
        return True
    host = str(address[0])
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@contextlib.contextmanager
def only_this_machine() -> Generator[None]:
    """Refuse every connection to another machine while the block runs."""
    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex

    def check(sock: socket.socket, address: Any) -> None:
        if not is_this_machine(sock.family, address):
            raise NetworkBlocked(f"tests may reach this machine only; got {address!r}")

    def guarded_connect(sock: socket.socket, address: Any) -> None:
        check(sock, address)
        connect(sock, address)

    def guarded_connect_ex(sock: socket.socket, address: Any) -> int:
        check(sock, address)
        return connect_ex(sock, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
        yield
