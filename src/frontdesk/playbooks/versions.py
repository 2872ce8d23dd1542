"""The bodies of versions: how an agent or a playbook is kept, and what differs between two."""

from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook

# By kind: what a stored body is read as.
BODIES: dict[ConfigurationKind, type[Agent] | type[Playbook]] = {
    ConfigurationKind.AGENT: Agent,
    ConfigurationKind.PLAYBOOK: Playbook,
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One field that differs between two versions; None stands for its default."""

    field: str
    before: Any
    after: Any


def encode_body(body: Agent | Playbook) -> str:
    """A body as the store keeps it."""
    return msgspec.json.encode(body).decode()


def decode_agent(body: str) -> Agent:
    """An agent that the store kept."""
    return msgspec.json.decode(body, type=Agent)


def decode_playbook(body: str) -> Playbook:
    """A playbook that the store kept."""
    return msgspec.json.decode(body, type=Playbook)


def differences(before: str, after: str) -> tuple[Difference, ...]:
    """What differs between two bodies, field by field, in the order of their names."""
    old: dict[str, Any] = msgspec.json.decode(before)
    new: dict[str, Any] = msgspec.json.decode(after)
    return tuple(
        Difference(name, old.get(name), new.get(name))
        for name in sorted({*old, *new})
        if old.get(name) != new.get(name)
    )


def readable_playbook(body: str) -> Playbook | None:
    """A playbook that the store kept; None where it is of another version's shape."""
    try:
        return decode_playbook(body)
    except msgspec.MsgspecError:
        return None


def name_in(body: str) -> str:
    """The name that a body of any shape gives, if it does."""
    read: dict[str, Any] = msgspec.json.decode(body)
    return str(read.get("name", ""))
