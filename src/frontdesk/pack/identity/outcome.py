"""What came of an attempt to show who one is, and where it leaves the dialog."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.meaning import CodeOnly
from frontdesk.models.situation import CustomerOnFile
from frontdesk.workflows.machine import Machine

# Among the facts of a dialog: what was given so far, and who the customer is.
_GIVEN, _CUSTOMER = "identityGiven", "customer"


class Verdict(StrEnum):
    """What came of an attempt."""

    VERIFIED = "verified"
    NO_MATCH = "no_match"
    # What was given is what did not match before: it is not held against the records again.
    UNCHANGED = "unchanged"
    NEEDS = "needs"
    NEEDS_MORE = "needs_more"
    SEVERAL = "several"
    LATER = "later"


class Identified(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """An attempt's outcome; whether anybody is on file is told only to who was verified."""

    status: Verdict
    asks_for: tuple[str, ...] = ()
    name: str = ""
    last: bool = False
    spoken_for: bool = False
    welcome: Annotated[str, CodeOnly()] = ""
    retry_seconds: Annotated[int, CodeOnly()] = 0
    given: Annotated[dict[str, Any], CodeOnly()] = {}
    person: Annotated[str | None, CodeOnly()] = None
    on_file: Annotated[dict[str, str], CodeOnly()] = {}


class Given(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the customer has given so far, and whether it was refused."""

    facts: dict[str, Any] = {}
    refused: bool = False


def given_before(dialog: Dialog) -> Given:
    """What the customer has given in this conversation."""
    return msgspec.convert(dialog.facts.get(_GIVEN, {}), Given)


def customer_of(dialog: Dialog) -> CustomerOnFile:
    """What is kept of the customer who was verified."""
    return msgspec.convert(dialog.facts.get(_CUSTOMER, {}), CustomerOnFile)


def after_attempt(machine: Machine, dialog: Dialog, out: Identified) -> Dialog:
    """Where an attempt leaves the dialog; one that was not made, where it was."""
    others = {name: fact for name, fact in dialog.facts.items() if name != _GIVEN}
    if out.status is Verdict.LATER:
        return dialog
    if out.status is Verdict.VERIFIED:
        on_file = {"name": out.name, "on_file": out.on_file}
        known = msgspec.structs.replace(
            dialog,
            facts={**others, _CUSTOMER: on_file},
            verified_as=out.person,
            failed_attempts=0,
        )
        return machine.move(known, machine.idle)
    refused = out.status in {Verdict.NO_MATCH, Verdict.UNCHANGED}
    given = msgspec.to_builtins(Given(out.given, refused))
    failed = dialog.failed_attempts + (out.status is Verdict.NO_MATCH)
    return msgspec.structs.replace(dialog, facts={**others, _GIVEN: given}, failed_attempts=failed)
