"""What must never be, told apart from the code that is to see to it."""

from frontdesk.core.dialog import Dialog, Receipt
from frontdesk.core.inputs import ConfirmInput
from frontdesk.language.consent.reader import Answer
from frontdesk.proof.actions import NEW_CALL, RESET, Action, Press
from frontdesk.proof.world import NOW, PENDING, READINGS, VETOES, World
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending


def accepted(world: World, action: Action, *, read_yes: bool) -> bool:
    """Whether the customer agreed: by the receipt's own button, or in words and no veto."""
    if isinstance(action, Press):
        return action.given == ConfirmInput(PENDING, True)
    answers = [text for text in world.said if text in READINGS]
    if not answers or any(text in VETOES for text in answers):
        return False
    return READINGS[answers[-1]] is Answer.YES or read_yes


def of_effect(
    receipt: Receipt, world: World, protected: frozenset[str], *, accepted: bool
) -> list[str]:
    """Why an effect that began should not have."""
    tool = receipt.tool
    reasons = {
        "is not the pending one": world.dialog.receipt != receipt,
        "was not shown": receipt.shown_seq <= 0,
        "has expired": receipt.expires_at <= NOW,
        "was spent before": world.effect is not None and world.effect.key == receipt.id,
        "nobody accepted": not accepted,
        "is of an unverified customer": tool in protected and not world.dialog.verified,
    }
    return [f"{tool} commits on a receipt that {why}" for why, so in reasons.items() if so]


def of_ending(ending: Ending, spoken: str) -> list[str]:
    """What is wrong with how a turn ends."""
    found: list[str] = []
    if not (ending.said or spoken).strip():
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
        survives = after != deps.fresh_dialog
        return ["something pending survives a new call"] if survives else []
    found: list[str] = []
    declined = isinstance(action, Press) and action.given == ConfirmInput(PENDING, False)
    if declined and after.receipt is not None and after.receipt.id == PENDING:
        found.append("a receipt that was declined is still pending")
    if not _follows(deps, before.state, after.state):
        found.append(f"the dialog goes from {before.state} to {after.state}")
    return found


def _follows(deps: TurnDeps, before: str, after: str) -> bool:
    """Whether a state can follow another, directly or through one in between."""
    near = deps.provider.machine.moves[before] | {before}
    return after in near.union(*(deps.provider.machine.moves[state] for state in near))
