"""A real server killed with -9 while it makes its database."""

import signal
from pathlib import Path

import pytest

from frontdesk.store.migrate import migrate_sqlite
from tests.durability.customer import customer_on
from tests.durability.kill_switch import at_each_statement
from tests.durability.lives import come_to_the_end, orders_in, run_all
from tests.durability.processes import Servers, held_port
from tests.durability.shapes import SHAPES

pytestmark = pytest.mark.durability


async def _start_twice(servers: Servers, folder: Path, statement: int) -> None:
    with held_port() as port:
        async with customer_on(port) as customer:
            orders = orders_in(folder, port, 1, kill_at_statement=statement, migrated=False)
            async with servers.start(orders) as server:
                assert await server.exited() == -signal.SIGKILL
            async with servers.start(orders_in(folder, port, 2, migrated=False)) as server:
                await come_to_the_end(server, SHAPES["plain"], customer)


# All are of one transaction: a handful of them tells what each would.
_SOME = 8


@pytest.mark.parametrize("most", [_SOME, pytest.param(None, marks=pytest.mark.soak)])
def test_that_a_kill_at_any_statement_of_the_first_start_leaves_a_usable_folder(
    servers: Servers, tmp_path: Path, most: int | None
) -> None:
    statements: list[None] = []
    with at_each_statement(lambda: statements.append(None)):
        migrate_sqlite(tmp_path / "counted.db")
    numbers = range(1, len(statements) + 1)
    assert len(numbers) > _SOME
    taken = (
        {numbers[(len(numbers) - 1) * n // (most - 1)] for n in range(most)} if most else numbers
    )
    run_all([_start_twice(servers, tmp_path / str(n), n) for n in sorted(taken)])
