"""Whom a page can try the desk as: there where it is asked for, and nowhere else."""

from dataclasses import replace
from pathlib import Path

import pytest

from frontdesk.app import made_of
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.packs.pestcall import pack
from frontdesk.packs.pestcall.demo.company import CUSTOMERS
from frontdesk.settings import Settings
from frontdesk.transport.credentials.tokens import DAY
from frontdesk.transport.door.limits import Rates
from tests.transport.clients import Reply, read
from tests.transport.served_desk import Served, run, serving

ASKED_FOR = Settings(rate_limits=False, drain_seconds=0.0, demo=True)
NOT_ASKED_FOR = Settings(rate_limits=False, drain_seconds=0.0)


async def _asked(where: Path, settings: Settings, *, with_pack: bool = True) -> Reply:
    made_with = made_of(settings, pack if with_pack else None)
    async with serving(where, settings=settings, made_with=made_with) as served:
        async with served.http.get("/demo.html") as page:
            shown = page.status
        async with served.http.get("/api/demo") as answer:
            found = await read(answer)
    assert shown == found.status
    return found


def test_that_the_demo_names_its_company_its_customers_and_what_can_be_begun(
    sqlite_path: Path,
) -> None:
    found = run(_asked(sqlite_path, ASKED_FOR)).body
    assert found["company"] == "PestCall"
    assert [(one["name"], one["phone"]) for one in found["callers"]] == [
        (customer.name, customer.phones[0]) for customer in CUSTOMERS
    ]
    assert list(found["starts"]) == [workflow.kind for workflow in pack.tools.workflows]
    assert found["startsIn"]["es"]["cancel"] == "Quiero cancelar una visita."


@pytest.mark.parametrize(
    "settings",
    [
        NOT_ASKED_FOR,
        replace(ASKED_FOR, open_chat=False),
    ],
    ids=["as it comes", "closed"],
)
def test_that_a_desk_for_real_customers_has_no_demo(sqlite_path: Path, settings: Settings) -> None:
    assert run(_asked(sqlite_path, settings)).status == 404


def test_that_a_company_begins_empty_unless_the_demo_is_asked_for(sqlite_path: Path) -> None:
    async def customers(settings: Settings) -> int:
        async with serving(
            sqlite_path, settings=settings, made_with=made_of(settings, pack)
        ) as served:
            admin = served.tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY)
            headers = {"authorization": f"Bearer {admin}"}
            async with served.http.get("/api/admin/customers", headers=headers) as answer:
                return len((await read(answer)).body["customers"])

    assert run(customers(NOT_ASKED_FOR)) == 0
    assert run(customers(ASKED_FOR)) == len(CUSTOMERS)


def test_that_a_desk_without_a_pack_has_no_demo(sqlite_path: Path) -> None:
    assert run(_asked(sqlite_path, ASKED_FOR, with_pack=False)).status == 404


def test_that_a_demo_is_put_back_by_its_own_page_alone_and_not_without_end(
    sqlite_path: Path,
) -> None:
    settings = replace(ASKED_FOR, rate_limits=True)

    async def main() -> None:
        made_with = made_of(settings, pack)
        few = Rates(reset="2/hour")
        async with serving(
            sqlite_path, settings=settings, made_with=made_with, rates=few
        ) as served:
            answers = [await _reset(served, {"origin": "https://evil.example"})]
            answers += [await _reset(served, {}) for _ in range(3)]
            assert [answer.status for answer in answers] == [403, 204, 204, 429]
        async with serving(sqlite_path, settings=NOT_ASKED_FOR) as served:
            assert (await _reset(served, {})).status == 404

    run(main())


async def _reset(served: Served, headers: dict[str, str]) -> Reply:
    async with served.http.post("/api/demo/reset", headers=headers) as answer:
        return await read(answer)
