"""The routes of administrators: what is made there can be used, what is looked up is true."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from yarl import URL

from frontdesk.app import Ingredients
from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.packs.pestcall.times import DEFAULT_ZONE, local_time
from frontdesk.store.queries import conversations
from frontdesk.transport.credentials.tokens import DAY
from tests.conftest import Store
from tests.transport.clients import Json, Reply, read
from tests.transport.served_desk import Served, Talk, run, serving

PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
NINA: Json = {
    "name": "Nina Ortiz",
    "phones": ["(415) 555-0199"],
    "address": "1 Main Street, San Francisco",
    "zip": "01234",
}
OTHERS = OrganisationId("others")


def a_workday(days: int, hour: int = 9) -> str:
    """A full hour on the first Wednesday, Thursday or Friday from so many days away."""
    day = local_time(SystemClock().now(), DEFAULT_ZONE) + timedelta(days=days)
    while day.weekday() not in (2, 3, 4):
        day += timedelta(days=1)
    return f"{day:%Y-%m-%d}T{hour:02d}:00"


class Office:
    """An administrator at a served desk."""

    def __init__(self, served: Served, token: str | None = None) -> None:
        self._served = served
        self._token = token or served.tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY)

    def _headers(self, **more: str) -> Json:
        return {"authorization": f"Bearer {self._token}", **more}

    async def get(self, path: str, **query: str) -> Reply:
        url = URL(f"/api/admin{path}", encoded=True).with_query(query)
        async with self._served.http.get(url, headers=self._headers()) as got:
            return await read(got)

    async def post(self, path: str, body: Any, **headers: str) -> Reply:
        data = body if isinstance(body, bytes) else json.dumps(body)
        url, sent = f"/api/admin{path}", self._headers(**headers)
        async with self._served.http.post(url, data=data, headers=sent) as got:
            return await read(got)

    async def made(self, path: str, body: Any) -> Json:
        reply = await self.post(path, body)
        assert reply.status == 201, reply
        return reply.body

    async def visits(self, customer_id: str) -> list[Json]:
        found = await self.get("/appointments", customerId=customer_id)
        assert found.status == 200, found
        return found.body["appointments"]


async def say(talk: Talk, *lines: str) -> Json:
    for line in lines:
        await talk.say(line)
        await talk.settled()
    return await talk.settled()


def test_that_a_customer_who_was_made_can_verify_and_book(store: Store) -> None:
    async def main() -> None:
        async with serving(store, made_with=PESTCALL) as served:
            office = Office(served)
            nina = await office.made("/customers", NINA)
            assert (nina["phones"], nina["zip"]) == (["4155550199"], "01234")
            assert await office.visits(nina["customerId"]) == []
            talk = await served.talk(phone="4155550199")
            await say(talk, "I'd like to schedule an appointment", "01234", "yes")
            state = await say(talk, "the first one", "yes please")
            (visit,) = await office.visits(nina["customerId"])
            assert (visit["status"], visit["address"]) == ("scheduled", NINA["address"])
            assert [a["state"] for a in state["actions"].values()] == ["committed"]
            found = await office.get(f"/appointments/{visit['appointmentId']}")
            assert found.body == visit

    run(main())


def test_that_a_visit_which_was_booked_can_be_cancelled_in_a_conversation(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            office = Office(served)
            nina = await office.made("/customers", NINA)
            wanted = {"customerId": nina["customerId"], "service": "ants"}
            visit = await office.made("/appointments", {**wanted, "startsAt": a_workday(20)})
            assert visit["startsAt"].startswith(a_workday(20))
            talk = await served.talk(phone="4155550199")
            await say(talk, "cancel my appointment", "01234", "yes")
            (now,) = await office.visits(nina["customerId"])
            assert now == {**visit, "status": "cancelled"}

    run(main())


def test_that_a_slot_is_given_away_once(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            office = Office(served)
            nina = await office.made("/customers", NINA)
            wanted = {
                **{"customerId": nina["customerId"], "service": "general"},
                **{"startsAt": a_workday(20), "technicianId": "tech_dana"},
            }
            visit = await office.made("/appointments", wanted)
            assert visit["technician"] == "Dana"
            (await office.post("/appointments", wanted)).is_problem(409, "slot_taken")
            past = {**wanted, "startsAt": "2020-01-01T09:00"}
            (await office.post("/appointments", past)).is_problem(409, "slot_taken")
            assert await office.visits(nina["customerId"]) == [visit]

    run(main())


def test_that_customers_are_found_by_phone_email_name_and_page(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            office = Office(served)
            nina = await office.made("/customers", {**NINA, "email": "Nina@Example.com"})
            for query in (
                {"phone": "+1 415 555 0199"},
                {"email": "nina@example.com"},
                {"name": "nina ortiz"},
            ):
                assert (await office.get("/customers", **query)).body["customers"] == [nina]
            assert (await office.get(f"/customers/{nina['customerId']}")).body == nina
            shared = (await office.get("/customers", phone="4155550177")).body["customers"]
            assert [c["customerId"] for c in shared] == ["cus_diego", "cus_maria"]
            everyone = (await office.get("/customers")).body["customers"]
            after = (await office.get("/customers", after="cus_omar")).body["customers"]
            ids = [c["customerId"] for c in everyone]
            assert (len(ids), ids) == (13, sorted(ids))
            assert [c["customerId"] for c in after] == ids[ids.index("cus_omar") + 1 :]

    run(main())


def test_that_only_an_administrator_gets_in(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            talk = await served.talk()
            for token, status, code in (
                (served.operator, 403, "administrators_only"),
                (talk.token, 403, "administrators_only"),
                ("nonsense", 401, "token_invalid"),
            ):
                office = Office(served, token)
                (await office.get("/customers")).is_problem(status, code)
                (await office.post("/customers", NINA)).is_problem(status, code)
            foreign = await Office(served).post("/customers", NINA, origin="http://evil.example")
            foreign.is_problem(403, "origin_not_allowed")
            admin = served.tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY)
            assert (await talk.get("debug", token=admin)).status == 200

    run(main())


def test_that_nothing_of_another_organisation_is_found_or_booked(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            ours = Office(served)
            await served.desk.db.write(
                lambda tx: conversations.ensure_organisation(tx, OTHERS, "Others", 0)
            )
            theirs = Office(served, served.tokens.for_admin(OTHERS, "eve", DAY))
            nina = await ours.made("/customers", NINA)
            wanted = {"customerId": nina["customerId"], "service": "ants"}
            visit = await ours.made("/appointments", {**wanted, "startsAt": a_workday(20)})
            assert (await theirs.get("/customers")).body == {"customers": []}
            assert (await theirs.get("/customers", phone="4155550199")).body == {"customers": []}
            for path in (f"/customers/{nina['customerId']}", "/customers/cus_alex"):
                (await theirs.get(path)).is_problem(404, "customer_not_found")
            missing = await theirs.get("/appointments", customerId=nina["customerId"])
            missing.is_problem(404, "customer_not_found")
            found = await theirs.get(f"/appointments/{visit['appointmentId']}")
            found.is_problem(404, "appointment_not_found")
            again = await theirs.post("/appointments", {**wanted, "startsAt": a_workday(21)})
            again.is_problem(404, "customer_not_found")
            assert await ours.visits(nina["customerId"]) == [visit]

    run(main())


WRONG: list[tuple[str, Any, str]] = [
    ("/customers", {**NINA, "zip": "1234"}, "body.zip"),
    ("/customers", {**NINA, "zip": 1234}, "body.zip"),
    ("/customers", {**NINA, "name": "Ni\0na"}, "body.name"),
    ("/customers", {**NINA, "phones": ["abc"]}, "body.phones[0]"),
    ("/customers", {**NINA, "phones": ["123"]}, "phone"),
    ("/customers", {**NINA, "email": "nobody"}, "email"),
    ("/customers", {**NINA, "vip": True}, "body"),
    ("/customers", {"name": "Nina"}, "body"),
    ("/customers", [], "body"),
    ("/customers", b'{"name": "\\ud800"', "body"),
    ("/customers", b"[" * 100_000, "body"),
    ("/appointments", {"customerId": "cus_alex", "service": "lions", "startsAt": "x"}, "body"),
    ("/appointments", {"customerId": "cus_alex", "service": "ants", "startsAt": "x"}, "startsAt"),
    (
        "/appointments",
        {"customerId": "cus_alex", "service": "ants", "startsAt": "9999-12-31T23:59"},
        "startsAt",
    ),
]


@pytest.mark.parametrize(("path", "body", "at"), WRONG)
def test_that_a_wrong_body_is_refused_and_said_where(
    sqlite_path: Path, path: str, body: Any, at: str
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            office = Office(served)
            reply = await office.post(path, body)
            reply.is_problem(422, "invalid_request")
            assert reply.body["detail"].startswith(at)
            assert len((await office.get("/customers")).body["customers"]) == 12

    run(main())


def test_that_a_wrong_query_is_refused_and_said_where(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            office = Office(served)
            for path, query, at in (
                ("/customers", {"phone": "x"}, "query.phone"),
                ("/customers", {"colour": "red"}, "query"),
                ("/customers", {"phone": "4155550199", "name": "Nina"}, "expected at most one"),
                ("/customers/a%00b", {}, "path.customerId"),
                ("/appointments", {}, "expected either"),
                ("/appointments", {"since": "soon"}, "query.since"),
            ):
                reply = await office.get(path, **query)
                reply.is_problem(422, "invalid_request")
                assert reply.body["detail"].startswith(at), reply

    run(main())


def test_that_the_routes_are_described(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            async with served.http.get("/openapi.json") as got:
                schema = (await read(got)).body
            made = schema["paths"]["/api/admin/customers"]["post"]
            body = made["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            answer = made["responses"]["201"]["content"]["application/json"]["schema"]["$ref"]
            names = [ref.rsplit("/", 1)[1] for ref in (body, answer)]
            assert names == ["NewCustomer", "CustomerRecord"]
            assert all(name in schema["components"]["schemas"] for name in names)
            one = schema["paths"]["/api/admin/appointments/{appointmentId}"]["get"]
            (parameter,) = one["parameters"]
            assert (parameter["in"], parameter["required"]) == ("path", True)
            assert one["security"] == [{"token": []}, {"session": []}]

    run(main())


def test_that_a_desk_without_a_pack_has_no_such_route(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            (await Office(served).get("/customers")).is_problem(404, "not_found")

    run(main())
