"""Which hosts are this desk's own."""

import pytest

from frontdesk.core.errors import CallerError
from frontdesk.transport.door.hosts import Hosts


def _admitted(named: list[str], *hosts: str, server: str = "10.0.0.5") -> bool:
    headers = [(b"host", host.encode("latin-1")) for host in hosts]
    try:
        Hosts(named).check({"type": "http", "headers": headers, "server": (server, 8000)})
    except CallerError as error:
        assert (error.status, error.code) == (421, "host_not_allowed")
        return False
    return True


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST:8000", "127.0.0.1:9", "[::1]:8000", "localhost."),
        *("desk.example", "Desk.Example:443", "desk.example.", "10.0.0.5:8000", "[2001:db8::9]"),
    ],
)
def test_that_loopback_the_named_and_the_called_address_are_ours(host: str) -> None:
    assert _admitted(["desk.example", "2001:db8::9"], host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "desk.example.evil.example", "xdesk.example"),
        *("10.0.0.6", "", ":80", "[", "[]", "localhost:80:80", "localhost\u00a0", "127.0.0.1.evil"),
    ],
)
def test_that_any_other_host_is_foreign(host: str) -> None:
    assert not _admitted(["desk.example"], host)


def test_that_a_request_names_one_host_and_no_other() -> None:
    assert not _admitted([])
    assert not _admitted([], "localhost", "evil.example")
