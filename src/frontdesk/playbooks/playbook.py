"""A playbook: authored instructions for a kind of request, and what has to be asked for it."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from frontdesk.language.reading.field_values import FieldType
from frontdesk.playbooks.texts import (
    Allowed,
    Instructions,
    Line,
    Lines,
    Name,
    Part,
    Spoken,
)

MOST_FIELDS = 20
SAY, PERSON = "say", "person"
TOOL, PLAYBOOK = "tool:", "playbook:"

FieldName = Annotated[str, Meta(pattern=r"^[a-z][A-Za-z0-9_]{0,39}$(?!\n)")]


class PlaybookKind(StrEnum):
    """When a playbook applies: where nothing else does, at the end, or by its trigger."""

    WELCOME = "welcome"
    ENDER = "ender"
    CUSTOM = "custom"


class Trigger(Part, frozen=True):
    """What a playbook is for: in a sentence, and in examples of what customers say."""

    when: Line = ""
    examples: Lines = ()


class RequiredField(Part, frozen=True):
    """Something to be asked for; `label` is how it is called when it is read back."""

    name: FieldName
    asks: Spoken
    type: FieldType = FieldType.TEXT
    label: Line = ""
    choices: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()

    @property
    def called(self) -> str:
        """What it is called before customers."""
        return self.label or self.name


class Playbook(Part, frozen=True):
    """How a kind of request is handled.

    `says` is what is said as it begins, and `done` as it ends. `fields` are asked for one by one
    and read back, unless what follows shows them itself, as a receipt does. `then` is what follows:
    "say" (nothing more), "person" (the tool that brings one), "tool:NAME" (that tool, with the
    fields as its arguments) or "playbook:ID".
    """

    name: Name
    kind: PlaybookKind = PlaybookKind.CUSTOM
    trigger: Trigger = Trigger()
    instructions: Instructions = ""
    says: Lines = ()
    fields: Annotated[tuple[RequiredField, ...], Meta(max_length=MOST_FIELDS)] = ()
    tools: Allowed = None
    documents: Allowed = None
    reads_back: bool = True
    then: Line = SAY
    done: Line = ""

    @property
    def then_tool(self) -> str:
        """The tool that follows, if one does."""
        return self.then.removeprefix(TOOL) if self.then.startswith(TOOL) else ""

    @property
    def then_playbook(self) -> str:
        """The playbook that follows, if one does."""
        return self.then.removeprefix(PLAYBOOK) if self.then.startswith(PLAYBOOK) else ""

    def lacking(self, values: dict[str, str]) -> tuple[RequiredField, ...]:
        """The required fields of which no value is known yet, in their order."""
        return tuple(field for field in self.fields if field.name not in values)
