"""Changes to an organisation's agents and playbooks, each checked and kept in one transaction."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from frontdesk.core.clock import Millis
from frontdesk.core.configuration import ConfigurationKind, Head, Version
from frontdesk.core.errors import NotFound
from frontdesk.core.ids import OrganisationId
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook
from frontdesk.playbooks.validation import (
    InvalidConfiguration,
    Surroundings,
    expect_sound,
    is_plain,
    read_body,
    surroundings_of,
)
from frontdesk.playbooks.versions import (
    Difference,
    decode_agent,
    decode_playbook,
    differences,
    encode_body,
    name_in,
    readable_playbook,
)
from frontdesk.store.database import Transaction
from frontdesk.store.queries import configurations, organisations
from frontdesk.tools.tool import AnyTool

LONGEST_NOTE = 500
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}\Z")


@dataclass(frozen=True, slots=True)
class Shipped:
    """What an organisation's pack brings: its tools, agents and playbooks."""

    tools: Sequence[AnyTool] = ()
    agents: Mapping[str, Agent] = field(default_factory=dict[str, Agent])
    playbooks: Mapping[str, Playbook] = field(default_factory=dict[str, Playbook])

    def bodies(self, kind: ConfigurationKind) -> Mapping[str, Agent | Playbook]:
        """What it brings of a kind."""
        return self.agents if kind is ConfigurationKind.AGENT else self.playbooks


@dataclass(frozen=True, slots=True)
class Configuring:
    """Who changes what of which organisation, and when."""

    organisation_id: OrganisationId
    kind: ConfigurationKind
    shipped: Shipped
    who: str
    now: Millis


@dataclass(frozen=True, slots=True)
class Shown:
    """An agent or a playbook with its newest body; version 0 is the one that the pack ships."""

    id: str
    version: int
    active: int
    enabled: bool
    body: str
    changed_at: Millis = 0


async def everything(tx: Transaction, on: Configuring) -> list[Shown]:
    """All of a kind, those of the pack included, in the order of their ids."""
    heads = await configurations.heads(tx, on.organisation_id, on.kind)
    bodies = await configurations.newest(tx, on.organisation_id, on.kind)
    own = {head.id: _shown(head, body) for head, (_, _, body) in zip(heads, bodies, strict=True)}
    shipped = {
        name: Shown(name, 0, 0, True, encode_body(body))
        for name, body in on.shipped.bodies(on.kind).items()
    }
    return [one for _, one in sorted({**shipped, **own}.items())]


async def find(tx: Transaction, on: Configuring, name: str) -> Shown:
    """One by its id, or NotFound."""
    found = next((one for one in await everything(tx, on) if one.id == name), None)
    if found is None:
        raise _none(on.kind, name)
    return found


async def put(
    tx: Transaction, on: Configuring, name: str, body: bytes, note: str = "", *, draft: bool = False
) -> Shown:
    """Keep a body as the next version, which serves from the next turn on unless it is a draft."""
    read = read_body(on.kind, body)
    return await _keep(tx, on, name, encode_body(read), note, serve=not draft)


async def sound_body(tx: Transaction, on: Configuring, name: str, body: bytes) -> str:
    """A body as it would be kept; raises InvalidConfiguration with all its mistakes."""
    read = read_body(on.kind, body)
    if mistakes := _of_name(name):
        raise InvalidConfiguration(mistakes)
    expect_sound(name, read, await _around(tx, on))
    return encode_body(read)


async def set_enabled(tx: Transaction, on: Configuring, name: str, *, enabled: bool) -> Shown:
    """Have the newest version serve, or none."""
    await _hold(tx, on)
    found = await find(tx, on, name)
    if found.enabled == enabled and found.active in (0, found.version):
        return found
    if not found.version:
        # What the pack ships is switched off by a version of the organisation's own.
        await _add(tx, on, name, found.body, "")
    elif enabled:
        expect_sound(name, _decoded(on.kind, found.body), await _around(tx, on))
    version = (found.version or 1) if enabled else 0
    await configurations.serve(tx, on.organisation_id, on.kind, name, version=version, at=on.now)
    return await find(tx, on, name)


