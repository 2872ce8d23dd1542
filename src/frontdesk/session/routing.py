"""Who answers a conversation: its agent is assigned once, and replaced when it serves no longer."""

from datetime import datetime

import msgspec

from frontdesk.playbooks.roster import ActiveAgent
from frontdesk.session.draft import Draft
from frontdesk.session.memory import Memory
from frontdesk.turn.deps import TurnDeps


def assign_agent(draft: Draft, memory: Memory, deps: TurnDeps) -> ActiveAgent | None:
    """The agent that answers from here on; None where the desk answers as itself, or nobody does.

    Where that is another than before, the conversation keeps it with this draft.
    """
    roster, dialog = deps.roster, memory.dialog
    if not roster.staffed and not dialog.agent:
        return None
    local = datetime.fromtimestamp(draft.now / 1000, deps.zone)
    found = roster.route(dialog.agent, local, memory.locale)
    chosen = found.id if found is not None else ""
    if chosen != dialog.agent:
        draft.set_dialog(msgspec.structs.replace(dialog, agent=chosen))
    return found


def nobody_serves(agent: ActiveAgent | None, deps: TurnDeps) -> bool:
    """Whether the desk has agents of which none can answer now."""
    return agent is None and deps.roster.staffed
