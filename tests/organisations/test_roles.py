"""Who may do what: every route of operators and administrators, as a table."""

import secrets
from pathlib import Path

import pytest

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.core.permissions import ALLOWED, Permission, Scope, StaffRole, role_may, scopes_may
from frontdesk.transport.credentials.tokens import DAY
from tests.organisations.credentials import make_key
from tests.organisations.surface import OPEN, PLACES, WITH_BODY, Route, body_for, routes_of, send
from tests.organisations.two_desks import ingredients
from tests.transport.clients import read
from tests.transport.operators import PASSWORD, Operator, add_operator, operator_of
from tests.transport.served_desk import Served, answers, run, serving

READ, OPERATE, ADMIN, CREATE = Scope.READ, Scope.OPERATE, Scope.ADMIN, Scope.CREATE
VIEWER, OPERATOR, ADMINISTRATOR = StaffRole.VIEWER, StaffRole.OPERATOR, StaffRole.ADMIN

# The least role that a route takes, and the scope of a key that it takes, if any.
CONVERSATION = (
    *("/stream", "/health", "/summary", "/state", "/debug", "/socket", "/messages"),
    "/attachments/{attachment_id}",
)
ACTS = (
    *("take-over", "release", "resolve", "escalate", "approve", "reply", "note", "typing"),
    *("assign", "snooze", "tags", "draft", "merge"),
)
MATRIX: dict[tuple[str, str], tuple[StaffRole, Scope | None]] = {
    **{
        ("GET", f"{prefix}/{{conversation_id}}{end}"): (VIEWER, READ)
        for prefix in ("/api/conversations", "/api/v2/conversations")
        for end in CONVERSATION
    },
    **{
        ("POST", f"{prefix}/{{conversation_id}}/resync"): (VIEWER, READ)
        for prefix in ("/api/conversations", "/api/v2/conversations")
    },
    **{
        ("POST", f"{prefix}/{{conversation_id}}/{end}"): (OPERATOR, OPERATE)
        for prefix in ("/api/conversations", "/api/v2/conversations")
        for end in ("attachments", "read")
    },
    ("GET", "/api/operator/conversations"): (VIEWER, READ),
    ("GET", "/api/operator/conversations/{conversation_id}/turns"): (VIEWER, READ),
    ("GET", "/api/operator/usage"): (VIEWER, READ),
    ("GET", "/api/operator/cases"): (VIEWER, READ),
    ("GET", "/api/operator/cases/export"): (VIEWER, READ),
    **{
        (method, "/api/operator/conversations/{conversation_id}/turns/{turn_id}/case"): (
            OPERATOR,
            OPERATE,
        )
        for method in ("PUT", "DELETE")
    },
    ("GET", "/api/operator/socket"): (VIEWER, READ),
    ("GET", "/api/operator/search"): (VIEWER, READ),
    ("GET", "/api/operator/resolutions"): (VIEWER, READ),
    ("GET", "/api/operator/insights"): (VIEWER, READ),
    ("GET", "/api/operator/insights/conversations"): (VIEWER, READ),
    ("POST", "/api/operator/conversations/{conversation_id}/title"): (OPERATOR, OPERATE),
    **{
        ("GET", f"/api/operator/{end}"): (OPERATOR, OPERATE)
        for end in ("queue", "tickets", "tickets/{ticket}", "macros")
    },
    ("GET", "/api/operator/conversations/{conversation_id}/handoff"): (OPERATOR, OPERATE),
    **{
        ("POST", f"/api/operator/conversations/{{conversation_id}}/{end}"): (OPERATOR, OPERATE)
        for end in ACTS
    },
    ("POST", "/api/operator/tickets/{ticket}/status"): (OPERATOR, OPERATE),
    ("POST", "/api/operator/tickets/{ticket}/notes"): (OPERATOR, OPERATE),
    ("PUT", "/api/operator/macros/{name}"): (OPERATOR, OPERATE),
    ("DELETE", "/api/operator/macros/{name}"): (OPERATOR, OPERATE),
    **{
        ("GET", f"/api/admin/{end}"): (ADMINISTRATOR, ADMIN)
        for end in ("desk", "desk/tools", "desk/workflows", "origins")
    },
    ("POST", "/api/admin/desk/models/test"): (ADMINISTRATOR, ADMIN),
    ("POST", "/api/admin/origins"): (ADMINISTRATOR, ADMIN),
    ("GET", "/api/admin/organisation"): (ADMINISTRATOR, ADMIN),
    ("POST", "/api/admin/organisation"): (ADMINISTRATOR, ADMIN),
    ("POST", "/api/admin/privacy/export"): (ADMINISTRATOR, None),
    ("POST", "/api/admin/privacy/erase"): (ADMINISTRATOR, None),
    ("GET", "/api/admin/privacy/erasures"): (ADMINISTRATOR, None),
    ("GET", "/api/admin/users"): (ADMINISTRATOR, None),
    ("POST", "/api/admin/users"): (ADMINISTRATOR, None),
    ("POST", "/api/admin/users/{name}/role"): (ADMINISTRATOR, None),
    ("POST", "/api/admin/users/{name}/remove"): (ADMINISTRATOR, None),
    ("GET", "/api/admin/keys"): (ADMINISTRATOR, None),
    ("POST", "/api/admin/keys"): (ADMINISTRATOR, None),
    ("POST", "/api/admin/keys/{key_id}/revoke"): (ADMINISTRATOR, None),
    ("GET", "/api/admin/webhooks"): (ADMINISTRATOR, None),
    ("POST", "/api/admin/webhooks"): (ADMINISTRATOR, None),
    **{
        (method, "/api/admin/webhooks/{webhook_id}"): (ADMINISTRATOR, None)
        for method in ("GET", "PATCH", "DELETE")
    },
    **{
        ("POST", f"/api/admin/webhooks/{{webhook_id}}/{end}"): (ADMINISTRATOR, None)
        for end in ("rotate", "test", "replay")
    },
    ("GET", "/api/admin/webhooks/{webhook_id}/deliveries"): (ADMINISTRATOR, None),
    ("GET", "/api/admin/audit"): (ADMINISTRATOR, ADMIN),
    **{
        ("GET", f"/api/admin/{end}"): (OPERATOR, OPERATE)
        for end in (
            *("documents", "documents/search", "documents/runs/{run_id}"),
            *("documents/{document_id}", "sources", "sources/{source_id}"),
            *("gaps", "gaps/{gap_id}"),
        )
    },
    **{
        ("POST", f"/api/admin/{end}"): (ADMINISTRATOR, ADMIN)
        for end in (
            *("documents", "documents/runs/{run_id}/cancel", "sources", "sources/{source_id}/run"),
            *("gaps/{gap_id}/state", "gaps/{gap_id}/draft"),
        )
    },
    ("DELETE", "/api/admin/documents/{document_id}"): (ADMINISTRATOR, ADMIN),
    ("DELETE", "/api/admin/sources/{source_id}"): (ADMINISTRATOR, ADMIN),
    **{
        (method, f"/api/admin/{kind}{end}"): (ADMINISTRATOR, ADMIN)
        for kind in ("agents", "playbooks")
        for method, end in (
            *(("GET", ""), ("GET", "/{id}"), ("POST", "/{id}"), ("GET", "/{id}/versions")),
            *(("GET", "/{id}/diff"), ("POST", "/{id}/enable"), ("POST", "/{id}/disable")),
            *(("POST", "/{id}/rollback"), ("POST", "/{id}/preview")),
        )
    },
    ("GET", "/api/admin/customers"): (ADMINISTRATOR, ADMIN),
    ("POST", "/api/admin/customers"): (ADMINISTRATOR, ADMIN),
    ("GET", "/api/admin/customers/{customerId}"): (ADMINISTRATOR, ADMIN),
    ("GET", "/api/admin/appointments"): (ADMINISTRATOR, ADMIN),
    ("POST", "/api/admin/appointments"): (ADMINISTRATOR, ADMIN),
    ("GET", "/api/admin/appointments/{appointmentId}"): (ADMINISTRATOR, ADMIN),
}
# The customer's own token is asked for there; nobody else's will do.
CUSTOMERS = {
    ("POST", f"{prefix}/{{conversation_id}}/{end}")
    for prefix in ("/api/conversations", "/api/v2/conversations")
    for end in ("message", "reset", "contact")
}
ORDER = tuple(StaffRole)
REFUSALS = {"administrators_only", "role_too_low", "scope_missing"}


