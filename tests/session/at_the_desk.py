"""Steps of operators in a test: an act as a route performs it, and what is in the queue."""

import itertools
from dataclasses import dataclass, field

from frontdesk.core.ids import ClientMessageId, ConversationRef
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import (
    OperatorAct,
    OperatorNoteInput,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    TakeOverInput,
)
from frontdesk.session.acting import ActRefused, perform
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, handoffs
from frontdesk.store.queries.handoffs import Waiting
from frontdesk.testing import TestDesk

_ids = itertools.count(1)


@dataclass
class AtTheDesk:
    """One operator and the conversation they look at."""

    desk: TestDesk
    ref: ConversationRef
    name: str = "ada"
    refused: list[str] = field(default_factory=list[str])

    async def act(self, act: OperatorAct, own_id: str | None = None) -> str:
        """Perform an act; return the code of its refusal, empty where it was carried out."""
        given = ClientMessageId(f"op/{self.name}/{own_id or next(_ids)}")
        try:
            await perform(self.desk.desk.conversations, self.desk.db, self.ref, act, given)
        except ActRefused as refused:
            self.refused.append(refused.code)
            return refused.code
        return ""

    async def take_over(self, own_id: str | None = None) -> str:
        return await self.act(TakeOverInput(operator=self.name), own_id)

    async def reply(self, text: str, own_id: str | None = None) -> str:
        return await self.act(OperatorReplyInput(operator=self.name, text=text), own_id)

    async def note(self, text: str) -> str:
        return await self.act(OperatorNoteInput(operator=self.name, text=text))

    async def release(self, word: str = "") -> str:
        return await self.act(ReleaseInput(operator=self.name, word=word))

    async def resolve(self) -> str:
        return await self.act(ResolveInput(operator=self.name))


async def queue(desk: TestDesk, ref: ConversationRef) -> list[Waiting]:
    """Who waits in the organisation of a conversation."""
    now = desk.desk.clock.now()
    return await desk.db.read(lambda tx: handoffs.queue(tx, ref.organisation_id, now))


async def stored_status(desk: TestDesk, ref: ConversationRef) -> Status:
    """The status in the store; whoever waits for a person is in the queue, and nobody else."""

    async def read(tx: Transaction) -> tuple[Status, bool]:
        found = await handoffs.find(tx, ref)
        waits = found is not None and found.waiting_since is not None
        return (await conversations.find(tx, ref)).status, waits

    status, waits = await desk.db.read(read)
    assert waits == (status is Status.PENDING_HUMAN), (status, waits)
    return status
