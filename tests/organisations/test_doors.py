"""Which organisation a request belongs to, and what each lets in."""

from pathlib import Path

from frontdesk.administration.origins import SETTING
from frontdesk.core.organisation import Limits, Organisation, OrganisationSettings
from frontdesk.settings import Settings
from frontdesk.store.queries import organisation_settings
from frontdesk.transport.credentials.revocations import FRESH
from frontdesk.transport.credentials.tokens import DAY
from tests.organisations.two_desks import BOOKS, PEST, add, change, ingredients
from tests.transport.operators import PASSWORD, ShiftedClock, add_operator, link_for, operator_of
from tests.transport.served_desk import Served, answers, run, serving


async def _served_with_books(served: Served, settings: OrganisationSettings | None = None) -> None:
    own = settings or OrganisationSettings()
    await add(served.desk.db, Organisation(BOOKS, "Books", pack="library", settings=own))


def test_that_a_conversation_is_opened_with_the_organisation_that_is_named(
    store: Path | str,
) -> None:
    async def main() -> None:
        async with serving(store, made_with=ingredients(model=answers())) as served:
            await _served_with_books(served)
            for named, expected in (({}, PEST), ({"organisation": BOOKS}, BOOKS)):
                made = await served.create(named)
                assert made.status == 201
                told = served.tokens.check(made.body["token"])
                assert told.organisation_id == expected
            nowhere = await served.create({"organisation": "nowhere"})
            nowhere.is_problem(404, "organisation_not_found")
            await change(served.desk.db, BOOKS, disabled=True)
            disabled = await served.create({"organisation": BOOKS})
            disabled.is_problem(404, "organisation_not_found")
            assert disabled.body["detail"].replace(BOOKS, "nowhere") == nowhere.body["detail"]

    run(main())


def test_that_an_organisation_may_open_its_conversations_itself(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            await _served_with_books(served, settings=OrganisationSettings(open_chat=False))
            (await served.create({"organisation": BOOKS})).is_problem(401, "token_missing")
            token = served.tokens.for_operator(BOOKS, "ada", DAY)
            made = await served.create({}, authorization=f"Bearer {token}")
            assert made.status == 201
            assert served.tokens.check(made.body["token"]).organisation_id == BOOKS

    run(main())


def test_that_a_disabled_organisation_is_closed_to_all_its_credentials(sqlite_path: Path) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        made_with = ingredients(model=answers(), clock=clock)
        async with serving(sqlite_path, made_with=made_with) as served:
            await _served_with_books(served)
            await add_operator(served.desk.db, organisation_id=BOOKS)
            talk = await served.talk(organisation=BOOKS)
            ada = operator_of(served)
            by_password = {"organisation": BOOKS, "name": "ada", "password": PASSWORD}
            assert (await ada.sign_in(by_password)).body["organisation"] == BOOKS
            assert (await talk.get("health")).status == 200
            await change(served.desk.db, BOOKS, disabled=True)
            clock.ahead += FRESH
            (await talk.get("health")).is_problem(401, "organisation_disabled")
            refused = await ada.get("/api/operator/conversations")
            refused.is_problem(401, "organisation_disabled")
            refused = await operator_of(served).sign_in(by_password)
            refused.is_problem(401, "sign_in_failed")

    run(main())


def test_that_operators_sign_in_where_they_belong_and_nowhere_else(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, made_with=ingredients(model=answers())) as served:
            await _served_with_books(served)
            await add_operator(served.desk.db, "ada", organisation_id=BOOKS)
            refusals = [
                await operator_of(served).sign_in({"name": "ada", "password": PASSWORD, **where})
                for where in ({}, {"organisation": "nowhere"}, {"organisation": PEST})
            ]
            for refused in refusals:
                refused.is_problem(401, "sign_in_failed")
            assert len({refused.body["detail"] for refused in refusals}) == 1
            link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now(), BOOKS)
            signed_in = await operator_of(served).sign_in({"link": link})
            assert (signed_in.status, signed_in.body["organisation"]) == (200, BOOKS)
            (await operator_of(served).sign_in({"link": link})).is_problem(401, "link_invalid")

    run(main())


def test_that_an_organisation_has_the_routes_of_its_own_pack_alone(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            await _served_with_books(served)
            found: dict[str, int] = {}
            for id in (PEST, BOOKS):
                token = served.tokens.for_admin(id, "ada", DAY)
                headers = {"authorization": f"Bearer {token}"}
                async with served.http.get(
                    "/api/admin/customers?phone=4155550132", headers=headers
                ) as got:
                    found[id] = got.status
            assert found == {PEST: 200, BOOKS: 404}

    run(main())


def test_that_messages_and_conversations_are_limited_by_organisation(store: Path | str) -> None:
    async def main() -> None:
        settings = Settings(drain_seconds=0.0)
        clock = ShiftedClock()
        made_with = ingredients(model=answers(), clock=clock)
        async with serving(store, settings=settings, made_with=made_with) as served:
            limits = Limits(messages_per_minute=2, conversations_per_day=2)
            await _served_with_books(served, settings=OrganisationSettings(limits=limits))
            first, second = [await served.talk(organisation=BOOKS) for _ in range(2)]
            third = await served.create({"organisation": BOOKS})
            third.is_problem(429, "organisation_limit")
            assert (await served.create({})).status == 201
            statuses = [(await talk.say("hello")).status for talk in (first, second)]
            refused = await first.say("and one more")
            assert statuses == [200, 200]
            refused.is_problem(429, "organisation_limit")
            assert 0 < int(refused.headers["retry-after"]) <= 60
            async with second.socket() as socket:
                await socket.send("message", text="and another")
                assert (await socket.until_type("error"))["data"]["code"] == "organisation_limit"
            assert (await (await served.talk()).say("hello")).status == 200
            clock.ahead = 60_000
            assert (await first.say("a minute later")).status == 200

    run(main())


def test_that_a_page_may_open_conversations_with_whom_it_is_allowed_by(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=ingredients(model=answers())) as served:
            await _served_with_books(served)
            allowed = "https://books.example"
            await served.desk.db.write(
                lambda tx: organisation_settings.put(tx, BOOKS, SETTING, allowed)
            )
            page = {"origin": allowed}
            assert (await served.create({"organisation": BOOKS}, **page)).status == 201
            (await served.create({}, **page)).is_problem(403, "origin_not_allowed")
            unknown = await served.create({"organisation": "nowhere"}, **page)
            unknown.is_problem(403, "origin_not_allowed")

    run(main())
