"""Every route with another organisation's ids: nothing is found, and nothing is told apart."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

from frontdesk.core.ids import ConversationId, ConversationRef
from frontdesk.core.permissions import Scope
from frontdesk.packs.pestcall import pestcall, seed
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import macros, tickets
from frontdesk.store.query import Query
from frontdesk.store.tables import metadata
from frontdesk.transport.credentials.tokens import DAY
from tests.contract.filled import FILE, HOOK, fill
from tests.contract.full_library import DOCUMENT, GAP, JOB, SOURCE
from tests.contract.rows import OURS, THEIRS
from tests.organisations.credentials import make_key
from tests.organisations.surface import OPEN, Route, routes_of, send
from tests.organisations.two_desks import PEST, ingredients
from tests.transport.clients import Reply, read
from tests.transport.served_desk import Served, answers, run, serving
from tests.transport.test_admin import a_workday

NOWHERE = "conv-9"
# Every organisation names its own: who asks makes and unmakes theirs, under whatever name.
NAMED_BY_WHO_ASKS = {"PUT /api/operator/macros/{name}", "DELETE /api/operator/macros/{name}"}
ODD_PATHS = (
    *("/users/{x}/role", "/users/{x}/remove", "/keys/{x}/revoke"),
    *("/webhooks/{x}/rotate", "/webhooks/{x}/test", "/webhooks/{x}/replay"),
)
NINA = {"name": "Nina Ours", "address": "1 Elm St", "zip": "94107", "phones": ["4155550199"]}
PACK = pestcall().metadata
assert PACK is not None
TABLES = {**metadata.tables, **PACK.tables}


@dataclass(frozen=True)
class Ids:
    """What a walk fills paths with: ids of ours, or of nobody."""

    conversation_id: str
    name: str
    key_id: str
    customerId: str
    appointmentId: str
    id: str
    webhook_id: str
    ticket: str
    attachment_id: str = FILE
    document_id: str = DOCUMENT
    source_id: str = SOURCE
    run_id: str = JOB
    gap_id: str = GAP
    turn_id: str = "4711"

    @property
    def filled(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


NOBODY = Ids(
    NOWHERE,
    "eva",
    "k9",
    "cus_none",
    "apt_none",
    "nobody",
    "hook_9",
    "T-9",
    "file_9",
    "doc_9",
    "src_9",
    "job_9",
    "gap_9",
)
# What is kept under an id there is one's own, whoever else has one of that id.
OWN = {
    ("POST", f"/api/admin/{kind}/{{id}}{end}")
    for kind in ("agents", "playbooks")
    for end in ("", "/preview")
}


def _visit(customer: str) -> dict[str, Any]:
    return {"service": "ants", "startsAt": a_workday(20), "customerId": customer}


async def _ours(served: Served) -> Ids:
    """The same things in both organisations, and some that are ours alone."""
    db, now = served.desk.db, served.desk.desk.clock.now()
    await fill(db)

    async def company(tx: Transaction) -> None:
        for id in (OURS, THEIRS):
            await seed(tx, id, now)
        await macros.put(tx, OURS, "ada", "Ours alone.")

    await db.write(company)
    admin = {"authorization": f"Bearer {served.tokens.for_admin(OURS, 'ada', DAY)}"}

    async def made(path: str, body: dict[str, Any]) -> dict[str, Any]:
        async with served.http.post(f"/api/admin{path}", json=body, headers=admin) as got:
            reply = await read(got)
        assert reply.status == 201, reply
        return reply.body

    nina = (await made("/customers", NINA))["customerId"]
    visit = (await made("/appointments", _visit(nina)))["appointmentId"]
    talk = await served.desk.conversation(OURS)
    leak, _ = await db.write(
        lambda tx: tickets.open_or_add(
            tx, talk, matter="a leak", contact="", customer=None, now=now
        )
    )
    return Ids(talk.conversation_id, "ada", "k1", nina, visit, "bea", HOOK, leak.name)


async def _credentials(served: Served, conversation: str) -> dict[str, str]:
    """All that somebody of another organisation could show."""
    ref = ConversationRef(THEIRS, ConversationId(conversation))
    return {
        "customer": served.tokens.for_conversation(ref),
        "operator": served.tokens.for_operator(THEIRS, "eve", DAY),
        "administrator": served.tokens.for_admin(THEIRS, "eve", DAY),
        "key": await make_key(served, *Scope, id=THEIRS),
    }


async def _rows(db: Database) -> dict[str, list[Any]]:
    """Every row of ours, in every table."""

    async def work(tx: Transaction) -> dict[str, list[Any]]:
        found = {name: await tx.fetch(Query(select(table))) for name, table in TABLES.items()}
        return {
            name: sorted((tuple(row) for row in rows if OURS in tuple(row)), key=repr)
            for name, rows in found.items()
        }

    return await db.read(work)


def _told(reply: Reply, ids: Ids) -> tuple[int, str, str]:
    detail = str(reply.body.get("detail", ""))
    for id in ids.filled.values():
        detail = detail.replace(id, "ID")
    return reply.status, str(reply.body.get("code", "")), detail


def test_that_every_table_belongs_to_an_organisation_and_holds_something_of_ours(
    store: Path | str,
) -> None:
    async def main() -> None:
        made_with = ingredients(model=answers(), sweep_seconds=1e9)
        async with serving(store, made_with=made_with) as served:
            await _ours(served)
            empty = [name for name, rows in (await _rows(served.desk.db)).items() if not rows]
            assert empty == []
            unowned = [name for name, table in TABLES.items() if "organisation_id" not in table.c]
            assert unowned == ["organisations"]

    run(main())


def test_that_no_route_reaches_anything_by_another_organisations_ids(store: Path | str) -> None:
    async def main() -> None:
        made_with = ingredients(model=answers(), sweep_seconds=1e9)
        async with serving(store, made_with=made_with) as served:
            ours = await _ours(served)
            before = await _rows(served.desk.db)
            theirs = await _credentials(served, ours.conversation_id)
            nobodys = await _credentials(served, NOWHERE)
            every = [route for route in routes_of(served) if route.places]
            walked = [route for route in every if (route.method, route.path) not in OWN]
            assert len(walked) > 20
            for route in walked:
                for who in theirs:
                    found = await send(served, route, theirs[who], ours.filled)
                    absent = await send(served, route, nobodys[who], NOBODY.filled)
                    own = {204} if str(route) in NAMED_BY_WHO_ASKS else set[int]()
                    assert found.status in {403, 404} | own, (str(route), who, found)
                    assert _told(found, ours) == _told(absent, NOBODY), (str(route), who)
            assert await _rows(served.desk.db) == before

    run(main())


def test_that_no_list_shows_and_no_body_reaches_anything_of_another_organisation(
    store: Path | str,
) -> None:
    async def main() -> None:
        made_with = ingredients(model=answers(), sweep_seconds=1e9)
        async with serving(store, made_with=made_with) as served:
            ours = await _ours(served)
            before = await _rows(served.desk.db)
            theirs = await _credentials(served, ours.conversation_id)
            for route in routes_of(served):
                if route.places or route.method != "GET" or (route.method, route.path) in OPEN:
                    continue
                for who in ("operator", "administrator", "key"):
                    reply = await send(served, route, theirs[who])
                    shown = json.dumps(reply.body)
                    for id in (*ours.filled.values(), OURS, "Nina Ours"):
                        assert f'"{id}"' not in shown, (str(route), who, id)
            admin = {"authorization": f"Bearer {theirs['administrator']}"}
            for customer in (ours.customerId, NOBODY.customerId):
                path, body = "/api/admin/appointments", _visit(customer)
                async with served.http.post(path, json=body, headers=admin) as got:
                    (await read(got)).is_problem(404, "customer_not_found")
                async with served.http.get(f"{path}?customerId={customer}", headers=admin) as got:
                    (await read(got)).is_problem(404, "customer_not_found")
            assert await _rows(served.desk.db) == before

    run(main())


def test_that_ids_that_nothing_can_have_are_not_found_either(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, made_with=ingredients(model=answers())) as served:
            admin = served.tokens.for_admin(PEST, "ada", DAY)
            for odd in ("%00", "a%00b", "%F0%9F%98%80", "a%20b", "x" * 200):
                for path in ODD_PATHS:
                    route = Route("POST", f"/api/admin{path}")
                    assert (await send(served, route, admin, {"x": odd})).status == 404
            for odd in ("\0", "a\0b", "x" * 200, ""):
                made = await served.create({"organisation": odd})
                assert made.status == (201 if odd == "" else 404), odd
                body = {"organisation": odd or "\0", "name": "ada", "password": "wrong password"}
                async with served.http.post("/api/operator/sign-in", json=body) as got:
                    assert got.status in {401, 422}
            for text in ("\0", "\ud800", "\x1b[2J"):
                change = {"configuration": {"strings": {"en": {"greeting": text}}}}
                headers = {"authorization": f"Bearer {admin}"}
                async with served.http.post(
                    "/api/admin/organisation", json=change, headers=headers
                ) as got:
                    (await read(got)).is_problem(422, "invalid_organisation")

    run(main())


def test_that_a_walk_would_notice_a_route_that_reaches_across(sqlite_path: Path) -> None:
    """The same requests with our own credentials do reach something."""

    async def main() -> None:
        made_with = ingredients(model=answers(), sweep_seconds=1e9)
        async with serving(sqlite_path, made_with=made_with) as served:
            ours = await _ours(served)
            admin = served.tokens.for_admin(OURS, "ada", DAY)
            for path in (
                "/api/operator/conversations/{conversation_id}/turns",
                "/api/admin/customers/{customerId}",
                "/api/admin/appointments/{appointmentId}",
                "/api/admin/webhooks/{webhook_id}",
            ):
                reply = await send(served, Route("GET", path), admin, ours.filled)
                assert reply.status == 200, reply

    run(main())
