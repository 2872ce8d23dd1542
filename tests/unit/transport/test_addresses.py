"""Who is calling: addresses as they are counted, and what a proxy's header is worth."""

from typing import Any

import pytest

from frontdesk.transport.door.addresses import Proxies, counted


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::5", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:1:2:3", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::5", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
    ],
)
def test_that_ipv6_is_counted_by_what_a_household_gets(host: str, key: str) -> None:
    assert counted(host) == key


def _scope(peer: str, *headers: tuple[str, str], type: str = "http") -> dict[str, Any]:
    sent = [(name.encode(), value.encode()) for name, value in headers]
    scheme = "ws" if type == "websocket" else "http"
    return {"type": type, "scheme": scheme, "client": (peer, 5), "headers": sent}


@pytest.mark.parametrize(
    ("named", "peer", "forwarded", "client"),
    [
        ([], "127.0.0.1", ["203.0.113.9"], "127.0.0.1"),
        (["10.0.0.0/8"], "192.0.2.1", ["203.0.113.9"], "192.0.2.1"),
        (["127.0.0.1"], "127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        (["127.0.0.1"], "127.0.0.1", ["1.1.1.1, 203.0.113.9"], "203.0.113.9"),
        (["127.0.0.1"], "127.0.0.1", ["1.1.1.1", "203.0.113.9"], "203.0.113.9"),
        (["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", ["203.0.113.9, 10.1.2.3"], "203.0.113.9"),
        (["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", ["10.9.9.9, 10.1.2.3"], "10.9.9.9"),
        (["127.0.0.1"], "127.0.0.1", ["203.0.113.9, nonsense"], "127.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", [""], "127.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", [], "127.0.0.1"),
        (["127.0.0.1"], "::ffff:127.0.0.1", ["203.0.113.9:444"], "203.0.113.9"),
        (["::1"], "::1", ["[2001:db8::7]:444"], "2001:db8::7"),
    ],
)
def test_that_the_client_is_the_nearest_hop_that_is_no_proxy_of_ours(
    named: list[str], peer: str, forwarded: list[str], client: str
) -> None:
    scope = _scope(peer, *(("x-forwarded-for", value) for value in forwarded))
    Proxies(named).settle(scope)
    assert scope["client"][0] == client


@pytest.mark.parametrize(
    ("named", "type", "proto", "scheme"),
    [
        ([], "http", "https", "http"),
        (["127.0.0.1"], "http", "https", "https"),
        (["127.0.0.1"], "websocket", "https", "wss"),
        (["127.0.0.1"], "websocket", "http", "ws"),
        (["127.0.0.1"], "http", "https, http", "http"),
        (["127.0.0.1"], "http", "gopher", "http"),
    ],
)
def test_that_a_scheme_is_believed_from_a_named_proxy_alone(
    named: list[str], type: str, proto: str, scheme: str
) -> None:
    scope = _scope("127.0.0.1", ("x-forwarded-proto", proto), type=type)
    Proxies(named).settle(scope)
    assert scope["scheme"] == scheme
