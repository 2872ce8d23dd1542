"""Which network addresses are out in the world, and which are inside somebody's house."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

Address = IPv4Address | IPv6Address

# What some versions of `ipaddress` count as global although it leads elsewhere: ways to wrap one
# address in another, documentation, benchmarks, and where providers answer with metadata.
_NEVER_PUBLIC = tuple(
    ip_network(network)
    for network in (
        *("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"),
        *("168.63.129.16/32", "100.100.100.200/32"),
        *("64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2002::/16", "fec0::/10"),
        *("fd00:ec2::254/128", "5f00::/16", "3fff::/20"),
    )
)


def is_public(address: Address) -> bool:
    """Whether an address is a host of the open Internet, and nothing nearer or stranger."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return is_public(address.ipv4_mapped)
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    return not any(
        address.version == network.version and address in network for network in _NEVER_PUBLIC
    )


def read_address(text: str) -> Address | None:
    """An address as resolvers write it, without its zone; None for a name."""
    try:
        return ip_address(text.partition("%")[0])
    except ValueError:
        return None
