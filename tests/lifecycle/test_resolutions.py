"""When a conversation counts as ended: who says so, how surely, and whether it held."""

import pytest

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.core.inputs import FeedbackInput, StartInput
from frontdesk.core.lifecycle import Status
from frontdesk.core.resolution import Evidence, Reason, Resolution, ResolutionKind
from frontdesk.models.port import Role
from frontdesk.session.ending.exchange import Exchange
from frontdesk.session.ending.resolution import RESOLVED_FROM, assumed, resolution_of
from frontdesk.store.queries import resolutions
from frontdesk.store.queries.resolutions import KindCount
from frontdesk.testing import Client, ScriptedModel, TestDesk, expect
from tests.conftest import Store
from tests.lifecycle.desk import (
    DONE,
    LINES,
    PAUSE,
    THRESHOLD,
    a_desk,
    after,
    ask,
    ends,
    evidence,
    lifecycle,
    order,
    run,
    stored,
)

DAY = 86_400.0
OPEN = Exchange(Status.OPEN, answer="Sure.")


@pytest.mark.parametrize(
    ("said", "after_ender", "done", "reason", "confidence"),
    [
        ("bye", False, False, Reason.GOODBYE, 0.9),
        ("Thanks, bye!", False, False, Reason.GOODBYE, 0.93),
        ("that's all, thanks", False, True, Reason.GOODBYE, 0.98),
        ("no", True, False, Reason.NOTHING_MORE, 0.9),
        ("no thanks", True, True, Reason.NOTHING_MORE, 0.98),
        ("thanks", True, False, Reason.THANKS, 0.75),
        ("perfect", True, True, Reason.THANKS, 0.8),
    ],
)
def test_that_words_end_a_conversation_with_a_confidence(
    said: str, after_ender: bool, done: bool, reason: Reason, confidence: float
) -> None:
    exchange = Exchange(
        Status.OPEN, said=(said,), answer="Sure.", after_ender=after_ender, done_in_call=done
    )
    found = resolution_of(exchange)
    assert found is not None
    assert (found.kind, found.reason) == (ResolutionKind.CONFIRMED, reason)
    assert found.confidence == confidence >= RESOLVED_FROM
    assert (Evidence.TASK_DONE in found.evidence) is done


@pytest.mark.parametrize(
    "exchange",
    [
        OPEN,
        Exchange(Status.OPEN, said=("no",)),
        Exchange(Status.OPEN, said=("thanks",), done_in_call=True),
        Exchange(Status.OPEN, said=("bye",), pending=True),
        Exchange(Status.OPEN, said=("bye", "wait, one more thing")),
        Exchange(Status.OPEN, said=("no, I want to cancel",), after_ender=True),
        Exchange(Status.OPEN, said=("thanks, could you also move it?",), after_ender=True),
        Exchange(Status.HUMAN, said=("bye",)),
        Exchange(Status.PENDING_HUMAN, said=("bye",)),
        Exchange(Status.OPEN, said=("adiós",)),
    ],
    ids=str,
)
def test_that_other_words_end_nothing(exchange: Exchange) -> None:
    assert resolution_of(exchange) is None


def test_that_silence_is_assumed_to_be_an_end_and_never_surely() -> None:
    nothing = assumed(OPEN, ender_unanswered=False)
    done = Exchange(Status.OPEN, done_in_call=True)
    assert nothing == Resolution(ResolutionKind.ASSUMED, Reason.INACTIVITY, 0.3, (Evidence.QUIET,))
    assert nothing.confidence < assumed(done, ender_unanswered=False).confidence
    assert assumed(done, ender_unanswered=True).confidence == 0.7


async def _farewell(desk: TestDesk, said: str = "bye") -> Client:
    client = await desk.client()
    await ask(desk, client, said)
    return client


