"""What any process may do to a conversation, whoever owns it: open it, give it inputs, attach."""

import asyncio
import contextlib
from collections.abc import Container
from typing import Any

from frontdesk.core.dialog import Dialog, decode_dialog
from frontdesk.core.errors import CallerError, StoreError
from frontdesk.core.events import Audience
from frontdesk.core.ids import (
    CallSessionId,
    ClientMessageId,
    ConversationRef,
    Epoch,
    InboxId,
    OrganisationId,
)
from frontdesk.core.inputs import (
    CallInput,
    ConfirmInput,
    GreetInput,
    Input,
    StartInput,
    encode_input,
)
from frontdesk.core.locale import Locale
from frontdesk.events.outlet import Outlet
from frontdesk.session.attachments import claimed
from frontdesk.session.desk import OrganisationDesk
from frontdesk.session.drafting import DraftedReply, draft_reply
from frontdesk.session.host import Host, consume_exception
from frontdesk.session.memory import Memory, load
from frontdesk.session.open_buttons import check_open
from frontdesk.session.parts import SessionParts
from frontdesk.session.reader import Reader
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, history, inbox, ledger
from frontdesk.store.records import InboxRecord

# How long an owner elsewhere may take to take up an input that somebody waits for.
TAKE_UP_SECONDS = 2.0
LOOK_SECONDS = 0.25
# What is read without a claim can commit nothing.
NO_EPOCH = Epoch(0)


