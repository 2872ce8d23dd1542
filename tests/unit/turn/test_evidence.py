"""What a claim may rest on: the latest of each effect, and never one that is in doubt (L7)."""

from dataclasses import dataclass, field, replace
from typing import cast

import msgspec
import pytest

from frontdesk.core.clock import SystemClock
from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import IdSource, TurnId
from frontdesk.language.claims.judging import Claim, ClaimKind, Evidence, allowed, find_claims
from frontdesk.packs.pestcall import PestCallPrompts, pestcall
from frontdesk.store.records import LedgerEntry, LedgerStatus, MessageRecord
from frontdesk.tools.toolbox import Toolbox
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import TurnDeps, make_deps
from frontdesk.turn.effects.report import Refusal
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import CallMade
from frontdesk.turn.speaking.evidence import claims_of, evidence_of
from frontdesk.turn.speaking.honest_words import honest

CANCELLED, BOOKED = "Your appointment is cancelled.", "I have booked your visit."
REFUSAL = msgspec.json.encode(Refusal("I could not get that cancelled.")).decode()


@dataclass
class Port:
    """Just the ledger of a conversation."""

    ledger: list[LedgerEntry]
    dialog: Dialog
    results: list[CallMade] = field(default_factory=list[CallMade])
    history: list[MessageRecord] = field(default_factory=list[MessageRecord])
    ticket: str = ""


@pytest.fixture(scope="module")
def deps() -> TurnDeps:
    return make_deps(
        pestcall(),
        model=None,
        prompts=PestCallPrompts(),
        deadlines=Deadlines(),
        clock=SystemClock(),
        ids=IdSource(),
    )


def entry(tool: str, status: LedgerStatus, number: int = 1) -> LedgerEntry:
    result = {LedgerStatus.COMMITTED: _done(tool), LedgerStatus.FAILED: REFUSAL}.get(status)
    return LedgerEntry(
        f"r{number}", "effect", TurnId(number), tool, "{}", status, result, number, number, None
    )


def _done(tool: str) -> str:
    visit = {
        "appointmentId": "apt_1",
        "service": "general pest control",
        "startsAt": "2027-01-19T09:00-08:00",
        "minutes": 60,
        "technician": "Dana",
        "address": "1 Elm",
        "status": "scheduled" if tool == "scheduleAppointment" else "cancelled",
        "when": "Tuesday, January 19 at 9 AM",
        "words": "general pest control visit",
    }
    return msgspec.json.encode({"appointment": visit}).decode()


def evidence(deps: TurnDeps, *entries: LedgerEntry, read: tuple[str, ...] = ()) -> Evidence:
    port = Port(list(entries), Dialog("Idle", verified_as="cus_1"))
    return evidence_of(deps, cast(TurnPort, port), read, ())


def claim(text: str) -> Claim:
    return find_claims(text)[0]


def test_that_a_committed_effect_backs_its_claim(deps: TurnDeps) -> None:
    found = evidence(deps, entry("cancelAppointment", LedgerStatus.COMMITTED))
    assert allowed(claim(CANCELLED), found)
    assert not allowed(claim(BOOKED), found)


def test_that_what_an_outcome_backs_is_declared_and_not_read_from_its_words(
    deps: TurnDeps,
) -> None:
    cancel = deps.toolbox.find("cancelAppointment")
    assert cancel is not None

    def boast(_: object) -> str:
        return "I have booked you another visit."

    boasting = replace(cancel, say=boast)
    others = (tool for tool in deps.toolbox if tool is not cancel)
    told_otherwise = replace(deps, toolbox=Toolbox((boasting, *others)))
    found = evidence(told_otherwise, entry("cancelAppointment", LedgerStatus.COMMITTED))
    assert found.committed == {ClaimKind.CANCELLED, ClaimKind.VERIFIED}
    assert not allowed(claim(BOOKED), found)


def test_that_an_effect_which_declares_nothing_backs_no_more_than_that_it_is_done(
    deps: TurnDeps,
) -> None:
    cancel = deps.toolbox.find("cancelAppointment")
    assert cancel is not None
    assert claims_of(replace(cancel, action=None)) == {ClaimKind.DONE}
    assert claims_of(replace(cancel, action=None, claims=(ClaimKind.SENT,))) == {ClaimKind.SENT}


@pytest.mark.parametrize("status", [LedgerStatus.UNKNOWN, LedgerStatus.INTENT])
@pytest.mark.parametrize(
    ("tool", "kind"),
    [
        ("cancelAppointment", ClaimKind.CANCELLED),
        ("scheduleAppointment", ClaimKind.BOOKED),
        ("rescheduleAppointment", ClaimKind.RESCHEDULED),
    ],
)
def test_that_an_unsettled_effect_is_evidence_against_its_claim(
    deps: TurnDeps, status: LedgerStatus, tool: str, kind: ClaimKind
) -> None:
    assert kind in evidence(deps, entry(tool, status)).unknown


@pytest.mark.parametrize("status", [LedgerStatus.UNKNOWN, LedgerStatus.INTENT])
def test_that_an_effect_in_doubt_is_neither_claimed_nor_denied(
    deps: TurnDeps, status: LedgerStatus
) -> None:
    found = evidence(deps, entry("cancelAppointment", status))
    assert not allowed(claim(CANCELLED), found)
    assert honest([claim(CANCELLED)], found) == "I cannot tell yet whether that worked."


def test_that_the_latest_of_a_tool_outweighs_what_came_before(deps: TurnDeps) -> None:
    done = entry("cancelAppointment", LedgerStatus.COMMITTED, 1)
    failed = entry("cancelAppointment", LedgerStatus.FAILED, 2)
    assert not allowed(claim(CANCELLED), evidence(deps, done, failed))
    assert allowed(claim(CANCELLED), evidence(deps, failed, done))


def test_that_no_read_backs_what_the_ledger_doubts(deps: TurnDeps) -> None:
    read = ('{"status":"cancelled"}', "It is cancelled.")
    assert allowed(claim("It's cancelled."), evidence(deps, read=read))
    doubtful = evidence(deps, entry("cancelAppointment", LedgerStatus.UNKNOWN), read=read)
    assert not allowed(claim("The visit was cancelled."), doubtful)


def test_that_a_doubt_of_the_same_kind_outweighs_what_was_committed() -> None:
    kinds = frozenset({ClaimKind.CANCELLED})
    assert allowed(claim(CANCELLED), Evidence(committed=kinds))
    assert not allowed(claim(CANCELLED), Evidence(committed=kinds, unknown=kinds))
    assert not allowed(claim(CANCELLED), Evidence(committed=kinds, failed=kinds))
    assert allowed(claim("You're all set."), Evidence(committed=kinds))
    assert not allowed(claim("You're all set."), Evidence(committed=kinds, unknown=kinds))
