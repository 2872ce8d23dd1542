"""What a turn's words may rest on: the ledger, and what was read in this turn (L7)."""

from collections.abc import Sequence

from frontdesk.language.claims.judging import Evidence
from frontdesk.store.records import LedgerEntry, LedgerStatus
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
    by_status: dict[str, list[str]] = {status: [] for status in LedgerStatus}
    for entry in latest.values():
        words = words_of(deps, entry) if entry.settled else _begun(deps, entry)
        by_status[entry.status].append(words)
    done = [*by_status[LedgerStatus.COMMITTED], *noted]
    if port.dialog.verified:
        done.append(VERIFIED)
    return Evidence.of(
        told,
        done,
        [*by_status[LedgerStatus.UNKNOWN], *by_status[LedgerStatus.INTENT]],
        by_status[LedgerStatus.FAILED],
    )


def _begun(deps: TurnDeps, entry: LedgerEntry) -> str:
    """A sentence that claims what an effect sets out to do: it may be spoken by nobody yet."""
    spec = deps.specs.get(entry.tool)
    return f"I will {spec.does} now." if spec is not None and spec.does else ""