class Conversations:
    """Commits inputs to the inbox and has the runtime bring them to the owner."""

    def __init__(self, parts: SessionParts, host: Host, reader: Reader) -> None:
        self._parts = parts
        self._of = parts.desks.of
        self._host = host
        self._reader = reader

    async def create(
        self,
        organisation_id: OrganisationId,
        *,
        channel: str,
        phone: str | None,
        call_session_id: CallSessionId | None,
        language: Locale | None = None,
    ) -> tuple[ConversationRef, CallSessionId]:
        """Make a conversation with its first call, in a language if the desk speaks it."""
        desk = await self._of(organisation_id)
        spoken = language if language is not None and desk.speaks(language) else None
        now = self._parts.clock.now()
        ref = ConversationRef(organisation_id, self._parts.ids.conversation(now))
        call = call_session_id or self._parts.ids.call()
        await self._parts.db.write(
            lambda tx: conversations.create(
                tx,
                ref,
                call_session_id=call,
                channel=channel,
                phone=phone,
                now=now,
                language=spoken,
            )
        )
        return ref, call

    async def desk(self, ref: ConversationRef) -> OrganisationDesk:
        """The desk that a conversation is answered at."""
        session = self._host.here(ref)
        return session.desk if session is not None else await self._of(ref.organisation_id)

    async def memory(self, ref: ConversationRef) -> Memory:
        """What is known of a conversation: by its session where that lives here, else as stored."""
        session = self._host.here(ref)
        if session is not None:
            return session.memory
        self._host.require_serving()
        fresh = (await self._of(ref.organisation_id)).deps.fresh_dialog
        return (await self._parts.db.read(lambda tx: load(tx, ref, NO_EPOCH, fresh))).memory

    async def draft(self, ref: ConversationRef, operator: str) -> DraftedReply:
        """What an operator who holds a conversation may say next; nothing of it is kept."""
        memory, desk = await self.memory(ref), await self.desk(ref)
        return await draft_reply(memory, desk, self._parts, operator)

    async def accept(
        self, ref: ConversationRef, given: Input, *, network: str | None = None
    ) -> InboxId | None:
        """Commit an input to the inbox and wake its owner; None for a repeat, which is no input."""
        session, deps = self._host.here(ref), (await self.desk(ref)).deps
        if session is not None:
            dialog, spent = session.memory.dialog, session.memory.ledger
        else:
            self._host.require_serving()
            fresh = deps.fresh_dialog
            dialog, spent = await self._parts.db.read(lambda tx: _open(tx, ref, given, fresh))
        try:
            check_open(given, dialog, spent, deps.engine)
        except CallerError:
            # One that was accepted before is no mistake, whatever is open now.
            if not await self._known(ref, given.client_message_id):
                raise
            return None
        return await self._give(ref, given, network)

    async def accept_and_wait(self, ref: ConversationRef, given: Input) -> None:
        """Accept an input, and wait until its owner has taken it up."""
        await self._taken_up(ref, await self.accept(ref, given))

    async def attach(
        self,
        ref: ConversationRef,
        outlet: Outlet,
        last: Any,
        call_session_id: CallSessionId | None = None,
    ) -> None:
        """Let a client hear a conversation, and where it is the customer, have them greeted."""
        if call_session_id is not None:
            await self._announce(ref, call_session_id)
        if outlet.audience is Audience.CUSTOMER:
            await self._greet(ref)
        await self._reader.follow(ref, outlet, last)

    async def _announce(self, ref: ConversationRef, call: CallSessionId) -> None:
        """Have a call begin that is new to the conversation."""
        given = CallInput(call, client_message_id=ClientMessageId(f"call/{call}"))
        if await self._parts.db.read(lambda tx: history.call(tx, ref, call)) is None:
            await self.accept_and_wait(ref, given)
        else:
            # Another client may have announced it: what is stored is not yet what a session says.
            await self._taken_up(ref, None)

    async def _greet(self, ref: ConversationRef) -> None:
        """Have the customer greeted, if nobody was greeted in this call yet."""
        session = await self._host.arriving(ref)
        if session is not None and session.memory.call.greeted_at is None:
            # What waits to be taken up may bring the greeting with it.
            await session.caught_up()
        call = (await self._reader.standing(ref)).call
        if call.greeted_at is None:
            own_id = ClientMessageId(f"greet/{call.call_session_id}")
            given = GreetInput(client_message_id=own_id)
            await self._taken_up(ref, await self._give(ref, given))

    async def _known(self, ref: ConversationRef, own_id: ClientMessageId | None) -> bool:
        if own_id is None:
            return False
        return await self._parts.db.read(lambda tx: inbox.known(tx, ref, own_id))

    async def _give(
        self, ref: ConversationRef, given: Input, network: str | None = None
    ) -> InboxId | None:
        bringing = asyncio.ensure_future(self._bring(ref, given, network))
        bringing.add_done_callback(consume_exception)
        # A caller that goes away must not leave an input behind for later ones to overtake.
        return await asyncio.shield(bringing)

    async def _bring(
        self, ref: ConversationRef, given: Input, network: str | None
    ) -> InboxId | None:
        now, own_id = self._parts.clock.now(), given.client_message_id

        async def add(tx: Transaction) -> InboxRecord | None:
            kept = await claimed(tx, ref, given, now)
            if kept is None:
                return None
            kind, body = encode_input(kept)
            return await inbox.add(tx, ref, kind, body, now, own_id, network)

        try:
            row = await self._parts.db.write(add)
        except StoreError:
            # The store may have kept it all the same; what comes next must not overtake it.
            self._parts.runtime.wake(ref)
            raise
        if row is None:
            return None
        self._parts.runtime.wake(ref, row)
        return row.id

    async def _taken_up(self, ref: ConversationRef, inbox_id: InboxId | None) -> None:
        """Wait for the owner to take up an input: here for as long as it takes, else a while."""
        session = await self._host.arriving(ref)
        if session is not None:
            await session.caught_up()
        elif inbox_id is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TAKE_UP_SECONDS):
                    await self._taken_up_elsewhere(ref, inbox_id)

    async def _taken_up_elsewhere(self, ref: ConversationRef, inbox_id: InboxId) -> None:
        published = asyncio.Event()
        unsubscribe = self._parts.runtime.subscribe(ref, lambda _: published.set())
        try:
            while not await self._parts.db.read(lambda tx: inbox.taken(tx, ref, inbox_id)):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await published.wait()
                published.clear()
        finally:
            unsubscribe()


async def _open(
    tx: Transaction, ref: ConversationRef, given: Input, fresh: Dialog
) -> tuple[Dialog, Container[str]]:
    """What may be pressed in a conversation whose session is not here."""
    await conversations.find(tx, ref)
    body = await history.dialog(tx, ref)
    named = given.receipt_id if isinstance(given, ConfirmInput) else ""
    named = given.entry if isinstance(given, StartInput) else named
    spent = {named} if named and await ledger.find(tx, ref, named) else set[str]()
    return decode_dialog(body) if body is not None else fresh, spent
