"""Every administrative change is in the audit log, by whom, to what and how it differs."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from frontdesk.core.ids import WebhookId
from frontdesk.core.permissions import Scope, StaffRole
from frontdesk.store.queries import audit, webhook_deliveries
from frontdesk.store.queries.audit import AuditEntry
from frontdesk.transport.credentials.tokens import DAY
from tests.channels.receiver import Receiver
from tests.contract.filled import DEAD
from tests.contract.full_library import DOCUMENT, GAP, fill_library
from tests.contract.rows import everything
from tests.organisations.credentials import make_key
from tests.organisations.surface import OPEN, Route, routes_of
from tests.organisations.two_desks import PEST, ingredients
from tests.transport.clients import Reply, read
from tests.transport.operators import PASSWORD, add_operator, operator_of
from tests.transport.served_desk import Served, answers, run, serving
from tests.transport.test_admin import a_workday

NINA = {"name": "Nina", "address": "1 Elm St", "zip": "94107", "phones": ["4155550199"]}

# Each route that writes, with a body that changes something, and what the log calls it.
WRITES: list[tuple[str, str, dict[str, Any], str]] = [
    ("POST", "/api/admin/organisation", {"configuration": {"name": "Renamed"}}, "org.change"),
    ("POST", "/api/admin/origins", {"origins": ["https://shop.example"]}, "origins.change"),
    ("POST", "/api/admin/users", {"name": "bob", "role": "viewer"}, "user.link"),
    ("POST", "/api/admin/users/{name}/role", {"role": "operator"}, "user.role"),
    ("POST", "/api/admin/users/{name}/remove", {}, "user.remove"),
    ("POST", "/api/admin/keys", {"name": "crm", "scopes": ["operate"]}, "key.create"),
    ("POST", "/api/admin/keys/{key_id}/revoke", {}, "key.revoke"),
    *(
        ("POST", f"/api/admin/{kind}s/{{id}}{end}", body, f"{kind}.{action}")
        for kind, made in (("agent", {"name": "Bea"}), ("playbook", {"name": "B", "kind": "ender"}))
        for end, body, action in (
            *(("", made, "put"), ("/preview", made, "preview")),
            ("/disable", {}, "disable"),
            ("/enable", {}, "enable"),
            ("/rollback", {"version": 1}, "rollback"),
        )
    ),
    ("POST", "/api/admin/customers", NINA, "records.change"),
    (
        "POST",
        "/api/admin/appointments",
        {"service": "ants", "startsAt": a_workday(20)},
        "records.change",
    ),
    ("POST", "/api/admin/privacy/export", {"customer": "cus_alex"}, "customer.export"),
    ("POST", "/api/admin/privacy/erase", {"customer": "cus_grace"}, "customer.erase"),
    ("POST", "/api/admin/webhooks", {"url": "https://hooks.example.com/"}, "webhook.add"),
    ("PATCH", "/api/admin/webhooks/{webhook_id}", {"events": ["message"]}, "webhook.change"),
    ("POST", "/api/admin/webhooks/{webhook_id}/rotate", {}, "webhook.rotate"),
    ("POST", "/api/admin/webhooks/{webhook_id}/test", {}, "webhook.test"),
    ("POST", "/api/admin/webhooks/{webhook_id}/replay", {}, "webhook.replay"),
    ("DELETE", "/api/admin/webhooks/{webhook_id}", {}, "webhook.remove"),
    ("POST", "/api/admin/documents", {"any": "text"}, "document.upload"),
    ("DELETE", "/api/admin/documents/{document_id}", {}, "document.remove"),
    ("POST", "/api/admin/gaps/{gap_id}/draft", {}, "gap.draft"),
    ("POST", "/api/admin/gaps/{gap_id}/state", {"state": "answered"}, "gap.answered"),
    ("POST", "/api/admin/sources", {"url": "https://help.example.com/"}, "source.add"),
    ("POST", "/api/admin/sources/{source_id}/run", {}, "source.run"),
    ("POST", "/api/admin/documents/runs/{key_id}/cancel", {}, "run.cancel"),
    ("DELETE", "/api/admin/sources/{source_id}", {}, "source.remove"),
]
# A model that is tried answers two questions, and nothing is another afterwards.
CHANGES_NOTHING = {("POST", "/api/admin/desk/models/test")}
NAMED = {"document.upload": "?name=help.md"}


async def _log(served: Served) -> list[AuditEntry]:
    return await served.desk.db.read(lambda tx: audit.recent(tx, PEST, before=2**53, most=100))


async def _send(served: Served, method: str, path: str, body: object, token: str = "") -> Reply:
    bearer = token or served.tokens.for_admin(PEST, "ada", DAY)
    headers = {"authorization": f"Bearer {bearer}"}
    async with served.http.request(method, path, json=body, headers=headers) as got:
        return await read(got)


async def _post(served: Served, path: str, body: object, token: str = "") -> Reply:
    return await _send(served, "POST", path, body, token)


async def _put_dead_letter(served: Served, webhook_id: str) -> None:
    """What there has to be for a replay to change something."""
    talk = await served.desk.conversation(PEST)
    letter = replace(DEAD, conversation_id=talk.conversation_id, webhook_id=WebhookId(webhook_id))
    await served.desk.db.write(lambda tx: webhook_deliveries.put(tx, talk, letter))


def test_that_every_administrative_route_that_writes_is_put_down(store: Path | str) -> None:
    async def main() -> None:
        made_with = ingredients(post=Receiver())
        async with serving(store, answers(), made_with=made_with) as served:
            found = {
                (route.method, route.path)
                for route in routes_of(served)
                if route.method != "GET" and route.path.startswith("/api/admin")
            }
            told = {(method, path) for method, path, _, _ in WRITES}
            named = {
                (method, path.replace("runs/{key_id}", "runs/{run_id}")) for method, path in told
            }
            assert found - CHANGES_NOTHING == named
            ids = {"name": "bob", "key_id": "", "webhook_id": "", "id": "bea"}
            ids |= {"document_id": DOCUMENT, "gap_id": GAP}
            talk = await served.desk.conversation(PEST)
            await served.desk.db.write(lambda tx: fill_library(tx, talk))
            for method, path, body, action in WRITES:
                before = len(await _log(served))
                wanted = {**body, "customerId": ids["customerId"]} if "service" in body else body
                place = path.format(**ids) + NAMED.get(action, "")
                reply = await _send(served, method, place, wanted)
                assert reply.status in {200, 201, 202, 204}, (path, reply)
                if action == "source.add":
                    ids["source_id"] = reply.body["id"]
                if action == "webhook.add":
                    ids["webhook_id"] = reply.body["id"]
                    await _put_dead_letter(served, reply.body["id"])
                ids["key_id"] = reply.body.get("id", ids["key_id"])
                ids["customerId"] = reply.body.get("customerId", "")
                newest, *_ = log = await _log(served)
                assert len(log) > before, path
                assert (newest.action, newest.actor) == (action, "operator:ada")

    run(main())


def test_that_nothing_is_put_down_where_nothing_changes(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            await add_operator(served.desk.db, "bob")
            for path, body in (
                ("/api/admin/organisation", {"configuration": {"name": PEST}}),
                ("/api/admin/organisation", {"configuration": {"zone": "Nowhere/Land"}}),
                ("/api/admin/organisation", {"configuration": {"pack": "os"}}),
                ("/api/admin/organisation", {"configuration": {"limit": 3}}),
                ("/api/admin/users/bob/role", {"role": "operator"}),
                ("/api/admin/users/nobody/remove", {}),
                ("/api/admin/users", {"name": "bob"}),
            ):
                await _post(served, path, body)
            assert await _log(served) == []

    run(main())


def test_that_the_log_says_by_whom_and_how_it_differs_and_no_secret(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            await add_operator(served.desk.db, "ruth", role=StaffRole.OWNER)
            ruth = operator_of(served)
            await ruth.sign_in({"name": "ruth", "password": PASSWORD})
            wanted = {"limits": {"messages_per_minute": 9}, "strings": {"en": {"filler": "Hm."}}}
            changed = await ruth.post("/api/admin/organisation", {"configuration": wanted})
            assert (changed.status, changed.body["version"]) == (200, 2)
            made = await ruth.post("/api/admin/keys", {"name": "crm", "scopes": ["admin"]})
            key = made.body["key"]
            by_key = await _post(
                served, "/api/admin/organisation", {"configuration": {"limits": None}}, key
            )
            assert by_key.status == 200
            actions = [(one.actor, one.action, dict(one.changes)) for one in await _log(served)]
            scopes = {"name": [None, "crm"], "scopes": [None, ["admin"]]}
            assert actions == [
                (f"key:{made.body['id']}", "org.change", {"limits.messages_per_minute": [9, None]}),
                ("operator:ruth", "key.create", scopes),
                (
                    "operator:ruth",
                    "org.change",
                    {"limits.messages_per_minute": [None, 9], "strings.en.filler": [None, "Hm."]},
                ),
            ]
            rows = (await everything(served.desk.db))["audit"]
            assert key.rpartition("_")[2] not in str(rows) and PASSWORD not in str(rows)

    run(main())


def test_that_the_log_is_read_a_page_at_a_time(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            for number in range(5):
                await _post(served, "/api/admin/users", {"name": f"u{number}"})
            key = await make_key(served, Scope.ADMIN)
            headers = {"authorization": f"Bearer {key}"}
            seen, page = list[int](), ""
            while page is not None:
                path = f"/api/admin/audit?most=4{page}"
                async with served.http.get(path, headers=headers) as got:
                    body = (await read(got)).body
                seen += [entry["id"] for entry in body["entries"]]
                page = f"&before={body['next']}" if body["next"] is not None else None
            assert len(seen) == 11 and seen == sorted(seen, reverse=True)

    run(main())


def test_that_owners_are_made_and_unmade_by_owners_and_one_is_always_left(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            await add_operator(served.desk.db, "ruth", role=StaffRole.OWNER)
            ruth = operator_of(served)
            await ruth.sign_in({"name": "ruth", "password": PASSWORD})
            users = "/api/admin/users"
            refused = await _post(served, users, {"name": "eve", "role": "owner"})
            refused.is_problem(403, "owners_only")
            for path, body in (
                (f"{users}/ruth/role", {"role": "admin"}),
                (f"{users}/ruth/remove", {}),
            ):
                (await _post(served, path, body)).is_problem(403, "owners_only")
                (await ruth.post(path, body)).is_problem(409, "last_owner")
            assert (await ruth.post(users, {"name": "second", "role": "owner"})).status == 201
            assert (await ruth.post(f"{users}/ruth/role", {"role": "viewer"})).status == 204
            demoted = await ruth.get(f"{users}")
            demoted.is_problem(403, "administrators_only")

    run(main())


def test_that_what_is_open_to_all_is_no_administrative_change() -> None:
    assert not any(path.startswith("/api/admin") for _, path in OPEN)
    assert Route("GET", "/a/{b}").places == ["b"]
