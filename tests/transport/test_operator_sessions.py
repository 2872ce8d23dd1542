"""An operator's session: what its cookie opens, from which pages, and when it is over."""

from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.packs.pestcall import pestcall, seed
from frontdesk.settings import Settings
from frontdesk.store.queries import sign_ins
from frontdesk.transport.credentials.sign_in import SESSION, SignIns
from tests.transport.clients import Socket
from tests.transport.operators import (
    API,
    PASSWORD,
    ShiftedClock,
    Watch,
    add_operator,
    an_operator,
    operator_of,
)
from tests.transport.served_desk import run, serving

PESTCALL = Ingredients(provider=pestcall(), seed=seed)


def test_that_an_unsafe_request_needs_the_sessions_own_header(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            await add_operator(served.desk.db, "root", admin=True)
            root, other = operator_of(served), operator_of(served)
            await root.sign_in({"name": "root", "password": PASSWORD})
            await other.sign_in({"name": "root", "password": PASSWORD})
            body = {"name": "Nina", "address": "1 Pine", "zip": "01234"}
            own, root.csrf = root.csrf, None
            for wrong in ("", "nonsense", "\u00ff", other.csrf or ""):
                for path, sent in ((f"{API}/sign-out", None), ("/api/admin/customers", body)):
                    refusal = await root.post(path, sent, **{"x-csrf-token": wrong})
                    refusal.is_problem(403, "csrf_token_missing")
            root.csrf = own
            assert (await root.post("/api/admin/customers", body)).status == 201
            assert (await root.session()).status == 200

    run(main())


def test_that_a_cookie_counts_for_nothing_on_another_page(sqlite_path: Path) -> None:
    allowed = frozenset({"https://shop.example"})
    settings = Settings(rate_limits=False, drain_seconds=0.0, origins=allowed)

    async def main() -> None:
        async with serving(sqlite_path, settings=settings) as served:
            ada = await an_operator(served)
            talk = await served.talk()
            await ada.sign_in()
            socket = f"{talk.path}/socket"
            for origin in ("https://evil.example", "https://shop.example", "null"):
                (await ada.get(f"{API}/session", origin=origin)).is_problem(
                    403, "origin_not_allowed"
                )
                state = await ada.get(f"{talk.path}/state", origin=origin)
                state.is_problem(403, "origin_not_allowed")
                assert "access-control-allow-credentials" not in state.headers
                refused = await served.refused_upgrade(socket, ada.headers({"origin": origin}))
                refused.is_problem(403, "origin_not_allowed")
                refusal = await ada.sign_in(origin=origin)
                refusal.is_problem(403, "origin_not_allowed")
            nameless = {k: v for k, v in ada.headers({}).items() if k != "origin"}
            (await served.refused_upgrade(socket, nameless)).is_problem(403, "origin_not_allowed")

    run(main())


def test_that_signing_out_ends_the_session_and_what_it_has_open(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            ada = await an_operator(served)
            talk = await served.talk()
            await ada.sign_in()
            elsewhere = operator_of(served)
            await elsewhere.sign_in()
            async with ada.socket(talk.id) as socket:
                assert (await socket.receive_json())["type"] == "resync"
                done = await ada.post(f"{API}/sign-out")
                assert done.status == 204
                assert 'frontdesk_operator=""' in done.headers["set-cookie"]
                assert await Socket(socket).closed() == 1008
            (await ada.session()).is_problem(401, "session_over")
            (await ada.get(f"{talk.path}/state")).is_problem(401, "session_over")
            assert (await elsewhere.session()).status == 200

    run(main())


def test_that_what_is_open_is_closed_when_its_time_is_over(sqlite_path: Path) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        async with serving(sqlite_path, made_with=Ingredients(clock=clock)) as served:
            ada = await an_operator(served)
            talk = await served.talk()
            await ada.sign_in()
            clock.ahead = SESSION - 1_000
            async with ada.socket(talk.id) as socket, talk.socket() as customer:
                assert (await socket.receive_json())["type"] == "resync"
                assert await Socket(socket).closed() == 1008
                await customer.send("message", text="Hello")
                await customer.until_type("final", state="complete")

    run(main())


def test_that_a_session_is_over_when_its_time_is_and_when_its_operator_goes(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            clock = Watch(served.desk.desk.clock.now() - SESSION)
            past = await SignIns(served.desk.db, clock, DEFAULT_ORGANISATION).with_password(
                "ada", PASSWORD, "192.0.2.1"
            )
            ada.cookie = past.cookie
            (await ada.session()).is_problem(401, "session_over")
            await ada.sign_in()
            assert (await ada.session()).status == 200
            await served.desk.db.write(
                lambda tx: sign_ins.shut_out(tx, DEFAULT_ORGANISATION, "ada")
            )
            (await ada.session()).is_problem(401, "session_over")

    run(main())


@pytest.mark.parametrize(
    "cookie", ["", "x", "a.b", "ZGVtbw.x", "AA.x", "%00.x", "\u00ff.y", "." * 999]
)
def test_that_a_cookie_of_another_making_opens_nothing(sqlite_path: Path, cookie: str) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            ada.cookie = cookie
            (await ada.session()).is_problem(401, "session_over")

    run(main())


def test_that_an_operators_token_still_opens_the_desk_and_a_customers_does_not(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            browser = operator_of(served)
            path = f"{API}/conversations"
            assert (
                await browser.get(path, authorization=f"Bearer {served.operator}")
            ).status == 200
            customer = await browser.get(path, authorization=f"Bearer {talk.token}")
            customer.is_problem(403, "operators_only")
            (await browser.get(path)).is_problem(401, "token_missing")

    run(main())


def test_that_an_operator_of_one_organisation_sees_nothing_of_another(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            others = OrganisationId("elsewhere")
            await add_operator(served.desk.db, organisation_id=others)
            talk = await served.talk()
            door = SignIns(served.desk.db, served.desk.desk.clock, others)
            eve = operator_of(served)
            eve.cookie = (await door.with_password("ada", PASSWORD, "192.0.2.9")).cookie
            assert (await eve.session()).body["organisation"] == "elsewhere"
            assert (await eve.get(f"{API}/conversations")).body["conversations"] == []
            for path in (f"{API}/conversations/{talk.id}/turns", f"{talk.path}/debug"):
                (await eve.get(path)).is_problem(404, "conversation_not_found")
            refused = await served.refused_upgrade(f"{talk.path}/socket", eve.headers({}))
            refused.is_problem(404, "conversation_not_found")
            (await eve.sign_in()).is_problem(401, "sign_in_failed")

    run(main())


def test_that_the_chat_stays_a_customers_in_an_operators_browser(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            await ada.sign_in()
            ada.csrf = None
            made = await ada.post("/api/conversations", {})
            assert made.status == 201
            said = await ada.post(
                f"/api/conversations/{made.body['id']}/message",
                {"text": "Hello"},
                authorization=f"Bearer {made.body['token']}",
            )
            assert said.status == 200

    run(main())
