"""Rolls insights up from what conversations have stored, beside the turns and at no cost to them.

Each piece of work is one transaction: what conversations count for, the sums of their days and how
far this went change together or not at all. So a crash leaves nothing half counted, and a second
process that rolls up the same organisation finds its revision taken and writes nothing.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, OrganisationId
from frontdesk.insights.counting import Numbers, basis_of, count
from frontdesk.insights.metrics import STANDING
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import insight_sources, insights
from frontdesk.store.queries.insight_sources import AT_ONCE, Changes, CountedTo
from frontdesk.store.queries.insights import Cursor

# A change is looked at once it is so old: by then, what was committed with it is there to be read.
SETTLED: Millis = 5_000
# And looked for again for so long: a commit may have waited, or another machine's clock be behind.
OVERLAP: Millis = 600_000
# So many conversations that changed are found at a time.
FOUND_AT_ONCE = 512

Pause = Callable[[], Awaitable[None]]


async def no_pause() -> None:
    """Go on at once."""


@dataclass(frozen=True, slots=True)
class RollUp:
    """One organisation's roll-up: by which zone, and for which version of its desk."""

    db: Database
    organisation_id: OrganisationId
    zone: ZoneInfo
    version: int = 0

    @property
    def basis(self) -> str:
        """What is counted by."""
        return basis_of(self.zone)

    async def catch_up(self, now: Millis, pause: Pause = no_pause) -> int:
        """Count what changed until shortly before now; how many conversations were looked at."""
        until, looked_at = now - SETTLED, 0
        while True:
            cursor = await self.cursor()
            since = cursor.until - OVERLAP if cursor.basis == self.basis else 0
            changed = await self.db.read(
                lambda tx, since=since: insights.changed(
                    tx,
                    self.organisation_id,
                    since=since,
                    until=until,
                    basis=self.basis,
                    most=FOUND_AT_ONCE,
                )
            )
            for start in range(0, len(changed), AT_ONCE):
                some = changed[start : start + AT_ONCE]
                if not await self._step([id for id, _ in some], cursor, some[-1][1]):
                    return looked_at
                looked_at += len(some)
                cursor = await self.cursor()
                await pause()
            if len(changed) < FOUND_AT_ONCE:
                await self._step([], cursor, until)
                return looked_at

    async def cursor(self) -> Cursor:
        """How far this organisation is rolled up."""
        found = await self.db.read(lambda tx: insights.cursor(tx, self.organisation_id))
        if found is None:
            await self.db.write(lambda tx: insights.begin(tx, self.organisation_id))
            return Cursor(0, "", 0, 0)
        return found

    async def _step(self, ids: Sequence[ConversationId], known: Cursor, to: Millis) -> bool:
        """Count some conversations and move on; False if somebody else rolls up meanwhile."""
        # Of another basis all is counted anew, from the first change on.
        until = max(known.until, to) if known.basis == self.basis else to

        async def work(tx: Transaction) -> bool:
            if not await insights.hold(tx, self.organisation_id, known.revision):
                return False
            await count_some(tx, self.organisation_id, ids, self.zone)
            await insights.advance(
                tx, self.organisation_id, to=until, basis=self.basis, version=self.version
            )
            return True

        return await self.db.write(work)


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at some conversations changed, and of how many it corrected what was known."""

    changed: Numbers
    corrected: int = 0


async def count_some(
    tx: Transaction,
    organisation_id: OrganisationId,
    ids: Sequence[ConversationId],
    zone: ZoneInfo,
    *,
    anew: bool = False,
) -> Look:
    """Bring what some conversations count for up to date, with the sums of their days.

    Counted anew, a conversation that has not changed since it was counted last is corrected where
    anything differs.
    """
    basis, total, corrected = basis_of(zone), Counter[tuple[str, str]](), 0
    shares = {id: await insights.share(tx, (organisation_id, id)) for id in ids}
    afresh = [id for id in ids if anew or shares[id].basis != basis]
    going_on = [id for id in ids if id not in afresh]
    rows = await insight_sources.changes(tx, organisation_id, going_on) if going_on else {}
    if afresh:
        rows |= await insight_sources.changes(tx, organisation_id, afresh, anew=True)
    for id in ids:
        share, ref = shares[id], (organisation_id, id)
        start = CountedTo() if id in afresh else share.to
        counted = count(start, rows.get(id, Changes()), zone)
        before = await insights.facts(tx, ref) if share.seen_at is not None else {}
        if id not in afresh:
            before = {key: value for key, value in before.items() if key[1] in STANDING}
        delta = Counter(counted.added)
        delta.update(counted.standing)
        delta.subtract(before)
        differs = any(delta.values())
        known = share.seen_at == share.changed_at and share.basis == basis
        corrected += anew and known and differs
        if differs or not known or counted.to != share.to:
            await insights.put_share(
                tx, ref, seen_at=share.changed_at, basis=basis, to=counted.to, added=delta
            )
        total.update(delta)
    await insights.add_totals(tx, organisation_id, total)
    return Look(total, corrected)
