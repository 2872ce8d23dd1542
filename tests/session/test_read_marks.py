"""How far each side has read: shown to the other, kept, counted, and cheap."""

from pathlib import Path

from frontdesk.core.events import Audience
from frontdesk.core.ids import DEFAULT_ORGANISATION, Seq
from frontdesk.core.reading import Reader
from frontdesk.store.queries import overview
from frontdesk.store.queries.overview import ConversationLine
from frontdesk.testing import Client, ScriptedModel, TestDesk
from tests.session.desk_steps import after, ask, desk_with, run


async def in_list(desk: TestDesk) -> ConversationLine:
    """The one conversation as operators' list shows it."""
    return (
        await desk.db.read(
            lambda tx: overview.recent(tx, DEFAULT_ORGANISATION, before=(2**53, ""), most=5)
        )
    )[0]


def marks_told(client: Client) -> list[dict[str, int | str]]:
    client.read()
    return [e.data["read"] for e in client.live if e.data and "read" in e.data]


def test_that_many_marks_are_told_once_to_both_sides_and_outlive_a_restart(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."])) as desk:
            client = await desk.client()
            operator = await desk.client(client.ref, Audience.OPERATOR)
            await ask(desk, client, "Hi")
            listed = await in_list(desk)
            for seq in range(1, 40):
                desk.desk.read_marks.note(client.ref, Reader.CUSTOMER, Seq(seq))
            await after(5)
            (mark,) = marks_told(operator)
            # Nobody reads further than there is to read.
            assert mark["by"] == "customer" and int(mark["seq"]) < 40
            desk.desk.read_marks.note(client.ref, Reader.CUSTOMER, Seq(1))
            await after(5)
            assert len(marks_told(client)) == 1
            assert (await in_list(desk)).updated_at == listed.updated_at
        async with desk_with(sqlite_path, ScriptedModel([])) as desk:
            again = await desk.client(client.ref)
            assert again.state.read == {"customer": mark["seq"]}

    run(main())


def test_that_operators_see_how_many_messages_nobody_has_read(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["One."], ["Two."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "First")
            assert (await in_list(desk)).unread == 1
            desk.desk.read_marks.note(client.ref, Reader.OPERATORS, client.state.seq)
            await after(5)
            assert (await in_list(desk)).unread == 0
            await ask(desk, client, "Second")
            assert (await in_list(desk)).unread == 1

    run(main())
