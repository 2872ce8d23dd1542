"""The tool by which a model hands in what a playbook asks for: read by type, kept in the dialog."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

import msgspec

from frontdesk.core.dialog import Dialog, PlaybookProgress
from frontdesk.language.reading.field_values import LONGEST_VALUE, read_field
from frontdesk.playbooks.playbook import MOST_FIELDS, Playbook
from frontdesk.playbooks.roster import Roster
from frontdesk.tools.call import ToolFailed
from frontdesk.tools.tool import AnyTool, Kind, Tool, ToolContext

COLLECT = "playbook.collect"


class FieldGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field and the customer's answer to it; an empty answer forgets what was given before."""

    name: Annotated[str, msgspec.Meta(max_length=40)]
    value: Annotated[
        str, msgspec.Meta(max_length=LONGEST_VALUE, description="The customer's own words")
    ] = ""


class CollectArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the customer gave, and whether they agreed to all of it once it was read back."""

    fields: Annotated[tuple[FieldGiven, ...], msgspec.Meta(max_length=MOST_FIELDS)] = ()
    right: Annotated[
        bool, msgspec.Meta(description="True once the customer agreed to all that was read back")
    ] = False


class Collected(msgspec.Struct, frozen=True):
    """What is known by now, what could not be read, what is missing, and whether it is agreed.

    Once it is, `follows` is the playbook and `then` the tool that comes next, where there is one.
    """

    values: dict[str, str]
    not_read: dict[str, str] = {}
    missing: tuple[str, ...] = ()
    agreed: bool = False
    follows: str = ""
    then: str = ""


@dataclass(frozen=True, slots=True)
class Collecting:
    """Only while a playbook asks for fields."""

    playbooks: frozenset[str]

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        playbook = dialog.playbook
        if playbook is not None and playbook.id in self.playbooks and not playbook.over:
            return None
        return "no playbook asks for anything"


def collect_tool(roster: Roster) -> AnyTool | None:
    """The tool for these playbooks; None where none of them asks for anything."""
    asking = {one.id: one.playbook for one in roster.playbooks.values() if one.playbook.fields}
    if not asking:
        return None

    async def read(ctx: ToolContext, given: CollectArguments) -> Collected:
        progress = ctx.dialog.playbook
        if progress is None or progress.id not in asking:
            raise ToolFailed("no playbook asks for anything")
        today = datetime.fromtimestamp(ctx.now / 1000, ctx.zone).date()
        return collected(asking[progress.id], progress, given, today)

    def after(dialog: Dialog, found: Collected) -> Dialog:
        return _moved(dialog, found, roster)

    return Tool(
        name=COLLECT,
        description=(
            "Hand in what the customer gave for the required fields of the playbook, as soon as "
            "they give it, and right=true once they agreed to all values read back to them."
        ),
        kind=Kind.READ,
        input=CollectArguments,
        output=Collected,
        read=read,
        after=after,
        say=lambda _: "",
        gates=(Collecting(frozenset(asking)),),
    )


def collected(
    playbook: Playbook, progress: PlaybookProgress, given: CollectArguments, today: date
) -> Collected:
    """What is known once these fields are handed in."""
    declared = {one.name: one for one in playbook.fields}
    values = {name: value for name, value in progress.values.items() if name in declared}
    not_read: dict[str, str] = {}
    for one in given.fields:
        field = declared.get(one.name)
        if field is None:
            not_read[one.name] = f"expected one of {', '.join(declared)}"
            continue
        value = read_field(field.type, one.value, today, field.choices)
        if not one.value.strip():
            values.pop(one.name, None)
        elif value is None:
            not_read[one.name] = f"expected {field.type}" + _among(field.choices)
        else:
            values[one.name] = value
    missing = tuple(field.name for field in playbook.lacking(values))
    heard = given.right and values == progress.values
    agreed = (heard or not playbook.reads_back) and not missing and not not_read
    if not agreed:
        return Collected(values, not_read, missing)
    return Collected(values, agreed=True, follows=playbook.then_playbook, then=playbook.then_tool)


def _among(choices: tuple[str, ...]) -> str:
    return f" among {', '.join(choices)}" if choices else ""


def _moved(dialog: Dialog, found: Collected, roster: Roster) -> Dialog:
    progress = dialog.playbook
    assert progress is not None
    kept = msgspec.structs.replace(
        progress, values=found.values, confirmed=found.agreed, over=found.agreed
    )
    follows = roster.playbooks.get(found.follows)
    if follows is not None:
        names = {field.name for field in follows.playbook.fields}
        known = {name: value for name, value in found.values.items() if name in names}
        kept = PlaybookProgress(follows.id, follows.version, progress.since, known)
    return msgspec.structs.replace(dialog, playbook=kept)
