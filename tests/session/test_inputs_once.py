"""An input is taken up once, however often it is handed over."""

from pathlib import Path

from frontdesk.core.ids import ClientMessageId
from frontdesk.core.inputs import MessageInput, encode_input
from frontdesk.store.queries import inbox
from tests.session.crashing import talkative
from tests.session.desk_steps import desk_with, run


def test_that_an_input_that_a_look_has_found_is_not_taken_up_again(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, talkative()) as desk:
            client = await desk.client()
            session = await desk.session(client.ref)
            given, own_id = encode_input(MessageInput("are you there")), ClientMessageId("m1")
            row = await desk.db.write(lambda tx: inbox.add(tx, client.ref, *given, 0, own_id))
            assert row is not None
            session.look()
            await desk.settle(client.ref)
            # Whoever committed it brings it only now.
            session.take(row)
            await desk.settle(client.ref)
            assert not session.dead
            client.read()
            said = [m.text for m in client.state.messages if m.role == "customer"]
            assert said == ["are you there"]

    run(main())