def test_that_a_goodbye_resolves_and_asks_once_how_it_was(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Bye now."]) as desk:
            client = await desk.client()
            events = expect(await ask(desk, client, "bye")).without("token", "speaking", "message")
            events.next().is_final("Bye now.")
            told = {"kind": "confirmed", "confidence": 0.9, "evidence": ["goodbye"]}
            events.next().is_lifecycle(status="resolved", reason="goodbye", resolution=told)
            asked = {"state": "asked", "least": 1, "most": 5}
            events.next().is_lifecycle(satisfaction=asked).has_text(LINES.rating())
            events.nothing_more()
            (end,) = await ends(desk, client.ref)
            assert (end.kind, end.reason, end.confidence) == ("confirmed", "goodbye", 0.9)
            assert (evidence(end), end.reopened_at) == (["goodbye"], None)
            record = await stored(desk, client.ref)
            assert record.status is Status.RESOLVED
            assert record.rating_asked_at == end.at
            assert client.state.satisfaction == "asked"
            await client.give(FeedbackInput(5, "Quick"))
            await desk.settle(client.ref)
            client.read()
            assert client.state.satisfaction == "answered"
            await after(3 * THRESHOLD)
            assert client.read() == []

    run(main())


def test_that_a_no_to_the_ender_resolves(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Then have a good day."]) as desk:
            client = await desk.client()
            await order(desk, client)
            await after(PAUSE)
            await ask(desk, client, "no, thank you")
            (end,) = await ends(desk, client.ref)
            assert (end.reason, end.confidence) == ("nothing_more", 0.98)
            assert evidence(end) == ["no_to_ender", "thanks", "task_done"]
            assert client.state.status == "resolved"

    run(main())


def test_that_thanks_alone_only_lead_to_the_ender(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Welcome."], ["Bye."]) as desk:
            client = await desk.client()
            await ask(desk, client, "thank you")
            assert client.state.status == "open"
            await after(PAUSE)
            assert client.read()[-1].text == LINES.ender(1)
            await ask(desk, client, "thanks again")
            (end,) = await ends(desk, client.ref)
            assert (end.reason, end.confidence) == ("thanks", 0.75)

    run(main())


def test_that_a_goodbye_before_a_receipt_is_answered_ends_nothing(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Bye."]) as desk:
            client = await desk.client()
            await client.give(StartInput("order"))
            await desk.settle(client.ref)
            await ask(desk, client, "bye")
            assert await ends(desk, client.ref) == []
            assert client.state.status == "open"

    run(main())


def test_that_inactivity_is_kept_apart_as_assumed(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await after(2 * THRESHOLD)
            client.read()
            (end,) = await ends(desk, client.ref)
            assert (end.kind, end.reason, end.confidence) == (
                *("assumed", "inactivity_timeout"),
                0.7,
            )
            assert evidence(end) == ["quiet", "task_done", "ender_unanswered"]
            assert client.state.status == "closed"
            assert client.state.satisfaction == "asked"

    run(main())


def test_that_who_writes_again_reopens_it_and_a_last_courtesy_does_not(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Bye."], ["Bye again."], ["Go ahead."], ["Bye."]) as desk:
            client = await _farewell(desk)
            await after(60)
            await ask(desk, client, "thanks, bye")
            (end,) = await ends(desk, client.ref)
            assert end.reopened_at is None
            assert client.state.status == "resolved"
            await after(60)
            await ask(desk, client, "one more question")
            (end,) = await ends(desk, client.ref)
            assert end.reopened_at == end.at + 120_000
            assert client.state.status == "open"
            await ask(desk, client, "bye")
            assert [one.reopened_at is None for one in await ends(desk, client.ref)] == [
                *(False, True)
            ]
            asked = [one for one in await lifecycle(desk, client.ref) if "satisfaction" in one]
            assert len(asked) == 1

    run(main())


def test_that_ends_are_counted_by_kind_reopened_and_for_good(store: Store) -> None:
    async def main() -> None:
        # A week has many sweeps, and timers come due without them.
        async with a_desk(store, sweep=DAY) as desk:
            back, late, _ = [await _farewell(desk) for _ in range(3)]
            quiet = await desk.client()
            await ask(desk, quiet, "hello")
            await after(DAY)
            await ask(desk, back, "one more question")

            async def counts() -> list[KindCount]:
                now = desk.desk.clock.now()
                return await desk.db.read(
                    lambda tx: resolutions.counts(
                        tx, DEFAULT_ORGANISATION, since=0, until=now + 1, now=now
                    )
                )

            assert await counts() == [
                KindCount("assumed", 1, 0, 0),
                KindCount("confirmed", 3, 1, 0),
            ]
            await after(7 * DAY)
            await ask(desk, late, "one more question")
            by_kind = {one.kind: one for one in await counts()}
            assert by_kind["confirmed"] == KindCount("confirmed", 3, 2, 2)
            assert by_kind["assumed"].durable == 1

    run(main())


def test_that_words_in_another_language_are_read_by_the_model_beside(store: Store) -> None:
    async def main() -> None:
        beside = ScriptedModel(["ends"], ["Despedida breve ahora"])
        async with a_desk(store, ["Adiós."], beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "nada más, muchas gracias, adiós")
            (end,) = await ends(desk, client.ref)
            assert (end.kind, end.confidence) == ("confirmed", 0.8)
            assert evidence(end) == ["read_by_model"]
            assert client.state.status == "resolved"
        assert {request.role for request in beside.requests} == {Role.BACKGROUND}

    run(main())


def test_that_without_a_model_beside_only_silence_ends_them(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Adiós."]) as desk:
            client = await desk.client()
            await ask(desk, client, "nada más, muchas gracias, adiós")
            assert (await ends(desk, client.ref), client.state.status) == ([], "open")
            await after(2 * THRESHOLD)
            (end,) = await ends(desk, client.ref)
            assert end.kind == "assumed"

    run(main())


def test_that_a_finished_task_is_told_before_the_end(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Bye."]) as desk:
            client = await desk.client()
            await order(desk, client)
            await ask(desk, client, "thanks, bye")
            client.read()
            texts = [m.text for m in client.state.messages]
            assert texts[-3:] == [DONE, "thanks, bye", "Bye."]
            assert client.state.status == "resolved"

    run(main())
