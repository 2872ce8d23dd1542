"""Questions without an answer lie together where they mean the same, and go with who asked."""

from frontdesk.core.ids import ConversationId, ConversationRef, Seq, TurnId
from frontdesk.core.library import Gap, GapQuestion, GapReason, GapState
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, erasing, knowledge_gaps
from tests.conftest import Store
from tests.contract.rows import CALL
from tests.knowledge.shelves import OURS, THEIRS, Shelves, with_shelves

ADA = ConversationRef(OURS, ConversationId("conv-ada"))
BOB = ConversationRef(OURS, ConversationId("conv-bob"))


def _asked(
    ref: ConversationRef,
    turn: int,
    question: str,
    reason: GapReason = GapReason.UNANSWERED,
    at: int = 1,
) -> GapQuestion:
    return GapQuestion(ref.conversation_id, TurnId(turn), question, reason, at)


async def _opened(shelves: Shelves) -> None:
    async def create(tx: Transaction) -> None:
        for ref in (ADA, BOB):
            await conversations.create(
                tx, ref, call_session_id=CALL, channel="chat", phone=None, now=0
            )

    await shelves.db.write(create)


async def _gaps(shelves: Shelves) -> list[Gap]:
    return await shelves.db.read(lambda tx: knowledge_gaps.page(tx, OURS, GapState.OPEN))


def test_that_questions_that_mean_the_same_are_one_gap(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await _opened(shelves)
        take = shelves.library.gaps.take
        first = await take(ADA, _asked(ADA, 1, "do you sell hamster cages"))
        same = await take(BOB, _asked(BOB, 1, "do you sell hamster cages?", at=2))
        other = await take(ADA, _asked(ADA, 2, "are you open at christmas", at=3))
        assert (first == same, first == other) == (True, False)
        gaps = await _gaps(shelves)
        assert [(gap.id, gap.questions) for gap in gaps] == [(other, 1), (first, 2)]
        whole = await shelves.db.read(lambda tx: knowledge_gaps.find(tx, OURS, first))
        assert whole is not None
        assert [one.conversation for one in whole.asked] == [
            BOB.conversation_id,
            ADA.conversation_id,
        ]
        assert await shelves.db.read(lambda tx: knowledge_gaps.find(tx, THEIRS, first)) is None

    with_shelves(store, work)


def test_that_a_turn_counts_once_whatever_is_said_of_it(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await _opened(shelves)
        take = shelves.library.gaps.take
        first = await take(ADA, _asked(ADA, 1, "hamster cages"))
        again = await take(ADA, _asked(ADA, 1, "hamster cages", GapReason.THUMBS_DOWN, 2))
        assert first == again
        (gap,) = await _gaps(shelves)
        assert [one.reason for one in gap.asked] == [GapReason.THUMBS_DOWN]
        assert gap.questions == 1

    with_shelves(store, work)


def test_that_an_erased_conversation_takes_its_questions_along(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await _opened(shelves)
        take = shelves.library.gaps.take
        shared = await take(ADA, _asked(ADA, 1, "hamster cages"))
        await take(BOB, _asked(BOB, 1, "hamster cages"))
        await take(ADA, _asked(ADA, 2, "is Ada Lovelace of 12 St James's Square in debt"))
        await shelves.db.write(
            lambda tx: knowledge_gaps.set_draft(tx, OURS, shared, "For Ada: cages.", 5)
        )
        await shelves.db.write(lambda tx: erasing.erase_rows(tx, ADA, 9, Seq(9)))
        (gap,) = await _gaps(shelves)
        assert (gap.id, gap.questions, gap.draft) == (shared, 1, "")
        assert [one.conversation for one in gap.asked] == [BOB.conversation_id]

    with_shelves(store, work)


def test_that_without_an_encoder_questions_stay_by_themselves(store: Store) -> None:
    async def work(shelves: Shelves) -> None:
        await _opened(shelves)
        shelves.encoder.fails = True
        take = shelves.library.gaps.take
        assert await take(ADA, _asked(ADA, 1, "cages")) != await take(BOB, _asked(BOB, 1, "cages"))
        shelves.encoder.fails = False
        await take(ADA, _asked(ADA, 2, "cages"))
        assert len(await _gaps(shelves)) == 3

    with_shelves(store, work)
