"""Which connections are let in when there are many."""

import asyncio

from frontdesk.transport.door.addresses import Proxies
from frontdesk.transport.door.connections import Bounds, Connections


class Wire(asyncio.Transport):
    """A transport that only knows whether it was cut."""

    def __init__(self) -> None:
        super().__init__()
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def _door(most: int, per_address: int | None, *proxies: str) -> Connections:
    return Connections(Bounds(most, per_address, 1.0), Proxies(proxies))


def _entered(door: Connections, host: str, count: int) -> list[Wire]:
    wires = [Wire() for _ in range(count)]
    assert all(door.enter(wire, host) for wire in wires)
    return wires


def test_that_who_has_waited_longest_makes_room_within_an_address() -> None:
    door = _door(100, 3)
    mine, others = _entered(door, "192.0.2.1", 3), _entered(door, "192.0.2.2", 1)
    door.serves(mine[0])
    _entered(door, "192.0.2.1", 1)
    assert [wire.cut for wire in (*mine, *others)] == [False, True, False, False]
    assert len(door) == 4


def test_that_who_is_served_is_never_cut_for_another() -> None:
    door = _door(100, 2)
    mine = _entered(door, "192.0.2.1", 2)
    for wire in mine:
        door.serves(wire)
    assert not door.enter(Wire(), "192.0.2.1")
    assert not any(wire.cut for wire in mine)
    door.leave(mine[0])
    _entered(door, "192.0.2.1", 1)
    door.waits(mine[1])
    _entered(door, "192.0.2.1", 1)
    assert len(door) == 2


def test_that_when_all_is_full_one_who_waits_makes_room_for_another_address() -> None:
    door = _door(4, 4)
    first = _entered(door, "192.0.2.1", 4)
    newcomer = _entered(door, "192.0.2.2", 1)
    assert first[0].cut and not newcomer[0].cut
    assert len(door) == 4
    for wire in (*first[1:], *newcomer):
        door.serves(wire)
    assert not door.enter(Wire(), "192.0.2.3")


def test_that_one_household_of_ipv6_counts_as_one_address() -> None:
    door = _door(100, 2)
    for wire in [*_entered(door, "2001:db8::1", 1), *_entered(door, "2001:db8::2", 1)]:
        door.serves(wire)
    assert not door.enter(Wire(), "2001:db8::ffff:3")
    assert door.enter(Wire(), "2001:db8:0:1::1")


def test_that_a_named_proxy_brings_as_many_as_there_is_room_for() -> None:
    door = _door(6, 2, "10.0.0.0/8")
    for wire in _entered(door, "10.0.0.1", 6):
        door.serves(wire)
    assert not door.enter(Wire(), "10.0.0.1")


def test_that_leaving_twice_counts_once() -> None:
    door = _door(10, 2)
    wire, kept = _entered(door, "192.0.2.1", 2)
    door.leave(wire)
    door.leave(wire)
    door.waits(wire)
    assert len(door) == 1
    door.serves(kept)
    _entered(door, "192.0.2.1", 1)
    assert not kept.cut
