"""The routes of webhooks: for administrators alone, each of their own organisation."""

import base64
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from frontdesk.app import Ingredients
from frontdesk.channels.webhooks.attempt import LONGEST_ERROR
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.egress.post import GuardedPost
from frontdesk.settings import Settings
from frontdesk.transport.credentials.tokens import DAY
from tests.channels.sink import Sink, sink
from tests.conftest import Store
from tests.transport.clients import Reply, read
from tests.transport.served_desk import Served, answers, run, serving

OPEN = Settings(rate_limits=False, drain_seconds=0.0, webhook_private=True)
API = "/api/admin/webhooks"


class Office:
    """An administrator of webhooks."""

    def __init__(self, served: Served, organisation: OrganisationId = DEFAULT_ORGANISATION) -> None:
        self._http = served.http
        token = served.tokens.for_admin(organisation, "ada", DAY)
        self._headers = {"authorization": f"Bearer {token}"}

    async def ask(self, method: str, path: str = "", body: Any = None) -> Reply:
        headers = self._headers
        async with self._http.request(method, API + path, json=body, headers=headers) as got:
            return await read(got)

    async def made(self, there: Sink, path: str = "ok", **more: Any) -> dict[str, Any]:
        reply = await self.ask("POST", "", {"url": there.url(path), **more})
        assert reply.status == 201, reply
        return reply.body


