"""Drafts are tried in real conversations of which nothing reaches the organisation's own."""

from pathlib import Path
from typing import Any

from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef, OrganisationId
from frontdesk.core.organisation import Organisation
from frontdesk.store.database import Transaction
from frontdesk.store.queries import configurations, organisations
from tests.contract.rows import everything
from tests.organisations.two_desks import ingredients
from tests.transport.clients import read
from tests.transport.served_desk import Served, Talk, answers, run, serving
from tests.transport.test_configurations import Administrator

BEA: dict[str, Any] = {"name": "Bea", "greeting": "Good day, this is Bea.", "hours": []}
REPORT = {
    "name": "Report",
    "trigger": {"when": "a flood is reported", "examples": ["there is a flood", "water is in"]},
    "fields": [{"name": "street", "asks": "In which street is the flood?"}],
}


async def _preview_of(served: Served, talk: dict[str, Any]) -> tuple[Talk, ConversationRef]:
    every = await served.desk.db.read(organisations.everywhere)
    preview = next(one for one in every if one.preview_of == DEFAULT_ORGANISATION)
    ref = ConversationRef(preview.id, ConversationId(talk["id"]))
    return Talk(served, talk["id"], "", talk["token"]), ref


async def _said(served: Served, talk: Talk, ref: ConversationRef, *lines: str) -> list[str]:
    """What the assistant says in a conversation, once these lines were answered."""
    async with talk.socket() as socket:
        await socket.next()
        for line in lines:
            assert (await talk.say(line)).status == 200
        await served.desk.settle(ref)
    body = (await talk.post("resync", {"lastEventId": 0})).body
    return [one["text"] for one in body["events"] if one["type"] == "final"]


def test_that_a_draft_answers_where_it_is_tried_and_goes_on_with_what_is_written_next(
    store: Path | str,
) -> None:
    async def main() -> None:
        async with serving(store, made_with=ingredients()) as served:
            eve = Administrator(served)
            opened = await eve("POST", "/agents/bea/preview", BEA)
            assert opened.status == 200, opened
            talk, ref = await _preview_of(served, opened.body)
            assert await _said(served, talk, ref) == [BEA["greeting"]]
            later = await eve("POST", "/agents/bea/preview", {**BEA, "greeting": "Hi, Bea!"})
            again, ref = await _preview_of(served, later.body)
            assert await _said(served, again, ref) == ["Hi, Bea!"]
            flood = await eve("POST", "/playbooks/report/preview", REPORT)
            every = await served.desk.db.read(organisations.everywhere)
            of_report = next(o.id for o in every if o.preview_of and o.id != ref.organisation_id)
            talk = Talk(served, flood.body["id"], "", flood.body["token"])
            ref = ConversationRef(of_report, ConversationId(talk.id))
            said = await _said(served, talk, ref, "Help, there is a flood!")
            assert "In which street is the flood?" in said[-1]
            assert (await eve("GET", "/agents")).body["items"] == []
            assert (await eve("GET", "/playbooks")).body["items"] == []

    run(main())


def test_that_nothing_of_a_preview_reaches_what_the_organisation_has(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, made_with=ingredients()) as served:
            eve = Administrator(served)
            await eve("POST", "/agents/ann?note=new", {"name": "Ann"})
            before = await _rows_of(served, DEFAULT_ORGANISATION)
            opened = await eve("POST", "/agents/bea/preview", BEA)
            talk, ref = await _preview_of(served, opened.body)
            await _said(served, talk, ref, "I'd like to talk to a person")
            operator = {"authorization": f"Bearer {served.operator}"}
            for path in ("queue", "conversations", "tickets"):
                async with served.http.get(f"/api/operator/{path}", headers=operator) as got:
                    assert opened.body["id"] not in str((await read(got)).body), path
            after = await _rows_of(served, DEFAULT_ORGANISATION)
            assert {name for name in after if after[name] != before[name]} == {"audit"}

    run(main())


def test_that_a_preview_opens_to_nobody_without_its_token(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, made_with=ingredients()) as served:
            eve = Administrator(served)
            opened = await eve("POST", "/agents/bea/preview", BEA)
            _, ref = await _preview_of(served, opened.body)
            named = {"organisation": ref.organisation_id}
            (await served.create(named)).is_problem(401, "token_missing")
            refused = await eve("POST", "/agents/bea/preview", {"name": "B", "tools": ["fly"]})
            refused.is_problem(422, "invalid_configuration")
            operators_own = Talk(served, opened.body["id"], "", served.operator)
            assert (await operators_own.get("state")).status == 404

    run(main())


def test_that_what_is_switched_off_is_off_where_a_draft_is_tried(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, answers(), made_with=ingredients()) as served:
            eve = Administrator(served)
            for name in ("ann", "ben"):
                await eve("POST", f"/playbooks/{name}", {"name": name, "kind": "ender"})
            await eve("POST", "/playbooks/ben/disable")
            await eve("POST", "/playbooks/report/preview", REPORT)

            async def served_there(tx: Transaction) -> list[str]:
                every: list[Organisation] = await organisations.everywhere(tx)
                there = next(one.id for one in every if one.preview_of)
                return [one.id for one in await configurations.serving(tx, there)]

            assert await served.desk.db.read(served_there) == ["ann", "report"]

    run(main())


async def _rows_of(served: Served, organisation_id: OrganisationId) -> dict[str, list[Any]]:
    rows = await everything(served.desk.db)
    return {
        name: [row for row in found if organisation_id in row and name != "organisations"]
        for name, found in rows.items()
    }
