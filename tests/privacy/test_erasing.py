"""Erasing leaves no trace of the person, and every number where it was."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import Table, Text

from frontdesk.core.events import Audience, EventType
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationRef
from frontdesk.packs.pestcall import tables as own
from frontdesk.packs.pestcall.customer_data import PestCallCustomerData
from frontdesk.privacy.finding import Subject
from frontdesk.store.personal_columns import OF_CONVERSATIONS, TEXTS
from frontdesk.store.queries import audit, histories
from frontdesk.store.tables import metadata
from tests.conftest import Store
from tests.conversations.office import customer, verified
from tests.lawful import run
from tests.privacy.whole_desk import (
    ADDRESS,
    SECRETS,
    erase,
    everything,
    left_in_files,
    whole_conversation,
    whole_desk,
)

NAME, PHONE, STREET = "alex rivera", "4155550132", "120 townsend"
PERSON = (*SECRETS, NAME, "rivera", PHONE, STREET, ADDRESS)
# What an erasure may take away or add; every other table keeps its rows.
GOES = {
    *("token_chunks", "timers", "dialogs", "mail_contacts", "histories", "guess_counters"),
    *("pestcall_phones", "snapshots"),
}
COMES = {"audit", "erasures", "events", "calls"}
# What jobs beside the turns bring up to date in the meantime.
BEHIND = {"insight_cursors", "insight_conversations", "insight_facts", "insight_totals"} | {
    *("search_cursors", "conversation_index")
}


def test_that_nothing_of_an_erased_customer_is_left_and_everything_still_counts(
    store: Store,
) -> None:
    async def main() -> None:
        async with whole_desk(store) as desk:
            other = await verified(desk, "grace")
            them = await whole_conversation(desk)
            before = await everything(desk)
            unseen = [word for word in PERSON if not before.holding(word)]
            assert unseen == [], "every word stood somewhere"
            assert all(before.holding(word) for word in PERSON)
            seqs = [event.seq for event in await them.events()]
            ledger = [(e.key, e.tool, e.status) for e in await them.ledger()]
            assert ("cancelAppointment", "committed") in [each[1:] for each in ledger]

            done = await erase(desk, Subject(customer=them.customer_id))
            assert (done.conversations, done.records, done.purged) == (1, True, True)

            after = await everything(desk)
            assert {word: after.holding(word) for word in PERSON} == {word: [] for word in PERSON}
            stored = await them.events()
            assert [event.seq for event in stored[:-1]] == seqs
            assert stored[-1].data is not None and stored[-1].data["erased"] is True
            assert [(e.key, e.tool, e.status) for e in await them.ledger()] == ledger
            for name in before.rows.keys() - GOES - COMES - BEHIND:
                assert after.count(name) == before.count(name), name
            assert [e.text for e in await other.events() if e.type is EventType.MESSAGE] != []
            assert after.holding("grace kim")
            if isinstance(store, Path):
                left = {word: left_in_files(store, word) for word in PERSON}
                assert left == {word: [] for word in PERSON}

    run(main())


def test_that_whoever_holds_an_erased_conversation_is_shown_it_anew(sqlite_path: Path) -> None:
    async def main() -> None:
        async with whole_desk(sqlite_path) as desk:
            them = await whole_conversation(desk)
            position = them.client.position
            live = await desk.session(them.ref)
            await erase(desk, Subject(conversation=them.ref.conversation_id))
            assert live.dead and not them.client.attached
            again = await desk.session(them.ref)
            missed = again.resync(position, Audience.CUSTOMER)
            assert missed.snapshot is not None
            texts = {message.text for message in missed.snapshot.messages}
            assert texts == {"[erased]"} and missed.snapshot.status == "closed"
            log = await desk.desk.reader.state(them.ref, Audience.OPERATOR)
            assert log == again.state(Audience.OPERATOR)
            back = await desk.client(them.ref)
            await back.send("hello, it is somebody")
            await desk.settle(them.ref)
            said = back.read()
            assert any(event.type is EventType.FINAL for event in said)
            assert again.memory.dialog.verified_as is None

    run(main())


def test_that_a_session_that_still_holds_the_person_cannot_write_them_back(
    sqlite_path: Path,
) -> None:
    """As where another process erases: nobody tells this one before its next commit."""

    async def main() -> None:
        async with whole_desk(sqlite_path) as desk:
            them = await whole_conversation(desk)
            live = await desk.session(them.ref)
            forget, desk.desk.forget = desk.desk.forget, _tell_nobody
            await erase(desk, Subject(customer=them.customer_id))
            desk.desk.forget = forget
            await them.client.send("and the pelican?")
            await live.settle()
            assert live.fenced
            await desk.desk.privacy.look()
            await desk.settle(them.ref)
            rows = await everything(desk)
            assert rows.holding("zanzibar") == [] and rows.holding("pelican") != []
            found = await desk.db.read(lambda tx: histories.newest(tx, them.ref))
            assert len(found) >= 1

    run(main())


async def _tell_nobody(refs: Sequence[ConversationRef]) -> None:
    pass


def test_that_a_household_keeps_what_its_other_members_said(sqlite_path: Path) -> None:
    async def main() -> None:
        async with whole_desk(sqlite_path) as desk:
            maria, diego = await customer(desk, "maria"), await customer(desk, "diego")
            for them in (maria, diego):
                await them.say(f"My name is {them.who.name}, ZIP {them.who.zip}")
                dialog = await them.dialog()
                assert dialog is not None and dialog.verified_as == them.customer_id
            unknown = await customer(desk, "maria")
            await unknown.say("what do you charge for quibble")
            done = await erase(desk, Subject(customer=maria.customer_id))
            assert done.conversations == 2
            rows = await everything(desk)
            assert rows.holding("maria lopez") == [] and rows.holding("diego lopez") != []
            assert rows.holding("quibble") == []
            assert any("Diego" in (e.text or "") for e in await diego.events())

    run(main())


def test_that_the_audit_log_tells_of_an_erasure_and_not_of_whom(sqlite_path: Path) -> None:
    async def main() -> None:
        async with whole_desk(sqlite_path) as desk:
            them = await verified(desk)
            done = await erase(desk, Subject(phone="(415) 555-0132"))
            assert not done.records and done.conversations == 1
            log = await desk.db.read(
                lambda tx: audit.recent(tx, DEFAULT_ORGANISATION, before=2**53, most=5)
            )
            assert (log[0].action, log[0].object) == ("customer.erase", done.reference)
            assert log[0].changes == {"conversations": [None, 1]}
            assert them.customer_id not in repr(log)

    run(main())


def _texts(table: Table) -> set[str]:
    return {column.name for column in table.columns if isinstance(column.type, Text)}


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_that_every_column_of_text_is_declared_personal_or_not(table: Table) -> None:
    assert table.name in TEXTS, f"declare {table.name} in store/personal_columns.py"
    undeclared = _texts(table) - TEXTS[table.name].declared
    assert undeclared == set(), f"declare them in store/personal_columns.py, for {table.name}"
    if "conversation_id" in table.c:
        assert table.name in OF_CONVERSATIONS, "an erasure goes through it"


def test_that_every_column_of_text_of_pestcall_is_declared_too() -> None:
    data, none = PestCallCustomerData(), frozenset[str]()
    for table in own.metadata.sorted_tables:
        declared = data.plain.get(table.name, none) | data.personal.get(table.name, none)
        assert _texts(table) <= declared, table.name