def signatures(secret: str, headers: dict[str, str], body: bytes) -> str:
    """What the specification has a receiver compute."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()


def test_that_a_webhook_is_made_told_and_verified(store: Store) -> None:
    async def main() -> None:
        async with sink() as there, serving(store, settings=OPEN) as served:
            office = Office(served)
            hook = await office.made(there, events=["message"], description="the shop")
            assert hook["secret"].startswith("whsec_")
            talk = await served.talk()
            await talk.say("hello")
            await there.wait_for(3)
            headers, body = there.requests[0]
            assert headers["webhook-signature"] == signatures(hook["secret"], headers, body)
            assert json.loads(body)["data"]["conversationId"] == talk.id
            got = await office.ask("GET", f"/{hook['id']}")
            assert "secret" not in got.body
            listed = await office.ask("GET")
            assert [one["id"] for one in listed.body["webhooks"]] == [hook["id"]]

    run(main())


def test_that_both_secrets_sign_while_one_is_replaced(sqlite_path: Path) -> None:
    async def main() -> None:
        async with sink() as there, serving(sqlite_path, settings=OPEN) as served:
            office = Office(served)
            hook = await office.made(there)
            rotated = await office.ask("POST", f"/{hook['id']}/rotate")
            assert rotated.body["secret"] != hook["secret"]
            pinged = await office.ask("POST", f"/{hook['id']}/test")
            assert pinged.body == {"ok": True, "status": 200, "error": None}
            headers, body = there.requests[-1]
            given = headers["webhook-signature"].split()
            assert given == [
                signatures(rotated.body["secret"], headers, body),
                signatures(hook["secret"], headers, body),
            ]
            assert json.loads(body)["type"] == "ping"

    run(main())


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("redirect", "answered 302; redirects are not followed"),
        ("error", "answered 500: it broke"),
        ("half", "the connection was closed"),
    ],
)
def test_that_a_receivers_fault_is_told_in_words(sqlite_path: Path, path: str, error: str) -> None:
    async def main() -> None:
        async with sink() as there, serving(sqlite_path, settings=OPEN) as served:
            office = Office(served)
            hook = await office.made(there, path, events=["message"])
            pinged = await office.ask("POST", f"/{hook['id']}/test")
            assert (pinged.body["ok"], pinged.body["error"]) == (False, error)
            talk = await served.talk()
            await talk.say("hello")
            await there.wait_for(2)
            await talk.settled()
            waiting: list[Any] = []
            while not waiting:
                found = await office.ask("GET", f"/{hook['id']}/deliveries?state=retrying")
                waiting = found.body["deliveries"]
            assert [(one["error"], one["attempts"]) for one in waiting] == [(error, 1)]
            assert waiting[0]["dueAt"] > waiting[0]["lastAt"]

    run(main())


@pytest.mark.parametrize(
    ("path", "state", "error"),
    [
        ("hang", "retrying", "no whole answer within 0.4 s"),
        ("drip", "retrying", "no whole answer within 0.4 s"),
        ("noise", "retrying", "the answer is no sound HTTP"),
        ("huge-error", "retrying", "answered 500: xxx"),
        ("huge", "delivered", ""),
    ],
)
def test_that_a_receiver_that_hangs_or_floods_leaves_one_clear_line(
    sqlite_path: Path, path: str, state: str, error: str
) -> None:
    """The first attempt is stored whole; the desk answers its customers meanwhile."""

    async def main() -> None:
        hasty = GuardedPost(private=True, answer_seconds=0.4)
        made_with = Ingredients(model=answers(), post=hasty)
        async with (
            sink() as there,
            serving(sqlite_path, answers(), settings=OPEN, made_with=made_with) as served,
        ):
            office = Office(served)
            hook = await office.made(there, path, events=["message"])
            talk = await served.talk()
            await talk.say("hello")
            assert (await talk.settled())["messages"]
            kept: list[Any] = []
            while not kept:
                kept = (await office.ask("GET", f"/{hook['id']}/deliveries")).body["deliveries"]
            assert {one["state"] for one in kept} == {state}
            assert kept[0]["attempts"] == 1
            assert (kept[0]["error"] or "").startswith(error)
            assert len(kept[0]["error"] or "") <= LONGEST_ERROR

    run(main())


def test_that_webhooks_are_changed_and_removed(store: Store) -> None:
    async def main() -> None:
        async with sink() as there, serving(store, settings=OPEN) as served:
            office = Office(served)
            hook = await office.made(there)
            place = f"/{hook['id']}"
            changed = await office.ask(
                "PATCH", place, {"events": ["effect", "handoff"], "enabled": False}
            )
            assert changed.body["events"] == ["handoff", "effect"]
            assert changed.body["disabledReason"] == "switched off by hand"
            refused = await office.ask("POST", f"{place}/replay", {})
            assert (refused.status, refused.body["code"]) == (409, "webhook_disabled")
            await office.ask("PATCH", place, {"enabled": True})
            missing = await office.ask("POST", f"{place}/replay", {"delivery": "msg_none"})
            assert (missing.status, missing.body["code"]) == (404, "delivery_not_found")
            assert (await office.ask("POST", f"{place}/replay", {})).body == {"replayed": 0}
            assert (await office.ask("DELETE", place)).status == 204
            for method, path in (("GET", place), ("DELETE", place), ("POST", f"{place}/test")):
                gone = await office.ask(method, path)
                assert (gone.status, gone.body["code"]) == (404, "webhook_not_found")

    run(main())


def test_that_what_cannot_be_a_webhook_is_refused(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            office = Office(served)
            for url in ("http://example.com", "https://127.0.0.1/", "https://[::1]/", "nonsense"):
                refused = await office.ask("POST", "", {"url": url})
                assert (refused.status, refused.body["code"]) == (422, "invalid_url")
            refused = await office.ask("POST", "", {"url": "https://a.example", "events": ["tea"]})
            assert (refused.status, refused.body["code"]) == (422, "unknown_event")
            for _ in range(20):
                made = await office.ask("POST", "", {"url": "https://a.example"})
                assert made.status == 201
            refused = await office.ask("POST", "", {"url": "https://a.example"})
            assert (refused.status, refused.body["code"]) == (409, "too_many_webhooks")

    run(main())


def test_that_webhooks_are_for_administrators_of_their_organisation(sqlite_path: Path) -> None:
    async def main() -> None:
        async with sink() as there, serving(sqlite_path, settings=OPEN) as served:
            hook = await Office(served).made(there)
            stranger = Office(served, OrganisationId("others"))
            ways: list[tuple[str, str, Any]] = [
                ("GET", "", None),
                ("PATCH", "", {"url": there.url("stolen")}),
                ("DELETE", "", None),
                ("POST", "/rotate", None),
                ("POST", "/test", None),
                ("GET", "/deliveries", None),
                ("POST", "/replay", {}),
            ]
            for method, path, body in ways:
                refused = await stranger.ask(method, f"/{hook['id']}{path}", body)
                assert (refused.status, refused.body["code"]) == (404, "webhook_not_found"), path
            assert (await stranger.ask("GET")).body == {"webhooks": []}
            headers = {"authorization": f"Bearer {served.operator}"}
            async with served.http.get(API, headers=headers) as got:
                assert (await read(got)).body["code"] == "administrators_only"
            assert there.requests == []

    run(main())
