"""An operator's act from the outside: posted to the inbox, and answered by what became of it."""

import asyncio
import contextlib
from typing import Protocol

import msgspec

from frontdesk.core.errors import CallerError, Unavailable
from frontdesk.core.ids import ClientMessageId, ConversationRef
from frontdesk.core.inputs import Input
from frontdesk.core.operator_acts import ActOutcome, OperatorAct
from frontdesk.store.database import Database
from frontdesk.store.queries import inbox

_FIRST_LOOK, _LAST_LOOK, _LOOKS = 0.02, 1.0, 12


class Accepting(Protocol):
    """Where inputs go: the conversations of a process."""

    async def accept_and_wait(self, ref: ConversationRef, given: Input) -> None:
        """Commit an input to the inbox, and wait until its owner has taken it up."""
        ...


class ActRefused(CallerError):
    """An operator's act that cannot be carried out as the conversation stands by now."""

    code = "act_refused"
    status = 409


async def perform(
    conversations: Accepting,
    db: Database,
    ref: ConversationRef,
    act: OperatorAct,
    own_id: ClientMessageId,
) -> None:
    """Have an act carried out, once however often it is asked for, or say why it was refused."""
    act = msgspec.structs.replace(act, client_message_id=own_id)
    with contextlib.suppress(Unavailable):
        await conversations.accept_and_wait(ref, act)
    wait = _FIRST_LOOK
    for _ in range(_LOOKS):
        outcome = await db.read(lambda tx: inbox.outcome(tx, ref, own_id))
        if outcome is not None:
            _expect_done(outcome)
            return
        # Another process may have the session, or this one's was reloaded.
        await asyncio.sleep(wait)
        wait = min(2 * wait, _LAST_LOOK)
    raise Unavailable("the act is kept, and was not taken up yet; ask again with the same id")


def _expect_done(outcome: ActOutcome) -> None:
    if not outcome.done:
        raise ActRefused(outcome.detail, code=outcome.code)
