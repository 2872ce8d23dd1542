"""Which addresses a request may go to."""

import asyncio
import socket
from ipaddress import ip_address
from typing import Any

import pytest

from frontdesk.egress.addresses import is_public
from frontdesk.egress.target import EgressFailed, InvalidTarget, checked_address, read_target

INSIDE = [
    *("127.0.0.1", "127.8.9.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255"),
    *("192.168.1.1", "169.254.169.254", "169.254.170.2", "100.64.0.1", "100.100.100.200"),
    *("168.63.129.16", "192.0.0.192", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"),
    *("224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.88.99.1"),
    *("::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1"),
    *("64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::1"),
    *("2001::1", "100::1", "5f00::1"),
]
OUTSIDE = ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1"]


@pytest.mark.parametrize("address", INSIDE)
def test_that_an_address_inside_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE)
def test_that_an_address_of_the_open_internet_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.com/x", "ftp://example.com", "//example.com", "example.com", ""),
        *("https://", "https://user:pass@example.com", "https://example.com/#part"),
        *("https://example.com:99999/", "https://exam ple.com", "https://example.com/\n"),
        *("https://127.0.0.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://0.0.0.0"),
        *("https://169.254.169.254/latest/meta-data", "https://exämple.com", "file:///etc/passwd"),
        "https://example.com/" + "x" * 3000,
    ],
)
def test_that_such_a_url_is_refused(url: str) -> None:
    with pytest.raises(InvalidTarget, match="url: expected"):
        read_target(url)


def test_that_a_url_is_taken_apart() -> None:
    target = read_target("https://hooks.example.com:8443/in?a=1")
    assert (target.host, target.port, target.path) == ("hooks.example.com", 8443, "/in?a=1")
    assert target.authority == "hooks.example.com:8443"
    assert read_target("https://example.com").authority == "example.com"
    assert read_target("http://[::1]:80/", private=True).authority == "[::1]"


def _resolving(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Have every name lead to these addresses, as a hostile name server would."""

    def found(host: Any, port: Any, *_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@pytest.mark.parametrize("address", INSIDE)
def test_that_a_name_that_leads_inside_is_refused(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    _resolving(monkeypatch, "1.1.1.1", address)
    target = read_target("https://rebinding.example.com/")
    with pytest.raises(EgressFailed, match="which is not a public address"):
        asyncio.run(checked_address(target, private=False))


@pytest.mark.parametrize("spelt", ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost"])
def test_that_another_spelling_of_this_machine_is_refused(spelt: str) -> None:
    with pytest.raises(EgressFailed):
        asyncio.run(checked_address(read_target(f"https://{spelt}/"), private=False))


def test_that_the_checked_address_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    _resolving(monkeypatch, "1.1.1.1", "1.0.0.1")
    target = read_target("https://example.com/")
    assert asyncio.run(checked_address(target, private=False)) == "1.1.1.1"


def test_that_plain_http_goes_to_private_addresses_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    _resolving(monkeypatch, "1.1.1.1")
    target = read_target("http://example.com/", private=True)
    with pytest.raises(EgressFailed, match="needs https"):
        asyncio.run(checked_address(target, private=True))
