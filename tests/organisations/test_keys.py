"""API keys: shown once, kept as hashes, revoked and expired at once."""

from pathlib import Path

from frontdesk.core.permissions import Scope
from frontdesk.settings import Settings
from frontdesk.store.queries import api_keys
from frontdesk.transport.credentials.api_keys import HOUR
from frontdesk.transport.credentials.revocations import FRESH
from frontdesk.transport.credentials.tokens import DAY
from frontdesk.transport.door.limits import Rates
from tests.contract.rows import everything
from tests.organisations.credentials import make_key
from tests.organisations.two_desks import PEST, ingredients
from tests.transport.clients import Reply, read
from tests.transport.operators import ShiftedClock
from tests.transport.served_desk import Served, answers, run, serving

LISTED = "/api/operator/conversations"


async def _get(served: Served, path: str, key: str) -> Reply:
    async with served.http.get(path, headers={"authorization": f"Bearer {key}"}) as got:
        return await read(got)


async def _post(served: Served, path: str, token: str, body: object = None) -> Reply:
    headers = {"authorization": f"Bearer {token}"}
    async with served.http.post(path, json=body or {}, headers=headers) as got:
        return await read(got)


def test_that_a_key_is_shown_once_and_the_store_has_no_copy(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, made_with=ingredients(model=answers())) as served:
            admin = served.tokens.for_admin(PEST, "ada", DAY)
            wanted = {"name": "crm", "scopes": ["conversations:read"], "days": 7}
            made = await _post(served, "/api/admin/keys", admin, wanted)
            assert made.status == 201
            key = made.body["key"]
            assert key.startswith(made.body["prefix"]) and key.startswith("fd_live_")
            assert (await _get(served, LISTED, key)).status == 200
            secret = key.rpartition("_")[2]
            assert secret not in str(await everything(served.desk.db))
            listed = (await _get(served, "/api/admin/keys", admin)).body["keys"]
            assert [one["name"] for one in listed] == ["crm"] and key not in str(listed)

    run(main())


def test_that_a_key_that_is_wrong_revoked_or_expired_is_refused_alike(store: Path | str) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        made_with = ingredients(model=answers(), clock=clock)
        async with serving(store, made_with=made_with) as served:
            key, short = [await make_key(served, Scope.READ, days=days) for days in (None, 1)]
            admin = served.tokens.for_admin(PEST, "ada", 9 * DAY)
            last = "0" if key[-1] != "0" else "1"
            wrong = [key[:-1] + last, key[:-1], "fd_live_", f"fd_live_{'x' * 24}_{'0' * 64}"]
            assert (await _get(served, LISTED, short)).status == 200
            (known, _) = (await _get(served, "/api/admin/keys", admin)).body["keys"]
            revoked = await _post(served, f"/api/admin/keys/{known['id']}/revoke", admin)
            assert revoked.status == 204
            clock.ahead += DAY
            refusals = [await _get(served, LISTED, bad) for bad in (*wrong, key, short)]
            for refused in refusals:
                refused.is_problem(401, "key_invalid")
            assert len({refused.body["detail"] for refused in refusals}) == 1
            again = await _post(served, f"/api/admin/keys/{known['id']}/revoke", admin)
            assert again.status == 204
            gone = await _post(served, "/api/admin/keys/key_none/revoke", admin)
            gone.is_problem(404, "key_not_found")

    run(main())


def test_that_the_last_use_is_noted_once_an_hour(sqlite_path: Path) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        made_with = ingredients(model=answers(), clock=clock)
        async with serving(sqlite_path, made_with=made_with) as served:
            key, seen = await make_key(served, Scope.READ), list[int | None]()
            for ahead in (0, HOUR // 2, HOUR):
                clock.ahead = ahead
                await _get(served, LISTED, key)
                (found,) = await served.desk.db.read(lambda tx: api_keys.everyone(tx, PEST))
                seen.append(found.last_used_at)
            assert seen[0] is not None and seen[0] == seen[1] != seen[2]

    run(main())


def test_that_revoking_a_key_closes_what_it_has_open(sqlite_path: Path) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        made_with = ingredients(model=answers(), clock=clock)
        async with serving(sqlite_path, made_with=made_with) as served:
            key, talk = await make_key(served, Scope.READ), await served.talk()
            admin = served.tokens.for_admin(PEST, "ada", DAY)
            async with talk.socket(token=key) as socket:
                await socket.next()
                (known,) = (await _get(served, "/api/admin/keys", admin)).body["keys"]
                await _post(served, f"/api/admin/keys/{known['id']}/revoke", admin)
                clock.ahead += FRESH
                assert await socket.closed() == 1008

    run(main())


def test_that_a_key_is_limited_like_an_operator(sqlite_path: Path) -> None:
    async def main() -> None:
        settings, rates = Settings(drain_seconds=0.0), Rates(operator="3/minute")
        made_with = ingredients(model=answers())
        serves = serving(sqlite_path, settings=settings, rates=rates, made_with=made_with)
        async with serves as served:
            key, other = [await make_key(served, Scope.READ) for _ in range(2)]
            statuses = [(await _get(served, LISTED, key)).status for _ in range(4)]
            assert statuses == [200, 200, 200, 429]
            assert (await _get(served, LISTED, other)).status == 200

    run(main())
