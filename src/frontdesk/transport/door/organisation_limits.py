"""How much an organisation may use: messages in a minute, conversations in a day of its own."""

from datetime import datetime, time

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import RateLimited
from frontdesk.core.ids import OrganisationId
from frontdesk.session.desk import OrganisationDesk
from frontdesk.store.database import Database
from frontdesk.store.queries import overview

MINUTE: Millis = 60_000


class OrganisationLimits:
    """Counts what organisations with limits of their own use; the others are not counted.

    Messages are counted in memory, conversations by the store: a restart opens no second day.
    """

    def __init__(self, db: Database, clock: Clock, *, enabled: bool = True) -> None:
        self._db = db
        self._clock = clock
        self._enabled = enabled
        self._messages: dict[OrganisationId, tuple[int, int]] = {}

    def admit_message(self, desk: OrganisationDesk) -> None:
        """Count a customer's message, or refuse it."""
        organisation, most = desk.organisation, desk.organisation.settings.limits
        if most.messages_per_minute is None or not self._enabled:
            return
        now = self._clock.now()
        minute, count = self._messages.get(organisation.id, (0, 0))
        if minute != now // MINUTE:
            minute, count = now // MINUTE, 0
        if count >= most.messages_per_minute:
            left = (minute + 1) * MINUTE - now
            raise _used_up(f"{most.messages_per_minute} messages in a minute", left)
        self._messages[organisation.id] = (minute, count + 1)

    async def admit_conversation(self, desk: OrganisationDesk) -> None:
        """Refuse a conversation where its organisation has had enough of them today."""
        organisation, most = desk.organisation, desk.organisation.settings.limits
        if most.conversations_per_day is None or not self._enabled:
            return
        today = datetime.fromtimestamp(self._clock.now() / 1000, desk.zone).date()
        since = int(datetime.combine(today, time(), desk.zone).timestamp() * 1000)
        opened = await self._db.read(lambda tx: overview.opened(tx, organisation.id, since))
        if opened >= most.conversations_per_day:
            raise _used_up(f"{most.conversations_per_day} conversations in a day", MINUTE)


def _used_up(what: str, left: Millis) -> RateLimited:
    refusal = RateLimited(
        f"this organisation takes at most {what}; this one was not kept, try again later",
        code="organisation_limit",
    )
    refusal.retry_after_seconds = max(1, -(-left // 1000))
    return refusal
