"""A customer who goes quiet: one reminder at half the time, closing at the whole."""

from pathlib import Path

from frontdesk.core.lifecycle import Status
from frontdesk.testing import Client, ScriptedModel, Wait, expect
from tests.session.desk_steps import LINES, after, ask, desk_with, run, set_status

THRESHOLD = 1800.0


def _finals(client: Client) -> list[str]:
    client.read()
    return [e.text or "" for e in client.live if e.type == "final"]


def test_that_a_quiet_customer_is_reminded_once_and_then_closed(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Anything else?"])
        async with desk_with(sqlite_path, model, inactivity=THRESHOLD) as desk:
            client = await desk.client()
            await ask(desk, client, "Thanks")
            await after(THRESHOLD / 2 - 10)
            assert _finals(client) == ["Anything else?"]
            await after(20)
            assert _finals(client)[1:] == [LINES.reminder()]
            await after(THRESHOLD / 2 - 30)
            assert _finals(client)[1:] == [LINES.reminder()]
            assert client.state.status == "open"
            await after(60)
            assert _finals(client)[1:] == [LINES.reminder(), LINES.closing()]
            assert client.state.status == "closed"
            expect(client.live).skip_to("lifecycle").has_data(
                status="closed", reason="inactivity_timeout"
            )
            await after(10 * THRESHOLD)
            assert len(_finals(client)) == 3

    run(main())


def test_that_a_customer_who_speaks_again_is_not_closed(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["One."], ["Two."])
        async with desk_with(sqlite_path, model, inactivity=THRESHOLD) as desk:
            client = await desk.client()
            await ask(desk, client, "First")
            await after(THRESHOLD - 50)
            await ask(desk, client, "I am here")
            await after(THRESHOLD / 2 - 60)
            assert _finals(client) == ["One.", LINES.reminder(), "Two."]
            assert client.state.status == "open"
            await after(120)
            assert _finals(client)[3:] == [LINES.reminder()]
            assert client.state.status == "open"
            await after(THRESHOLD / 2)
            assert _finals(client)[4:] == [LINES.closing()]
            assert client.state.status == "closed"

    run(main())


def test_that_a_message_before_the_reminder_puts_it_off(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["One."], ["Two."])
        async with desk_with(sqlite_path, model, inactivity=THRESHOLD) as desk:
            client = await desk.client()
            await ask(desk, client, "First")
            await after(THRESHOLD / 2 - 60)
            await ask(desk, client, "Second")
            await after(THRESHOLD / 2 - 60)
            assert _finals(client) == ["One.", "Two."]
            await after(120)
            assert _finals(client) == ["One.", "Two.", LINES.reminder()]

    run(main())


def test_that_nobody_is_reminded_while_an_answer_is_under_way(sqlite_path: Path) -> None:
    async def main() -> None:
        slow = [Wait(15.0), "Slowly", Wait(15.0), " but surely."]
        async with desk_with(sqlite_path, ScriptedModel(["Hm."], slow), inactivity=40.0) as desk:
            client = await desk.client()
            await ask(desk, client, "First")
            await after(19.0)
            await ask(desk, client, "Hello?")
            assert _finals(client) == ["Hm.", "Slowly but surely."]

    run(main())


def test_that_a_conversation_with_a_person_is_left_alone(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hi."]), inactivity=THRESHOLD) as desk:
            client = await desk.client()
            await ask(desk, client, "Hello")
            await set_status(desk, client.ref, Status.HUMAN)
            await after(3 * THRESHOLD)
            assert _finals(client) == ["Hi."]
            assert client.state.status == "human"

    run(main())


def test_that_timers_outlive_eviction_and_restart(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hi."]), inactivity=THRESHOLD) as desk:
            client = await desk.client()
            await ask(desk, client, "Hello")
            await desk.host.evict(client.ref)
            ref = client.ref
        await after(THRESHOLD)
        async with desk_with(sqlite_path, ScriptedModel(), inactivity=THRESHOLD) as desk:
            await after(60)
            client = await desk.client(ref)
            assert [m.text for m in client.state.messages][-1] == LINES.reminder()
            await desk.host.evict(ref)
            await after(THRESHOLD)
            client.read()
            assert client.state.messages[-1].text == LINES.closing()
            assert client.state.status == "closed"

    run(main())


def test_that_a_reminder_is_no_turn(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Hi."], ["Hi again."])
        async with desk_with(sqlite_path, model, inactivity=THRESHOLD) as desk:
            client = await desk.client()
            await ask(desk, client, "Hello")
            await after(THRESHOLD)
            await ask(desk, client, "Back")
            assert client.state.turn_id == 2
        contents = [m.content for m in model.requests[1].messages]
        assert LINES.reminder() in contents[-2]

    run(main())
