"""What the desk's own words ask the customer for, kept as data: no sentence is read to know it."""

import msgspec

# The option by which somebody who waits for a person goes on with the assistant.
ASSISTANT = "assistant"


class AskedFor(msgspec.Struct, frozen=True, omit_defaults=True, tag="arguments"):
    """What a tool lacks was asked for; `fields` are those it was asked by name, where it was."""

    tool: str
    fields: tuple[str, ...] = ()


class AskedWhich(msgspec.Struct, frozen=True, omit_defaults=True, tag="which"):
    """It was asked which of these tools is meant; where they have labels, these are buttons."""

    tools: tuple[str, ...]
    labels: tuple[str, ...] = ()


class OfferedTool(msgspec.Struct, frozen=True, tag="tool"):
    """A tool was offered: a yes asks for it."""

    tool: str


class OfferedPerson(msgspec.Struct, frozen=True, tag="person"):
    """A person was offered."""


class OfferedAssistant(msgspec.Struct, frozen=True, tag="assistant"):
    """To somebody who waits for a person, the assistant was offered back, by a button."""

    label: str


class AskedWhatNext(msgspec.Struct, frozen=True, tag="next"):
    """It was asked what can be done for the customer."""


class AskedWhatElse(msgspec.Struct, frozen=True, tag="else"):
    """It was asked whether there is anything else."""


class NotUnderstood(msgspec.Struct, frozen=True, tag="unclear"):
    """The customer was told that they were not understood."""


class AskedField(msgspec.Struct, frozen=True, tag="field"):
    """A playbook's required field was asked for."""

    playbook: str
    name: str


class AskedIfRight(msgspec.Struct, frozen=True, tag="right"):
    """It was asked whether what a playbook collected is right."""

    playbook: str


Ask = (
    AskedFor
    | AskedWhich
    | OfferedTool
    | OfferedPerson
    | OfferedAssistant
    | AskedWhatNext
    | AskedWhatElse
    | NotUnderstood
    | AskedField
    | AskedIfRight
)


class PutOff(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits until the customer has shown who they are, in all their words of it.

    `tool` is the one that was promised, or whose button was pressed.
    """

    tool: str = ""
    said: str = ""


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What the desk's last answer asked for, after which words of the customer.

    `times` counts how often in a row the same was asked.
    """

    asks: tuple[Ask, ...] = ()
    said: str = ""
    times: int = 1
    put_off: PutOff | None = None
