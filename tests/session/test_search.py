"""Search: what is found by words, customer, status, what was done and when; and what is behind."""

from pathlib import Path

from frontdesk.core.clock import Millis
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationRef, OrganisationId
from frontdesk.core.operator_acts import OperatorNoteInput, TakeOverInput
from frontdesk.core.search import BAD_TURN, Sought, terms_of, words_of
from frontdesk.jobs.search_index import PAGE
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, search_index
from frontdesk.testing import Ask, ScriptedModel, TestDesk
from tests.conftest import Store
from tests.session.at_the_desk import AtTheDesk
from tests.session.counter_pack import Counter
from tests.session.desk_steps import after, desk_with, run

OURS, THEIRS = DEFAULT_ORGANISATION, OrganisationId("theirs")


async def _found(
    desk: TestDesk, organisation_id: OrganisationId = OURS, **sought: str | bool | Millis
) -> list[str]:
    asked = Sought(**sought)  # pyright: ignore[reportArgumentType]
    found = await desk.db.read(
        lambda tx: search_index.matching(
            tx,
            organisation_id,
            terms_of(asked),
            since=asked.since,
            until=asked.until,
            before=None,
            most=50,
        )
    )
    return [one.conversation_id for one in found]


async def _say(desk: TestDesk, *texts: str, at: OrganisationId = OURS) -> ConversationRef:
    client = await desk.client(await desk.conversation(at, phone="+1 (415) 555-0132"))
    for text in texts:
        await client.send(text)
        await desk.settle(client.ref)
    await after(2.0)
    return client.ref


async def _catch_up(desk: TestDesk) -> None:
    assert await desk.desk.search_indexer.catch_up(OURS)


def test_that_a_conversation_is_found_by_its_words_in_any_case_and_by_their_beginnings(
    store: Store,
) -> None:
    async def main() -> None:
        async with desk_with(store, ScriptedModel(["Of course."], loop=True)) as desk:
            first = (await _say(desk, "My Café order 4711", "never arrived")).conversation_id
            second = (await _say(desk, "I want a refund")).conversation_id
            await _catch_up(desk)
            assert await _found(desk, text="CAFE arriv") == [first]
            assert await _found(desk, text="refund cafe") == []
            assert await _found(desk, text="of course") == [second, first]
            # Short words are meant whole.
            assert await _found(desk, text="re") == []
            assert await _found(desk) == [second, first]
            assert await _found(desk, customer="555-0132") == [second, first]
            assert await _found(desk, customer="5550133") == []
            assert await _found(desk, THEIRS, text="refund") == []

    run(main())


def test_that_a_conversation_is_found_by_how_it_stands_and_by_what_was_done(
    store: Store,
) -> None:
    async def main() -> None:
        model = ScriptedModel(
            [Ask("escalate", '{"reason":"My parcel never came"}')], ["Well."], loop=True
        )
        async with desk_with(store, model, made_with=Counter().made()) as desk:
            ref = await _say(desk, "a person please")
            id = ref.conversation_id
            await _catch_up(desk)
            assert await _found(desk, status="pending-human", tool="escalate") == [id]
            assert await _found(desk, tool="refund") == []
            assert await _found(desk, outcome="handed_off") == [id]
            assert await _found(desk, text="T-1001") == [id]
            assert await _found(desk, bad_turn=True) == []
            ada = AtTheDesk(desk, ref)
            await ada.act(TakeOverInput(operator="ada"))
            await ada.act(OperatorNoteInput(operator="ada", text="Allergic to peanuts"))
            await after(2.0)
            assert await _found(desk, status="pending-human") == [id]
            await _catch_up(desk)
            assert await _found(desk, status="pending-human") == []
            assert await _found(desk, status="human", text="peanuts") == [id]

    run(main())


def test_that_nobody_marks_a_conversation_by_what_they_say() -> None:
    assert BAD_TURN not in words_of(f"{BAD_TURN} 0s0human 0G0abc")
    assert words_of(f"zip 02139 {BAD_TURN}") == {"zip", "02139"}


def test_that_a_sweep_finds_what_was_said_and_a_long_conversation_is_read_to_its_end(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Yes."], loop=True)) as desk:
            client = await desk.client()
            for number in range(PAGE // 2 + 5):
                await client.send(f"word{number}")
                await desk.settle(client.ref)
            last = f"word{PAGE // 2 + 4}"
            assert await _found(desk, text=last) == []
            await after(31.0)
            assert await _found(desk, text=last) == [client.ref.conversation_id]
            # Nothing is behind any more, so that nothing is read again.
            await after(120.0)
            margin = desk.desk.clock.now() - 60_000
            assert await desk.db.read(lambda tx: search_index.behind_anywhere(tx, margin)) == []

    run(main())


def test_that_what_is_written_again_in_the_same_moment_is_found(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Yes."], loop=True)) as desk:
            client = await desk.client()
            for text in ("apple", "pear"):
                await client.send(text)
                await desk.settle(client.ref)
                # Not a millisecond has passed.
                await _catch_up(desk)
                assert await _found(desk, text=text) == [client.ref.conversation_id]

    run(main())


def test_that_a_conversation_that_is_forgotten_leaves_no_word_behind(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Yes."], loop=True)) as desk:
            ref = await _say(desk, "Xylophonist speaking")
            other = await _say(desk, "apple")
            await _catch_up(desk)
            assert await _found(desk, text="xylophonist") == [ref.conversation_id]

            async def forget(tx: Transaction) -> None:
                await search_index.forget(tx, ref)
                await search_index.purge_anywhere(tx)

            await desk.db.write(forget)
            assert await _found(desk, text="xylophonist") == []
            assert await _found(desk, text="apple") == [other.conversation_id]

    run(main())


def test_that_pages_follow_each_other_by_when_conversations_were_opened(store: Store) -> None:
    async def main() -> None:
        async with desk_with(store, ScriptedModel(["Yes."], loop=True)) as desk:
            refs = [await _say(desk, "apple") for _ in range(5)]
            await _catch_up(desk)
            seen: list[str] = []
            before = None
            for _ in range(3):
                page = await desk.db.read(
                    lambda tx, before=before: search_index.matching(
                        tx,
                        OURS,
                        terms_of(Sought(text="apple")),
                        since=None,
                        until=None,
                        before=before,
                        most=2,
                    )
                )
                seen += [one.conversation_id for one in page]
                before = page[-1].position
            assert seen == [ref.conversation_id for ref in reversed(refs)]
            opened = [
                (await desk.db.read(lambda tx, ref=ref: conversations.find(tx, ref))).created_at
                for ref in refs
            ]
            within = await _found(desk, text="apple", since=opened[1], until=opened[3])
            assert within == [refs[2].conversation_id, refs[1].conversation_id]

    run(main())
