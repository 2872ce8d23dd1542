"""What must never be, told apart from the code that is to see to it."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.inputs import ConfirmInput
from frontdesk.language.consent.reader import Answer
from frontdesk.proof.actions import NEW_CALL, RESET, Action, Press, Say
from frontdesk.proof.world import NOW, PENDING, READINGS, TEXTS, VETOES, World
from frontdesk.store.records import LedgerEntry
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.performing import read_intent
from frontdesk.turn.outcome import Ending


def accepted(world: World, action: Action, *, read_yes: bool) -> bool:
    """Whether the customer agreed: by the receipt's own button, or in words and no veto."""
    if isinstance(action, Press):
        return action.given == ConfirmInput(PENDING, True)
    said = (*world.said, TEXTS[action.answer]) if isinstance(action, Say) else world.said
    answers = [text for text in said if text in READINGS]
    if not answers or any(text in VETOES for text in answers):
        return False
    return READINGS[answers[-1]] is Answer.YES or read_yes


def of_effect(
    begun: LedgerEntry, world: World, protected: frozenset[str], *, accepted: bool
) -> list[str]:
    """Why an effect that began should not have."""
    tool, receipt = begun.tool, world.dialog.receipt
    if receipt is None or (receipt.id, receipt.tool) != (begun.key, tool):
        return [f"{tool} commits on a receipt that is not the pending one"]
    reasons = {
        "was for something else": read_intent(begun.intent).arguments != receipt.arguments,
        "was not shown": receipt.shown_seq <= 0,
        "has expired": receipt.expires_at <= NOW,
        "nobody accepted": not accepted,
        "is of an unverified customer": tool in protected and not world.dialog.verified,
    }
    return [f"{tool} commits on a receipt that {why}" for why, so in reasons.items() if so]


def of_acts(acted: Sequence[tuple[str, str]], world: World) -> list[str]:
    """What is wrong with what was done to the world, under which keys."""
    before = world.effect
    spent = before.key if before is not None and before.settled else None
    again = [tool for tool, key in acted if key == spent]
    twice = [tool for (tool, _), times in Counter(acted).items() if times > 1]
    return [
        *(f"{tool} commits on a receipt that was spent before" for tool in again),
        *(f"{tool} acts twice on one receipt" for tool in twice),
    ]


def of_ending(ending: Ending, *, spoken: bool) -> list[str]:
    """What is wrong with how a turn ends."""
    found: list[str] = []
    if not (ending.said or "").strip() and not spoken:
        found.append("a turn ends without a word")
    receipt = ending.dialog.receipt if ending.dialog is not None else None
    if receipt is None:
        return found
    if receipt.shown_seq <= 0 and receipt.text not in (ending.said or ""):
        found.append(f"a receipt of {receipt.tool} counts as shown and was not shown whole")
    if ending.receipt_outcome is not None and receipt.id == PENDING:
        found.append(f"a receipt of {receipt.tool} outlives its end: {ending.receipt_outcome}")
    return found


def of_dialog(deps: TurnDeps, protected: frozenset[str], dialog: Dialog) -> list[str]:
    """What is wrong with where the dialog stands."""
    if dialog.verified:
        return []
    early = [tool.name for tool in deps.toolbox.offered(dialog) if tool.name in protected]
    return [f"{name} is offered to a customer who is not verified" for name in early]


def of_action(deps: TurnDeps, action: Action, before: Dialog, after: Dialog) -> list[str]:
    """What is wrong with where an action has led."""
    if action in {NEW_CALL, RESET}:
        # Who answers stays over calls.
        survives = after != msgspec.structs.replace(deps.fresh_dialog, agent=after.agent)
        return ["something pending survives a new call"] if survives else []
    found: list[str] = []
    declined = isinstance(action, Press) and action.given == ConfirmInput(PENDING, False)
    if declined and after.receipt is not None and after.receipt.id == PENDING:
        found.append("a receipt that was declined is still pending")
    if before.verified and not after.verified:
        left = (after.progress, after.receipt, after.facts, after.listed, after.open_requests)
        return [*found, *(["something of another customer survives"] if any(left) else [])]
    if not _follows(deps, before.state, after.state):
        found.append(f"the dialog goes from {before.state} to {after.state}")
    return found


def _follows(deps: TurnDeps, before: str, after: str) -> bool:
    """Whether a state can follow another, directly or through one in between."""
    near = deps.provider.machine.moves[before] | {before}
    return after in near.union(*(deps.provider.machine.moves[state] for state in near))