def test_that_every_permission_has_a_row_and_each_role_all_of_those_below_it() -> None:
    assert set(ALLOWED) == set(Permission)
    for permission in Permission:
        have = [role for role in ORDER if role_may(role, permission)]
        assert have == list(ORDER[: len(have)])
    of_people_alone = (Permission.PEOPLE, Permission.KEYS, Permission.WEBHOOKS)
    assert not any(scopes_may(frozenset(Scope), p) for p in of_people_alone)
    assert not any(scopes_may(frozenset(), permission) for permission in Permission)


def test_that_every_route_is_in_the_table(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            found = {(route.method, route.path) for route in routes_of(served)}
            assert found == {*MATRIX, *CUSTOMERS, *OPEN}

    run(main())


async def _signed_in(served: Served, role: StaffRole) -> Operator:
    await add_operator(served.desk.db, role.value, role=role)
    browser = operator_of(served)
    signed_in = await browser.sign_in({"name": role.value, "password": PASSWORD})
    assert (signed_in.status, signed_in.body["role"]) == (200, role)
    return browser


async def _as_role(browser: Operator, route: Route, conversation: str) -> str:
    path = route.path.replace("{conversation_id}", conversation)
    for place in route.places:
        path = path.replace(f"{{{place}}}", PLACES.get(place, "none"))
    if path.endswith("/socket"):
        async with browser.served.http.get(path, headers=browser.headers(_UPGRADE)) as got:
            return "" if got.status == 101 else (await got.json()).get("code", "")
    headers = browser.headers({} if browser.csrf is None else {"x-csrf-token": browser.csrf})
    body = _body(route) if route.method in WITH_BODY else None
    async with browser.served.http.request(route.method, path, json=body, headers=headers) as got:
        if got.content_type == "text/event-stream":
            return ""
        return (await read(got)).body.get("code", "")


_UPGRADE = {
    "connection": "upgrade",
    "upgrade": "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


def _body(route: Route) -> object:
    body = body_for(route)
    return {**body, "name": f"n{secrets.token_hex(4)}"} if "name" in body else body


def test_that_each_role_reaches_what_the_table_says_and_nothing_else(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            talk = await served.talk()
            browsers = {role: await _signed_in(served, role) for role in StaffRole}
            for (method, path), (least, _) in MATRIX.items():
                for role, browser in browsers.items():
                    code = await _as_role(browser, Route(method, path), talk.id)
                    may = ORDER.index(role) <= ORDER.index(least)
                    assert (code not in REFUSALS) is may, (method, path, role, code)

    run(main())


@pytest.mark.parametrize("scope", list(Scope))
def test_that_a_key_reaches_what_its_scope_is_good_for_and_nothing_else(
    sqlite_path: Path, scope: Scope
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            talk = await served.talk()
            key = await make_key(served, scope)
            for (method, path), (_, wanted) in MATRIX.items():
                filled = {"conversation_id": talk.id}
                reply = await send(served, Route(method, path), key, filled)
                code = reply.body.get("code", "")
                assert (code not in REFUSALS) is (scope is wanted), (method, path, code)
            for method, path in CUSTOMERS:
                reply = await send(served, Route(method, path), key, {"conversation_id": talk.id})
                assert reply.status == 403, reply
            made = await served.create({}, authorization=f"Bearer {key}")
            assert (made.status == 201) is (scope is CREATE)

    run(main())


def test_that_tokens_of_the_command_line_are_operators_and_administrators(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            operator = served.tokens.check(served.operator)
            admin = served.tokens.check(served.tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY))
            assert (operator.role, admin.role) == (OPERATOR, ADMINISTRATOR)

    run(main())
