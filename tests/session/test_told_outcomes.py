"""What is in doubt is never forgotten, and only what was said counts as told (L5, L7)."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import Seq, TurnId
from frontdesk.core.inputs import StartInput
from frontdesk.session.memory import LEDGER_KEPT
from frontdesk.store.queries import ledger
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.testing import TestDesk
from frontdesk.turn.outcome import Ending
from tests.effects.ordering import check_told, entry_of, order, told
from tests.effects.shop import QUESTION, said
from tests.session.desk_steps import after
from tests.session.effect_desk import NOBODY_KNOWS, at_a_desk
from tests.session.errand_pack import LOST, Outside, hang, nothing


def _note(number: int) -> LedgerEntry:
    return LedgerEntry(
        key=f"note/{number}",
        kind="note",
        turn_id=TurnId(1),
        tool="jotDown",
        intent="{}",
        status=LedgerStatus.COMMITTED,
        result="{}",
        created_at=2_000_000_000_000 + number,
        finished_at=1,
        told_seq=Seq(0),
    )


def test_that_an_outcome_that_changed_while_it_was_told_does_not_count_as_told(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[LOST], looking=[LOST])

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        session: Any = await desk.session(client.ref)
        before = session.memory.ledger
        (entry,) = before.values()
        as_it_was_told = replace(entry, told_seq=None)
        session.memory.note_entry(
            replace(as_it_was_told, status=LedgerStatus.COMMITTED, result='{"number":1}')
        )
        writer, turns = session._writer, session._turns

        async def tell() -> None:
            draft = writer.draft()
            turn = turns.open(draft)
            draft.ending(turn, Ending(said=NOBODY_KNOWS, reported=(as_it_was_told,)))
            turns._end(draft, turn, "complete")
            await writer.commit(draft)

        await writer.ask(tell)
        kept = session.memory.ledger[entry.key]
        assert (kept.status, kept.told_seq) == (LedgerStatus.COMMITTED, None)
        writer.post(turns.report)
        await desk.settle(client.ref)
        await client.attach()
        assert told(client)[-1] == said(1)
        assert (await entry_of(desk, client)).told_seq is not None

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_an_unknown_outcome_is_never_forgotten_however_much_is_noted(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[LOST], looking=[LOST])

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        session = await desk.session(client.ref)
        (entry,) = session.memory.ledger.values()
        assert entry.status == LedgerStatus.UNKNOWN
        for number in range(2 * LEDGER_KEPT):
            session.memory.note_entry(_note(number))
        assert session.memory.ledger[entry.key] == entry
        assert len(session.memory.ledger) == LEDGER_KEPT + 1

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_an_unknown_outcome_older_than_all_that_is_kept_is_found_again(
    sqlite_path: Path,
) -> None:
    service = Outside(after=[LOST, LOST], looking=[nothing, LOST])

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        for number in range(LEDGER_KEPT + 5):
            await desk.db.write(partial(ledger.put, ref=client.ref, entry=_note(number)))
        await desk.host.evict(client.ref)
        service.looking = [nothing]
        await after(60)
        await desk.settle(client.ref)
        await client.attach()
        assert told(client)[-1] == said(1)
        entries = await desk.db.read(partial(ledger.recent, ref=client.ref, most=1000))
        found = [(e.status, e.told_seq is None) for e in entries if e.kind == "effect"]
        assert found == [(LedgerStatus.COMMITTED, False)]

    at_a_desk(sqlite_path, service.pack(), main)


def _at_rest(dialog: Dialog, _: object) -> Dialog:
    return msgspec.structs.replace(dialog, state="Open", progress=None, receipt=None)


def test_that_a_late_outcome_leaves_what_is_under_way_by_now(sqlite_path: Path) -> None:
    service = Outside(after=[LOST], looking=[nothing, LOST])
    provider = service.pack()
    provider = replace(provider, tools=[replace(provider.tools[0], after=_at_rest)])

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await client.give(StartInput("order"))
        await desk.settle(client.ref)
        session = await desk.session(client.ref)
        asked = session.memory.dialog
        assert asked.receipt is not None
        service.looking = service.after = [nothing]
        await after(60)
        await desk.settle(client.ref)
        now = (await desk.session(client.ref)).memory.dialog
        assert (now.state, now.progress, now.receipt) == (
            asked.state,
            asked.progress,
            asked.receipt,
        )
        await client.attach()
        assert told(client)[-1] == f"{said(1)} {QUESTION}"

    at_a_desk(sqlite_path, provider, main)


def test_that_a_service_that_never_answers_is_given_up_and_told_as_unknown(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[hang], looking=[nothing, LOST])

    async def main(desk: TestDesk) -> None:
        begun = asyncio.get_running_loop().time()
        client = await order(desk)
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        assert asyncio.get_running_loop().time() - begun < 120

    at_a_desk(sqlite_path, service.pack(), main)
