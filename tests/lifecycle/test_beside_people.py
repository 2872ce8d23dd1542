"""Ends, enders and reminders keep out of people's way; an operator's word is an end too."""

import msgspec

from frontdesk.core.events import Audience
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import EscalateInput
from frontdesk.turn.call_summary import decode_summary
from tests.conftest import Store
from tests.lifecycle.desk import (
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
    stored_events,
    summary,
)
from tests.session.at_the_desk import AtTheDesk, stored_status


def test_that_nobody_is_reminded_or_let_go_while_they_wait_for_a_person(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "hello there")
            await AtTheDesk(desk, client.ref).act(EscalateInput(operator="ada"))
            await ask(desk, client, "ok thanks, bye")
            await after(3 * THRESHOLD)
            assert await stored_status(desk, client.ref) is Status.PENDING_HUMAN
            assert await ends(desk, client.ref) == []
            told = [e.data or {} for e in await stored_events(desk, client.ref)]
            assert not any(mark in data for data in told for mark in ("reminder", "ender"))

    run(main())


def test_that_no_ender_follows_once_a_person_has_taken_over(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await AtTheDesk(desk, client.ref).take_over()
            await ask(desk, client, "thanks, bye")
            await after(PAUSE)
            assert await stored_status(desk, client.ref) is Status.HUMAN
            assert not any(
                (e.data or {}).get("ender") for e in await stored_events(desk, client.ref)
            )
            assert await ends(desk, client.ref) == []

    run(main())


def test_that_a_no_to_an_operators_question_does_not_answer_the_ender_before_it(
    store: Store,
) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await after(PAUSE)
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            await ada.reply("Shall the box be left at the door?")
            await ada.release()
            await ask(desk, client, "no")
            assert await stored_status(desk, client.ref) is Status.OPEN
            assert await ends(desk, client.ref) == []

    run(main())


def test_that_an_operators_word_is_a_confirmed_end_and_asks_how_it_was(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "my bill is wrong")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            await ada.reply("I have put it right.")
            assert await ada.resolve() == ""
            [end] = await ends(desk, client.ref)
            assert (end.kind, end.reason, end.confidence) == ("confirmed", "operator", 1.0)
            assert evidence(end) == ["operator"]
            assert (await stored(desk, client.ref)).rating_asked_at is not None
            told = [data for data in await lifecycle(desk, client.ref) if "resolution" in data]
            assert [data["status"] for data in told] == ["resolved"]
            await ask(desk, client, "It is wrong again, what now?")
            [reopened] = await ends(desk, client.ref)
            assert reopened.reopened_at is not None

    run(main())


def test_that_the_time_without_a_word_counts_again_from_the_release(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "hello there")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            await after(2 * THRESHOLD)
            await ada.reply("All is in order.")
            await ada.release()
            await after(THRESHOLD / 2)
            assert await stored_status(desk, client.ref) is Status.OPEN
            await after(THRESHOLD)
            assert await stored_status(desk, client.ref) is Status.CLOSED
            [end] = await ends(desk, client.ref)
            assert (end.kind, end.reason) == ("assumed", "inactivity_timeout")

    run(main())


def test_that_a_summary_tells_an_operators_words_as_theirs_and_none_to_the_agent(
    store: Store,
) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "my bill is wrong")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            await ada.reply("I have put it right.")
            await ada.release("they were rude")
            await ask(desk, client, "and the next one?")
            made = await summary(desk, client)
            assert [turn.by_person for turn in made.turns if turn.by_person] == [
                "I have put it right."
            ]
            assert any('A person of the team: "I have' in turn.line for turn in made.turns)
            assert "rude" not in msgspec.json.encode(made).decode()

    run(main())


def test_that_a_resync_from_the_store_brings_the_summary_too(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "hello there")
            await desk.host.evict(client.ref)
            whole = await desk.desk.reader.resync(client.ref, None, Audience.OPERATOR)
            assert desk.host.here(client.ref) is None
            assert whole.snapshot is not None and whole.summary is not None
            told = decode_summary(msgspec.json.encode(whole.summary).decode())
            assert told == await summary(desk, client)
            assert (await desk.desk.reader.standing(client.ref)).summary == told

    run(main())
