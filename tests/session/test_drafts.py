"""Drafts for the operator who holds a conversation: suggested, backed, and without any trace."""

from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.ids import ConversationRef
from frontdesk.core.lifecycle import Status
from frontdesk.session.acting import ActRefused
from frontdesk.session.drafting import NothingToDraft
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history, inbox, ledger, usage
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, open_desk
from tests.session.at_the_desk import AtTheDesk
from tests.session.counter_pack import Counter
from tests.session.desk_steps import ask, desk_with, run, stored_events, stored_steps
from tests.session.playbook_pack import made
from tests.session.test_usage import Metered

BALANCE = Ask("balance", "{}")


async def _held(desk: TestDesk, *said: str) -> Client:
    """A conversation that ada holds, and in which the customer has said so."""
    client = await desk.client()
    await ask(desk, client, "hello")
    assert await AtTheDesk(desk, client.ref).take_over() == ""
    for text in said:
        await ask(desk, client, text)
    return client


async def _all_of(desk: TestDesk, ref: ConversationRef) -> list[Any]:
    """Whatever a turn could leave behind."""

    async def read(tx: Transaction) -> list[Any]:
        entries, turns = await ledger.recent(tx, ref), await history.turns(tx, ref)
        return [entries, turns, await inbox.waiting(tx, ref), await history.dialog(tx, ref)]

    kept = await desk.db.read(read)
    return [await stored_events(desk, ref), await stored_steps(desk, ref), *kept]


async def _draft(desk: TestDesk, client: Client, name: str = "ada") -> str:
    before = await _all_of(desk, client.ref)
    client.read()
    drafted = await desk.desk.conversations.draft(client.ref, name)
    await desk.settle(client.ref)
    assert client.read() == []
    assert await _all_of(desk, client.ref) == before
    session = await desk.session(client.ref)
    assert (session.memory.status, session.turn) == (Status.HUMAN, None)
    return drafted.text


def test_that_a_draft_is_an_answer_that_nobody_else_sees_and_nothing_keeps(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["Hello."], ["I am sorry ", "to hear that."])
        async with desk_with(sqlite_path, model, made_with=Counter().made()) as desk:
            client = await _held(desk, "That took long")
            assert await _draft(desk, client) == "I am sorry to hear that."
            told = [str(m) for m in model.requests[-1].messages]
            assert any("ada, a person of the team, tells you" in one for one in told)
            assert "That took long" in told[-2]

    run(main())


def test_that_a_draft_may_read_and_change_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(
            ["Hello."],
            [Ask("verify", '{"name":"Ann"}'), Ask("escalate", '{"reason":"anything"}')],
            ["I have asked a colleague to call you back. ", "Thank you for waiting."],
            ["Thank you for waiting."],
        )
        async with desk_with(sqlite_path, model, made_with=Counter().made()) as desk:
            client = await _held(desk, "I am Ann. Call me")
            text = await _draft(desk, client)
            assert "call you back" not in text and "Thank you for waiting." in text
            assert not {"verify", "escalate"} & {tool.name for tool in model.requests[1].tools}
            calls = str(model.requests[2].messages)
            assert calls.count("a draft changes nothing") == 2

    run(main())


def test_that_what_models_use_for_drafts_is_counted(sqlite_path: Path) -> None:
    async def main() -> None:
        model = Metered(["Hello."], ["I am sorry."], ["So sorry."])
        async with desk_with(sqlite_path, model) as desk:
            client = await _held(desk, "Are you there?")
            for _ in range(2):
                await _draft(desk, client)
            used = await desk.db.read(lambda tx: usage.of_conversation(tx, client.ref))
            assert (used.turns, used.input, used.output) == (1, 3000, 150)

    run(main())


def test_that_only_who_holds_it_has_a_draft_and_only_of_an_answer(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Fine."], loop=True)) as desk:
            conversations = desk.desk.conversations
            client = await desk.client()
            await ask(desk, client, "hello")
            with pytest.raises(ActRefused, match="taken over"):
                await conversations.draft(client.ref, "ada")
            ada = AtTheDesk(desk, client.ref)
            assert await ada.take_over() == ""
            with pytest.raises(NothingToDraft):
                await conversations.draft(client.ref, "ada")
            await ask(desk, client, "Are you there?")
            with pytest.raises(ActRefused, match="ada has this conversation"):
                await conversations.draft(client.ref, "bob")
            assert await _draft(desk, client) == "Fine."
            # Another process, or this one after the session was let go, drafts the same.
            await desk.host.evict(client.ref)
            assert (await conversations.draft(client.ref, "ada")).text == "Fine."

    run(main())


def test_that_the_house_drafts_what_it_can_look_up_and_else_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, None, made_with=made(playbooks={}), seed=7) as desk:
            client = await _held(desk, "Is the service up right now?")
            assert "The service is up." in await _draft(desk, client)
            assert await AtTheDesk(desk, client.ref).reply("It is.") == ""
            await ask(desk, client, "flurbish the quonk")
            with pytest.raises(NothingToDraft):
                await desk.desk.conversations.draft(client.ref, "ada")

    run(main())
