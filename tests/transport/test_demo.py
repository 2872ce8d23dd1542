"""Whom a page can try the desk as: told on this machine, and nowhere else."""

from pathlib import Path

import pytest

from frontdesk.app import made_of
from frontdesk.packs.pestcall import pack
from frontdesk.packs.pestcall.demo.company import CUSTOMERS
from frontdesk.settings import Settings
from tests.transport.clients import Reply, read
from tests.transport.served_desk import run, serving

HERE = Settings(rate_limits=False, drain_seconds=0.0)


async def _asked(where: Path, settings: Settings, *, with_pack: bool = True) -> Reply:
    made_with = made_of(settings, pack if with_pack else None)
    async with (
        serving(where, settings=settings, made_with=made_with) as served,
        served.http.get("/api/demo") as answer,
    ):
        return await read(answer)


def test_that_the_demo_names_its_company_its_customers_and_what_can_be_begun(
    sqlite_path: Path,
) -> None:
    found = run(_asked(sqlite_path, HERE)).body
    assert found["company"] == "PestCall"
    assert [(one["name"], one["phone"]) for one in found["callers"]] == [
        (customer.name, customer.phones[0]) for customer in CUSTOMERS
    ]
    assert list(found["starts"]) == [workflow.kind for workflow in pack.tools.workflows]


@pytest.mark.parametrize(
    "settings",
    [
        Settings(host="0.0.0.0", rate_limits=False, drain_seconds=0.0),
        Settings(open_chat=False, rate_limits=False, drain_seconds=0.0),
    ],
    ids=["on the network", "closed"],
)
def test_that_a_desk_for_real_customers_has_no_demo(sqlite_path: Path, settings: Settings) -> None:
    assert run(_asked(sqlite_path, settings)).status == 404


def test_that_a_desk_without_a_pack_has_no_demo(sqlite_path: Path) -> None:
    assert run(_asked(sqlite_path, HERE, with_pack=False)).status == 404
