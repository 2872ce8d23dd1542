"""What a turn's words may rest on: the ledger, and what was read in this turn (L7)."""

from collections.abc import Sequence

from frontdesk.language.claims.judging import ClaimKind, Evidence, claimed_by
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.report import words_of
from frontdesk.turn.port import TurnPort

VERIFIED = "You're verified."


def evidence_of(
    deps: TurnDeps, port: TurnPort, told: Sequence[str], noted: Sequence[str]
) -> Evidence:
    """The latest of each tool in the ledger, what reads told, and what notes said."""
    latest: dict[str, LedgerEntry] = {entry.tool: entry for entry in port.ledger}
    if not (latest or told or port.dialog.verified):
        return Evidence()
    claims: dict[str, set[ClaimKind]] = {status: set() for status in LedgerStatus}
    for entry in latest.values():
        claims[entry.status] |= claims_of(deps.toolbox.find(entry.tool))
    done = [words_of(deps, e) for e in latest.values() if e.status == LedgerStatus.COMMITTED]
    verified = port.dialog.verified
    return Evidence(
        frozenset(claims[LedgerStatus.COMMITTED] | ({ClaimKind.VERIFIED} if verified else set())),
        frozenset(claims[LedgerStatus.UNKNOWN] | claims[LedgerStatus.INTENT]),
        frozenset(claims[LedgerStatus.FAILED]),
        (*told, *done, *noted, *((VERIFIED,) if verified else ())),
    )


def claims_of(tool: AnyTool | None) -> frozenset[ClaimKind]:
    """What may be said to be done once a tool has done it, as its action and its claims declare."""
    if tool is None:
        return frozenset()
    claims = set(tool.claims)
    if tool.action is not None:
        claims |= claimed_by(tool.action.verb, tool.action.object)
    if tool.kind is Kind.EFFECT and not claims:
        claims.add(ClaimKind.DONE)
    return frozenset(claims)
