"""What a desk's own conversations count for, on the organisation's own day, without being asked."""

from datetime import date, datetime
from typing import Any

from frontdesk.administration.insights import read_report
from frontdesk.core.events import EventType
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.core.inputs import FeedbackInput
from frontdesk.core.operator_acts import EscalateInput
from frontdesk.insights.report import InsightEnds, InsightReport
from frontdesk.jobs.roll_up import SETTLED
from frontdesk.testing import TestDesk
from tests.conftest import Store
from tests.lifecycle.desk import a_desk, after, ask, order, run, stored_events

DAY = 86_400.0
# Days go by: a sweep now and then is enough.
RARELY = 300.0
# By then a change is settled, and a sweep has come by.
SOON = SETTLED / 1_000 + RARELY + 1


async def _report(desk: TestDesk) -> InsightReport:
    zone = (await desk.desk.desks.of(DEFAULT_ORGANISATION)).zone
    now = desk.desk.clock.now()
    return await desk.db.read(
        lambda tx: read_report(tx, DEFAULT_ORGANISATION, None, None, now, zone)
    )


def test_that_a_conversation_is_counted_as_it_goes_and_an_end_as_it_turns_out(
    store: Store,
) -> None:
    async def main() -> None:
        async with a_desk(store, sweep=RARELY) as desk:
            client = await desk.client()
            await ask(desk, client, "hello")
            await order(desk, client)
            await after(SOON)
            before = await _report(desk)
            began = next(
                event.at
                for event in await stored_events(desk, client.ref)
                if event.type is EventType.MESSAGE
            )
            zone = (await desk.desk.desks.of(DEFAULT_ORGANISATION)).zone
            (day,) = before.days
            assert date.fromisoformat(day.day) == datetime.fromtimestamp(began / 1000, zone).date()
            assert (before.total.conversations, before.total.containment) == (1, 1.0)
            assert before.total.receipts == {"accepted": 1, "shown": 1}
            assert before.total.effects == {"committed": 1}
            assert (before.total.turn.turns, before.total.first_token.turns) == (3, 1)
            await ask(desk, client, "that's all, bye")
            await client.give(FeedbackInput(4))
            await after(SOON)
            ended = (await _report(desk)).total
            assert ended.confirmed == InsightEnds(resolved=1)
            assert (ended.satisfaction.asked, ended.satisfaction.scores) == (1, {"4": 1})
            await after(DAY)
            await ask(desk, client, "one more order please")
            await after(SOON)
            reopened = await _report(desk)
            assert reopened.total.confirmed == InsightEnds(resolved=1, reopened=1)
            assert reopened.total.conversations == 1

    run(main())


def test_that_who_asks_for_a_person_is_no_longer_contained_and_what_is_not_understood_is_told(
    store: Store,
) -> None:
    async def main() -> None:
        nothing: Any = [[""], [""]]
        async with a_desk(store, *nothing, ["Fine."], ["Fine."], sweep=RARELY) as desk:
            client = await desk.client()
            await ask(desk, client, "xyzzy plugh")
            await after(SOON)
            assert sum((await _report(desk)).total.unanswered.values()) == 1
            assert (await _report(desk)).total.contained == 1
            await desk.desk.conversations.accept(client.ref, EscalateInput(operator="ada"))
            await after(SOON)
            total = (await _report(desk)).total
            assert (total.contained, total.handed_off, total.handoffs) == (0, 1, {"operator": 1})

    run(main())


def test_that_each_end_of_a_conversation_holds_once_it_is_seven_days_old(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, sweep=DAY / 2) as desk:
            client = await desk.client()
            await ask(desk, client, "hello")
            await ask(desk, client, "that's all, bye")
            await after(7 * DAY)
            assert (await _report(desk)).total.confirmed == InsightEnds(resolved=1)
            await after(1.5 * DAY)
            held = InsightEnds(resolved=1, durable=1, durable_of=1)
            assert (await _report(desk)).total.confirmed == held

    run(main())
