"""The bounds of what is written for an agent or a playbook, and the struct that holds to them."""

from typing import Annotated

import msgspec
from msgspec import Meta

LONGEST_LINE = 1_000
LONGEST_PERSONA = 4_000
LONGEST_INSTRUCTIONS = 20_000
MOST_LINES = 50
MOST_NAMES = 200

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Line = Annotated[str, Meta(max_length=LONGEST_LINE)]
Spoken = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
Persona = Annotated[str, Meta(max_length=LONGEST_PERSONA)]
Instructions = Annotated[str, Meta(max_length=LONGEST_INSTRUCTIONS)]
Lines = Annotated[tuple[Spoken, ...], Meta(max_length=MOST_LINES)]
# The names of tools, playbooks or documents; None allows all, an empty list none.
Allowed = Annotated[tuple[Name, ...], Meta(max_length=MOST_NAMES)] | None


class Part(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="camel"
):
    """A part of a configuration: a name that is not known is refused, a default is not written."""
