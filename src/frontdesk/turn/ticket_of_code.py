"""The ticket that code opened and told of by itself, which no tool's entry in the ledger tells."""

from frontdesk.core.events import Role
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort


def ticket_of_code(port: TurnPort) -> str:
    """Its number; empty where none was told of in this call, or a tool has opened it.

    Who has taken over the line is not told of another's.
    """
    number, met = port.ticket, port.dialog.met_at
    if not number or any(number in (entry.result or "") for entry in port.ledger):
        return ""
    ours = (m for m in port.history if m.role == Role.ASSISTANT and m.at > met)
    return number if any(number in message.text for message in ours) else ""


def ticket_told(deps: TurnDeps, number: str) -> str:
    """What the customer was told of it."""
    return deps.strings.say("handoff.taken_to_people", ticket=number)
