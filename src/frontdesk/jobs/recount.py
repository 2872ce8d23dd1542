"""Counts an organisation's insights anew from the source, and says whether that differed."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from frontdesk.core.errors import Unavailable
from frontdesk.core.ids import ConversationId
from frontdesk.jobs.roll_up import Pause, RollUp, count_some, no_pause
from frontdesk.store.database import Transaction
from frontdesk.store.queries import insights
from frontdesk.store.queries.insight_sources import AT_ONCE

# Somebody else may roll up at the same time; after so many attempts in a row it is a fault.
_ATTEMPTS = 100
_FIRST, _LAST = "", "~"
_Work = Callable[[Transaction], Awaitable[int]]


class Recounted(msgspec.Struct, frozen=True, rename="camel"):
    """What a recount found: conversations counted wrongly, and sums of a day that were not right.

    What had changed and was not rolled up yet differs from nothing: it is counted now.
    """

    conversations: int
    corrected_conversations: int
    corrected_totals: int

    @property
    def differed(self) -> bool:
        """Whether anything that had been rolled up was not so."""
        return bool(self.corrected_conversations or self.corrected_totals)


@dataclass(slots=True)
class Recount:
    """A recount under way; it works beside a roll-up, a few conversations at a time."""

    of: RollUp
    pause: Pause = no_pause

    async def run(self) -> Recounted:
        """Count every conversation, then every sum of a day."""
        seen = corrected = 0
        after = ConversationId("")
        while ids := await self._next(after):
            corrected += await self._count(ids)
            seen += len(ids)
            after = ids[-1]
            await self.pause()
        return Recounted(seen, corrected, await self._settle(self._sum_up))

    async def _next(self, after: ConversationId) -> list[ConversationId]:
        return await self.of.db.read(
            lambda tx: insights.conversations_after(tx, self.of.organisation_id, after, AT_ONCE)
        )

    async def _count(self, ids: list[ConversationId]) -> int:
        async def work(tx: Transaction) -> int:
            look = await count_some(tx, self.of.organisation_id, ids, self.of.zone, anew=True)
            return look.corrected

        return await self._settle(work)

    async def _sum_up(self, tx: Transaction) -> int:
        of = self.of.organisation_id
        right = Counter(await insights.recounted(tx, of))
        kept = {(d, m): v for d, m, v in await insights.totals(tx, of, _FIRST, _LAST)}
        right.subtract(kept)
        wrong = {key: value for key, value in right.items() if value}
        await insights.add_totals(tx, of, wrong)
        return len(wrong)

    async def _settle(self, work: _Work) -> int:
        """Do a piece of work with other roll-ups kept out."""
        for _ in range(_ATTEMPTS):
            known = (await self.of.cursor()).revision

            async def held(tx: Transaction, known: int = known) -> int | None:
                ours = await insights.hold(tx, self.of.organisation_id, known)
                return await work(tx) if ours else None

            done = await self.of.db.write(held)
            if done is not None:
                return done
        raise Unavailable("insights: another process rolls up all the time; try again later")
