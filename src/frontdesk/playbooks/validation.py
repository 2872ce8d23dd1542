"""What an agent or a playbook got wrong, held against its organisation's pack: all at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.errors import CallerError
from frontdesk.language.reading.field_values import FieldType
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import (
    PERSON,
    PLAYBOOK,
    SAY,
    TOOL,
    Playbook,
    PlaybookKind,
)
from frontdesk.playbooks.versions import BODIES
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import AnyTool, brings_person

_LINES = dict.fromkeys(map(ord, "\n\r\t"))

# What only code sets: a pack's declarations, and the rules that hold for every desk.
PROTECTED = frozenset(
    {
        *("gates", "verification", "verificationRules", "verify", "schema", "schemas"),
        *("toolSchemas", "rules", "neverInvent", "receipts", "consent", "ledger"),
    }
)


class InvalidConfiguration(CallerError):
    """An agent or a playbook that cannot serve as it is written; a line for each mistake."""

    code = "invalid_configuration"
    status = 422

    def __init__(self, mistakes: Collection[str]) -> None:
        super().__init__("; ".join(mistakes))
        self.mistakes = tuple(mistakes)


class ProtectedField(CallerError):
    """Somebody tried to set at run time what only code sets."""

    code = "protected_field"
    status = 422


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a configuration may name: the pack's tools, and the organisation's playbooks by id.

    Tools go by the names under which models call them; `names` are those of all others of its kind,
    by id.
    """

    tools: Mapping[str, AnyTool] = field(default_factory=dict[str, AnyTool])
    playbooks: Mapping[str, Playbook] = field(default_factory=dict[str, Playbook])
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    brings_person: bool = False


def surroundings_of(
    tools: Iterable[AnyTool],
    playbooks: Mapping[str, Playbook],
    names: Mapping[str, str] | None = None,
) -> Surroundings:
    """What may be named among these tools and playbooks."""
    known = {wire_name(tool.name): tool for tool in tools}
    person = any(map(brings_person, known.values()))
    return Surroundings(known, playbooks, names or {}, person)


def read_body(kind: ConfigurationKind, body: bytes) -> Agent | Playbook:
    """An agent or a playbook from JSON; raises where it is none, or names what is protected."""
    try:
        given: Any = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidConfiguration([f"expected an {kind} as JSON; {error}"]) from error
    if not is_plain(given):
        raise InvalidConfiguration(["expected text without control characters"])
    if isinstance(given, dict):
        names = sorted(PROTECTED.intersection(map(str, given)))  # pyright: ignore[reportUnknownArgumentType]
        if names:
            raise ProtectedField(
                f"expected none of {', '.join(names)}: verification rules, tool schemas, gates and"
                " the desk's rules are set by code, and cannot be edited at run time"
            )
    try:
        return msgspec.convert(given, BODIES[kind])
    except msgspec.ValidationError as error:
        raise InvalidConfiguration([str(error)]) from error


def is_plain(value: object) -> bool:
    """Whether a store can keep it: no broken Unicode and no control characters, at any depth."""
    if isinstance(value, str):
        kept = value.translate(_LINES)
        return not any(ord(c) < 32 or 0xD800 <= ord(c) <= 0xDFFF for c in kept)
    if isinstance(value, dict):
        inner = cast("dict[object, object]", value)
        return all(is_plain(name) and is_plain(one) for name, one in inner.items())
    return not isinstance(value, list) or all(map(is_plain, cast("list[object]", value)))


def expect_sound(configuration_id: str, body: Agent | Playbook, around: Surroundings) -> None:
    """Raise InvalidConfiguration with all mistakes, if there are any."""
    found = [*_mistakes(configuration_id, body, around)]
    if found:
        raise InvalidConfiguration(found)