async def roll_back(
    tx: Transaction, on: Configuring, name: str, number: int, note: str = ""
) -> Shown:
    """Keep the body of an earlier version as the next one, and have it serve."""
    old = await version(tx, on, name, number)
    return await _keep(tx, on, name, old.body, note or f"as version {number}", serve=True)


async def versions(tx: Transaction, on: Configuring, name: str) -> list[Version]:
    """All versions, the newest first."""
    await find(tx, on, name)
    return await configurations.versions(tx, on.organisation_id, on.kind, name)


async def version(tx: Transaction, on: Configuring, name: str, number: int) -> Version:
    """One version, or NotFound; 0 is what the pack ships."""
    await find(tx, on, name)
    shipped = on.shipped.bodies(on.kind).get(name)
    if number == 0 and shipped is not None:
        return Version(0, encode_body(shipped), "", 0)
    found = await configurations.version(tx, on.organisation_id, on.kind, name, number)
    if found is None:
        raise NotFound(f"expected a version of the {on.kind} {name[:64]!r}; got {number}")
    return found


async def compare(
    tx: Transaction, on: Configuring, name: str, before: int, after: int
) -> tuple[Difference, ...]:
    """What differs between two versions, field by field."""
    old, new = await version(tx, on, name, before), await version(tx, on, name, after)
    return differences(old.body, new.body)


async def _keep(
    tx: Transaction, on: Configuring, name: str, body: str, note: str, *, serve: bool
) -> Shown:
    await _hold(tx, on)
    mistakes = [*_of_name(name), *_of_note(note)]
    if mistakes:
        raise InvalidConfiguration(mistakes)
    expect_sound(name, _decoded(on.kind, body), await _around(tx, on))
    made = await _add(tx, on, name, body, note)
    if serve:
        await configurations.serve(tx, on.organisation_id, on.kind, name, version=made, at=on.now)
    return await find(tx, on, name)


async def _hold(tx: Transaction, on: Configuring) -> None:
    """Count the change first: two who change at once then do so one after the other."""
    if not await organisations.count_change(tx, on.organisation_id):
        raise NotFound(f"there is no organisation {on.organisation_id[:64]!r}")


async def _add(tx: Transaction, on: Configuring, name: str, body: str, note: str) -> int:
    return await configurations.add_version(
        tx, on.organisation_id, on.kind, name, body=body, who=on.who, at=on.now, note=note
    )


async def _around(tx: Transaction, on: Configuring) -> Surroundings:
    """What a body may name: tools and playbooks, drafts among them, and the names of others."""
    stored = await configurations.newest(tx, on.organisation_id, ConfigurationKind.PLAYBOOK)
    own = {name: read for name, _, body in stored if (read := readable_playbook(body)) is not None}
    names = {one.id: name_in(one.body) for one in await everything(tx, on)}
    return surroundings_of(on.shipped.tools, {**on.shipped.playbooks, **own}, names)


def _decoded(kind: ConfigurationKind, body: str) -> Agent | Playbook:
    return decode_agent(body) if kind is ConfigurationKind.AGENT else decode_playbook(body)


def _shown(head: Head, body: str) -> Shown:
    return Shown(head.id, head.newest, head.active, head.active > 0, body, head.changed_at)


def _none(kind: ConfigurationKind, name: str) -> NotFound:
    return NotFound(f"there is no {kind} {name[:64]!r}", code=f"{kind}_not_found")


def _of_name(name: str) -> list[str]:
    if _ID.match(name):
        return []
    wanted = "1 to 63 small letters, digits, _ or -, beginning with a letter or a digit"
    return [f"id: expected {wanted}; got {name[:64]!r}"]


def _of_note(note: str) -> list[str]:
    if len(note) <= LONGEST_NOTE and is_plain(note):
        return []
    return [f"note: expected at most {LONGEST_NOTE} letters, and no control characters"]
