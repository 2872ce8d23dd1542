"""The socket of the operators' feed: an organisation's lists, and who is at which conversation."""

import secrets

from starlette.types import Send
from starlette.websockets import WebSocket

from frontdesk.core.errors import RateLimited
from frontdesk.core.ids import ConversationId
from frontdesk.core.permissions import Permission
from frontdesk.events.feed.attendance import Doing
from frontdesk.store.queries import conversations
from frontdesk.transport import wire
from frontdesk.transport.credentials.tokens import Principal
from frontdesk.transport.frame_socket import FrameSocket
from frontdesk.transport.gateway import Gateway, number_or_text

# One page shows so many conversations at once, and no more.
MOST_ATTENDED = 10


class TooManyAttended(RateLimited):
    """A page says that its operator is at more conversations than one can look at."""

    code = "too_many_attended"

    def __init__(self) -> None:
        super().__init__(f"expected at most {MOST_ATTENDED} conversations at once; leave one first")


class FeedClient:
    """One operator's socket of the feed, and the conversations that its page says they are at."""

    def __init__(
        self, gateway: Gateway, ws: WebSocket, raw_send: Send, principal: Principal
    ) -> None:
        self._gateway = gateway
        self._ws = ws
        self._principal = principal
        self._frames = FrameSocket(ws, raw_send, principal.audience)
        self._source = secrets.token_hex(8)
        self._attended: set[ConversationId] = set()

    async def serve(self) -> None:
        """Tell what was missed and all that follows, until the client goes away."""
        gateway, principal, outlet = self._gateway, self._principal, self._frames.outlet
        organisation_id = principal.organisation_id
        last = number_or_text(self._ws.query_params.get("lastEventId"))
        gateway.require_replay(principal)
        gateway.presence.enter(principal, principal.key, outlet)
        try:
            reads = principal.may(Permission.READ_DOCUMENTS)
            await gateway.feed.follow(organisation_id, outlet, last, with_runs=reads)
            gateway.charge_replay(principal, size=outlet.size)
            await self._frames.talk(self._admit, wire.decode_feed_frame, self._handle)
        finally:
            gateway.feed.forget(organisation_id, outlet)
            gateway.presence.forget(principal, principal.key, outlet)
            for conversation_id in list(self._attended):
                self._attend(conversation_id, Doing.GONE)
            self._frames.close()

    def _admit(self) -> None:
        self._gateway.limits.hit("frame", self._principal.key)

    async def _handle(self, frame: wire.FeedClientFrame) -> None:
        match frame:
            case wire.AttendFrame():
                await self._take_attendance(frame)
            case wire.ResyncRequestFrame(last_event_id=last):
                await self._resync(last)

    async def _take_attendance(self, frame: wire.AttendFrame) -> None:
        doing = Doing(frame.doing)
        if doing is Doing.TYPING:
            self._principal.require(Permission.OPERATE)
        ref = self._principal.open(frame.conversation_id)
        if doing is not Doing.GONE and ref.conversation_id not in self._attended:
            if len(self._attended) >= MOST_ATTENDED:
                raise TooManyAttended
            self._gateway.limits.hit("operator", self._principal.key)
            await self._gateway.db.read(lambda tx: conversations.find(tx, ref))
        self._attend(ref.conversation_id, doing)

    def _attend(self, conversation_id: ConversationId, doing: Doing) -> None:
        if doing is Doing.GONE:
            if conversation_id not in self._attended:
                return
            self._attended.discard(conversation_id)
        else:
            self._attended.add(conversation_id)
        self._gateway.feed.attend(
            self._principal.organisation_id,
            conversation_id,
            name=self._principal.subject,
            source=self._source,
            doing=doing,
        )

    async def _resync(self, last: str | int | None) -> None:
        gateway, principal = self._gateway, self._principal
        gateway.limits.hit("resync", principal.key)
        gateway.require_replay(principal)
        await self._frames.caught_up()
        before = self._frames.outlet.size
        gateway.feed.tell_missed(principal.organisation_id, self._frames.outlet, last)
        gateway.charge_replay(principal, size=self._frames.outlet.size - before)