def _mistakes(own_id: str, body: Agent | Playbook, around: Surroundings) -> Iterator[str]:
    same = [i for i, name in around.names.items() if _is_same(name, body.name) and i != own_id]
    if same:
        yield f"name: expected a name that no other has; {body.name!r} is that of {same[0]}"
    yield from _unknown_tools(body.tools, around)
    if isinstance(body, Agent):
        known = {*around.playbooks}
        yield from (
            f"playbooks: {_no_playbook(name, known)}"
            for name in body.playbooks or ()
            if name not in known
        )
    else:
        yield from _of_trigger(body)
        yield from _of_fields(body)
        yield from _of_then(own_id, body, around)


def _is_same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _unknown_tools(names: Collection[str] | None, around: Surroundings) -> Iterator[str]:
    for name in names or ():
        if wire_name(name) not in around.tools:
            yield f"tools: {_no_tool(name, around)}"


def _no_tool(name: str, around: Surroundings) -> str:
    known = ", ".join(sorted(tool.name for tool in around.tools.values())) or "none"
    return f"expected a tool of the pack ({known}); got {name!r}"


def _no_playbook(name: str, known: Collection[str]) -> str:
    listed = ", ".join(sorted(known)) or "none"
    return f"expected a playbook of the organisation ({listed}); got {name!r}"


def _of_trigger(playbook: Playbook) -> Iterator[str]:
    if playbook.kind is PlaybookKind.CUSTOM and not playbook.trigger.examples:
        yield "trigger.examples: expected what customers say for it, four to eight; got none"


def _of_fields(playbook: Playbook) -> Iterator[str]:
    names = [one.name for one in playbook.fields]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"fields: expected each name once; {name!r} is there {names.count(name)} times"
    for one in playbook.fields:
        if one.type is FieldType.CHOICE and len(one.choices) < 2:
            yield f"fields.{one.name}: expected two choices or more; got {len(one.choices)}"
        if one.type is not FieldType.CHOICE and one.choices:
            yield f"fields.{one.name}: expected choices for the type choice alone; it is {one.type}"


def _of_then(own_id: str, playbook: Playbook, around: Surroundings) -> Iterator[str]:
    then = playbook.then
    if then.startswith(TOOL):
        yield from _of_tool(playbook, around)
    elif then.startswith(PLAYBOOK):
        yield from _of_next(own_id, playbook, around)
    elif then == PERSON:
        if not around.brings_person:
            yield "then: expected a pack with a tool that brings a person; it has none"
    elif then != SAY:
        expected = f"{SAY}, {PERSON}, {TOOL}NAME or {PLAYBOOK}ID"
        yield f"then: expected {expected}; got {then!r}"


def _of_tool(playbook: Playbook, around: Surroundings) -> Iterator[str]:
    """The fields are the tool's arguments, so that each has to be one, and none may lack."""
    name = playbook.then_tool
    tool = around.tools.get(wire_name(name))
    if tool is None:
        yield f"then: {_no_tool(name, around)}"
        return
    allowed = playbook.tools
    if allowed is not None and wire_name(name) not in set(map(wire_name, allowed)):
        yield f"then: expected a tool among those that the playbook allows; got {name!r}"
    taken = {f.encode_name: f for f in msgspec.structs.fields(tool.input)}
    given = {one.name for one in playbook.fields}
    for unknown in sorted(given - {*taken}):
        yield f"fields.{unknown}: expected an argument of {name} ({', '.join(taken)})"
    for lacking in sorted({n for n, f in taken.items() if f.required} - given):
        yield f"fields: expected {lacking!r}, which {name} cannot do without"


def _of_next(own_id: str, playbook: Playbook, around: Surroundings) -> Iterator[str]:
    follows = playbook.then_playbook
    if follows != own_id and follows not in around.playbooks:
        yield f"then: {_no_playbook(follows, around.playbooks)}"
        return
    way, at = [own_id], follows
    while at and at not in way:
        way.append(at)
        found = around.playbooks.get(at)
        at = found.then_playbook if found is not None else ""
    if at:
        yield f"then: expected playbooks that end; got the circle {' → '.join([*way, at])}"
