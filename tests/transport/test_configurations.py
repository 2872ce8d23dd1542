"""The routes of agents and playbooks: what is put, shown, compared, rolled back and refused."""

import json
from pathlib import Path
from typing import Any

from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.store.queries import conversations
from frontdesk.transport.credentials.tokens import DAY
from tests.contract.rows import everything
from tests.session.playbook_pack import made
from tests.transport.clients import Json, Reply, read
from tests.transport.served_desk import Served, answers, run, serving

OTHERS = OrganisationId("others")
BEA: Json = {"name": "Bea", "persona": "First."}


class Administrator:
    """Somebody who configures a served desk."""

    def __init__(self, served: Served, organisation: OrganisationId = DEFAULT_ORGANISATION) -> None:
        self._served = served
        self._token = served.tokens.for_admin(organisation, "eve", DAY)

    async def __call__(self, method: str, path: str, body: Any = None) -> Reply:
        data = body if isinstance(body, bytes) else json.dumps(body) if body is not None else None
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        url = f"/api/admin{path}"
        async with self._served.http.request(method, url, data=data, headers=headers) as got:
            return await read(got)


def test_that_an_agent_is_put_shown_compared_and_rolled_back(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, answers(), made_with=made()) as served:
            eve = Administrator(served)
            first = await eve("POST", "/agents/bea?note=new", BEA)
            assert (first.status, first.body["version"], first.body["active"]) == (200, 1, 1)
            assert first.body["body"] == BEA and first.body["enabled"]
            second = await eve("POST", "/agents/bea?draft=true", {**BEA, "tone": "dry"})
            assert (second.body["version"], second.body["active"]) == (2, 1)
            listed = (await eve("GET", "/agents")).body["items"]
            assert [(one["id"], one["version"]) for one in listed] == [("ada", 0), ("bea", 2)]
            versions = (await eve("GET", "/agents/bea/versions")).body["versions"]
            assert [(one["version"], one["who"], one["note"]) for one in versions] == [
                (2, "operator:eve", ""),
                (1, "operator:eve", "new"),
            ]
            changed = [{"field": "tone", "before": None, "after": "dry"}]
            assert versions[0]["changes"] == changed
            assert (await eve("GET", "/agents/bea/diff?from=1&to=2")).body["changes"] == changed
            assert (await eve("POST", "/agents/bea/enable")).body["active"] == 2
            assert not (await eve("POST", "/agents/bea/disable")).body["enabled"]
            back = await eve("POST", "/agents/bea/rollback", {"version": 1})
            assert (back.body["version"], back.body["active"], back.body["body"]) == (3, 3, BEA)
            shown = await eve("GET", "/agents/bea")
            assert shown.body == back.body
            log = (await eve("GET", "/audit")).body["entries"]
            assert [(one["actor"], one["action"], one["object"]) for one in log] == [
                ("operator:eve", f"agent.{action}", "bea")
                for action in ("rollback", "disable", "enable", "put", "put")
            ]
            assert log[-2]["changes"] == {"tone": [None, "dry"]}
            assert log[-3]["changes"] == {"active": [1, 2]}

    run(main())


def test_that_what_is_refused_is_refused_with_all_its_mistakes_and_stores_nothing(
    store: Path | str,
) -> None:
    async def main() -> None:
        async with serving(store, answers(), made_with=made()) as served:
            eve = Administrator(served)
            before = await everything(served.desk.db)
            wrong = {"name": "B", "tools": ["fly"], "then": "playbook:b"}
            refused = await eve("POST", "/playbooks/b", wrong)
            refused.is_problem(422, "invalid_configuration")
            told = [one["expected"] for one in refused.body["errors"]]
            assert len(told) == 3 and any("b → b" in one for one in told)
            for name in ("gates", "verificationRules", "toolSchemas"):
                protected = await eve("POST", "/playbooks/b", {"name": "B", name: {}})
                protected.is_problem(422, "protected_field")
                assert name in protected.body["detail"]
            large = await eve("POST", "/agents/b", {"name": "B", "persona": "x" * 1_000_000})
            large.is_problem(413, "body_too_large")
            long = await eve("POST", "/agents/b", {"name": "B", "persona": "x" * 5_000})
            long.is_problem(422, "invalid_configuration")
            assert "length <= 4000" in long.body["detail"]
            for text in ("\0", "\ud800", "\x1b[2J"):
                odd = await eve("POST", "/agents/b", {"name": "B", "tone": text})
                odd.is_problem(422, "invalid_configuration")
            (await eve("POST", "/agents/b?note=%00", BEA)).is_problem(422, "invalid_configuration")
            (await eve("POST", "/agents/b%00", BEA)).is_problem(422, "invalid_configuration")
            for path in ("", "/versions", "/diff?from=1&to=2"):
                (await eve("GET", f"/agents/b%00{path}")).is_problem(404, "agent_not_found")
            (await eve("POST", "/agents/b", b"[1")).is_problem(422, "invalid_configuration")
            (await eve("GET", "/agents/b")).is_problem(404, "agent_not_found")
            (await eve("POST", "/playbooks/b/enable")).is_problem(404, "playbook_not_found")
            (await eve("POST", "/agents/ada/rollback", {"version": 7})).is_problem(404, "not_found")
            assert await everything(served.desk.db) == before

    run(main())


def test_that_nobody_sees_or_changes_what_another_organisation_configured(
    store: Path | str,
) -> None:
    async def main() -> None:
        async with serving(store, answers(), made_with=made()) as served:
            await served.desk.db.write(
                lambda tx: conversations.ensure_organisation(tx, OTHERS, "others", 1)
            )
            eve, oscar = Administrator(served), Administrator(served, OTHERS)
            await eve("POST", "/agents/bea", BEA)
            assert [one["id"] for one in (await oscar("GET", "/agents")).body["items"]] == ["ada"]
            for method, path in (
                ("GET", "/agents/bea"),
                ("POST", "/agents/bea/disable"),
                ("GET", "/agents/bea/versions"),
            ):
                (await oscar(method, path)).is_problem(404, "agent_not_found")
            own = await oscar("POST", "/agents/bea", {"name": "Another"})
            assert own.body["version"] == 1
            assert (await eve("GET", "/agents/bea")).body["body"] == BEA

    run(main())


def test_that_operators_and_customers_configure_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers(), made_with=made()) as served:
            talk = await served.talk()
            operator = served.tokens.for_operator(DEFAULT_ORGANISATION, "ada", DAY)
            for token in (talk.token, operator):
                headers = {"authorization": f"Bearer {token}"}
                async with served.http.post(
                    "/api/admin/agents/bea", json=BEA, headers=headers
                ) as got:
                    assert got.status == 403

    run(main())
