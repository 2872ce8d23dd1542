"""Agents and playbooks of an organisation's own: in force from the next turn, never within one."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.errors import FrontdeskError, NotFound
from frontdesk.core.ids import CallSessionId
from frontdesk.core.lifecycle import Status
from frontdesk.models.port import ChatMessage, ModelRequest
from frontdesk.playbooks import configuring
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook, Trigger
from frontdesk.playbooks.validation import InvalidConfiguration
from frontdesk.testing import ScriptedModel, TestDesk, Wait, open_desk
from tests.contract.rows import everything
from tests.session.configuring_desk import AGENT, PLAYBOOK, enable, on, put, roll_back
from tests.session.desk_steps import ask, desk_with, run
from tests.session.playbook_pack import ADA, made
from tests.session.test_playbooks import dialog_of, plans

BEA = Agent("Bea", persona="First.")


def _standing(request: ModelRequest) -> str:
    first = request.messages[0]
    assert isinstance(first, ChatMessage)
    return first.content


def _answers() -> ScriptedModel:
    return ScriptedModel(["Well."], loop=True)


def test_that_own_agents_come_first_and_an_assigned_one_stays_until_it_is_disabled(
    sqlite_path: Path,
) -> None:
    async def main() -> list[tuple[str, int]]:
        async with desk_with(sqlite_path, _answers(), made_with=made()) as desk:
            client = await desk.client()
            await ask(desk, client, "hello")
            await put(desk, AGENT, "bea", BEA)
            await ask(desk, client, "well")
            second = await desk.client()
            await ask(desk, second, "hello")
            await put(desk, AGENT, "abe", Agent("Abe"))
            await ask(desk, second, "well")
            await enable(desk, AGENT, "bea", enabled=False)
            await ask(desk, second, "and now")
            await second.attach(call=CallSessionId("later"))
            await put(desk, AGENT, "aaa", Agent("Aaa"))
            await ask(desk, second, "me again")
            found = [*await plans(desk, client.ref), *await plans(desk, second.ref)]
            return [(plan["agent"], plan.get("agentVersion", 0)) for plan in found]

    assert run(main()) == [
        *(("ada", 0), ("ada", 0)),
        *(("bea", 1), ("bea", 1), ("abe", 1), ("abe", 1)),
    ]


def test_that_an_edit_is_in_force_at_the_next_turn_and_not_within_one(sqlite_path: Path) -> None:
    async def main() -> list[str]:
        model = ScriptedModel([Wait(5.0), "Well."], ["Well."], ["Well."])
        async with desk_with(sqlite_path, model, made_with=made()) as desk:
            await put(desk, AGENT, "bea", BEA)
            client = await desk.client()
            await client.send("hello")
            await asyncio.sleep(1)
            await put(desk, AGENT, "bea", Agent("Bea", persona="Second."))
            await desk.settle(client.ref)
            assert [plan["agentVersion"] for plan in await plans(desk, client.ref)] == [1]
            await ask(desk, client, "well")
            await roll_back(desk, AGENT, "bea", 1)
            await ask(desk, client, "well then")
            assert [plan["agentVersion"] for plan in await plans(desk, client.ref)] == [1, 2, 3]
        return [_standing(request) for request in model.requests]

    first, second, third = run(main())
    assert "> First." in first and "> Second." in second
    assert third == first


def test_that_without_any_agent_left_a_person_is_waited_for_until_one_is_back(
    sqlite_path: Path,
) -> None:
    async def main() -> list[Status]:
        async with desk_with(sqlite_path, _answers(), made_with=made()) as desk:
            client = await desk.client()
            session = await desk.session(client.ref)
            await enable(desk, AGENT, "ada", enabled=False)
            await ask(desk, client, "hello")
            statuses = [session.memory.status]
            other = await desk.client()
            await enable(desk, AGENT, "ada", enabled=True)
            await ask(desk, other, "hello")
            statuses.append((await desk.session(other.ref)).memory.status)
            return statuses

    assert run(main()) == [Status.PENDING_HUMAN, Status.OPEN]


def test_that_a_draft_serves_nobody_until_it_is_enabled(sqlite_path: Path) -> None:
    refund = Playbook("Refund", trigger=Trigger("", ("I want my money back",)))

    async def main() -> list[str]:
        async with desk_with(sqlite_path, _answers(), made_with=made()) as desk:
            client = await desk.client()
            await put(desk, PLAYBOOK, "refund", refund, draft=True)
            await ask(desk, client, "I want my money back")
            await enable(desk, PLAYBOOK, "refund", enabled=True)
            await ask(desk, client, "I want my money back")
            await enable(desk, PLAYBOOK, "refund", enabled=False)
            await ask(desk, client, "I want my money back")
            return [plan.get("playbook", "") for plan in await plans(desk, client.ref)]

    assert run(main()) == ["welcome", "refund", "welcome"]


def test_that_a_playbook_that_is_taken_away_lets_its_fields_go(sqlite_path: Path) -> None:
    async def main() -> list[Any]:
        async with open_desk(sqlite_path, made_with=made(), seed=7) as desk:
            client = await desk.client()
            await ask(desk, client, "I found a bug")
            begun = (await dialog_of(desk, client.ref)).playbook
            await enable(desk, PLAYBOOK, "bug", enabled=False)
            await ask(desk, client, "the editor")
            return [begun, (await dialog_of(desk, client.ref)).playbook]

    begun, after = run(main())
    assert begun is not None and after is None


def test_that_versions_say_who_when_and_what_and_can_be_gone_back_to(store: Path | str) -> None:
    async def main() -> None:
        async with open_desk(store, _answers(), made_with=made()) as desk:
            await put(desk, AGENT, "bea", BEA)
            await put(desk, AGENT, "bea", Agent("Bea", persona="Second.", tone="dry"))
            back = await roll_back(desk, AGENT, "bea", 1)
            assert (back.version, back.active, back.enabled) == (3, 3, True)
            where = on(desk, AGENT)
            kept = await desk.db.read(lambda tx: configuring.versions(tx, where, "bea"))
            assert [(one.version, one.who, one.note) for one in kept] == [
                (3, "eve", "as version 1"),
                (2, "eve", ""),
                (1, "eve", ""),
            ]
            assert kept[0].body == kept[2].body and kept[0].at > 0
            differs = await desk.db.read(lambda tx: configuring.compare(tx, where, "bea", 1, 2))
            assert [(one.field, one.before, one.after) for one in differs] == [
                ("persona", "First.", "Second."),
                ("tone", None, "dry"),
            ]
            shipped = await desk.db.read(lambda tx: configuring.version(tx, where, "ada", 0))
            assert '"Ada"' in shipped.body
            for name, number in (("bea", 9), ("nobody", 1), ("nobody", 0)):
                with pytest.raises(NotFound):
                    await desk.db.read(
                        lambda tx, n=name, v=number: configuring.version(tx, where, n, v)
                    )

    run(main())


@pytest.mark.parametrize(
    ("kind", "name", "body"),
    [
        (PLAYBOOK, "refund", {"name": "R", "kind": "ender", "tools": ["fly"]}),
        (PLAYBOOK, "bug", {"name": "R", "kind": "ender", "then": "playbook:bug"}),
        (AGENT, "bea", {"name": "B", "persona": "x" * 1_000_000}),
        (AGENT, "bea", {"name": "B", "gates": []}),
        (AGENT, "bea", {"name": "Ada"}),
        (AGENT, "Not An Id", {"name": "B"}),
    ],
)
def test_that_of_what_is_refused_nothing_is_stored(
    store: Path | str, kind: Any, name: str, body: dict[str, Any]
) -> None:
    async def main() -> None:
        async with open_desk(store, _answers(), made_with=made()) as desk:
            before = await everything(desk.db)
            with pytest.raises(FrontdeskError):
                await put(desk, kind, name, body)
            assert await everything(desk.db) == before

    run(main())


def test_that_a_circle_over_two_changes_is_refused(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _answers(), made_with=made()) as desk:
            said = Trigger("", ("hm",))
            await put(desk, PLAYBOOK, "one", Playbook("One", trigger=said, then="playbook:bug"))
            circle = Playbook("Bug", trigger=said, then="playbook:one")
            with pytest.raises(InvalidConfiguration, match="bug → one → bug"):
                await put(desk, PLAYBOOK, "bug", circle, draft=True)

    run(main())


def test_that_what_cannot_be_read_any_more_serves_nobody_and_stops_nothing(
    sqlite_path: Path,
) -> None:
    async def main() -> str:
        async with desk_with(sqlite_path, _answers(), made_with=made()) as desk:
            await put(desk, AGENT, "bea", BEA)
            await _spoil(desk)
            client = await desk.client()
            await ask(desk, client, "hello")
            return (await dialog_of(desk, client.ref)).agent

    assert run(main()) == "ada"


async def _spoil(desk: TestDesk) -> None:
    from frontdesk.store.queries import configurations, organisations

    where = on(desk, AGENT)

    async def work(tx: Any) -> None:
        number = await configurations.add_version(
            tx, where.organisation_id, AGENT, "bea", body='{"nom":"B"}', who="", at=1
        )
        await configurations.serve(tx, where.organisation_id, AGENT, "bea", version=number, at=1)
        await organisations.count_change(tx, where.organisation_id)

    await desk.db.write(work)


def test_that_the_desk_greets_as_its_agent(sqlite_path: Path) -> None:
    async def main() -> list[str]:
        async with desk_with(sqlite_path, _answers(), made_with=made()) as desk:
            first = await desk.client()
            await put(desk, AGENT, "bea", Agent("Bea", greeting="Bea here."))
            second = await desk.client()
            return [client.state.messages[0].text for client in (first, second)]

    assert run(main()) == [ADA.greeting, "Bea here."]
