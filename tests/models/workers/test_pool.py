"""Workers: what takes too long is given up, what dies is replaced, and each asker has a turn."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from frontdesk.models.workers.fork_server import WorkerLost
from frontdesk.models.workers.pool import GivenUp, NoWorkers, RequestFailed, WorkerPool
from tests.models.workers.requests import FACTORY

SHORT, LONG = 0.05, 30.0
PATIENCE = 60.0


@contextlib.asynccontextmanager
async def pool_of(
    workers: int, given: bytes = b"", hang_seconds: float = 1.0
) -> AsyncGenerator[WorkerPool]:
    pool = WorkerPool(FACTORY, given, workers=workers, hang_seconds=hang_seconds)
    async with asyncio.timeout(PATIENCE):
        try:
            yield pool
        finally:
            await pool.close()


@contextlib.contextmanager
def busy_process() -> Generator[int]:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        try:
            yield busy.pid
        finally:
            busy.kill()


def _until_gone(pid: int) -> None:
    """Wait for the end of a process, and for whoever has to take note of it."""
    deadline = time.monotonic() + PATIENCE
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < deadline, "expected it gone by now"
        time.sleep(0.005)


@pytest.mark.parametrize("request_", [b"spin", b"match", b"sleep"])
def test_that_a_request_without_end_is_given_up_and_others_are_answered(request_: bytes) -> None:
    async def main() -> None:
        async with pool_of(1) as pool:
            worker = int(await pool.ask("a", b"pid", LONG))
            hostile = asyncio.create_task(pool.ask("a", request_, SHORT))
            assert await pool.ask("b", b"hello", LONG) == b"hello"
            with pytest.raises(GivenUp):
                await hostile
            await asyncio.to_thread(_until_gone, worker)
            assert await pool.ask("a", b"hello", LONG) == b"hello"

    asyncio.run(main())


def test_that_a_request_that_waits_for_the_processor_does_not_hang() -> None:
    async def main() -> None:
        async with pool_of(1, hang_seconds=0.1) as pool:
            worker = int(await pool.ask("a", b"pid", LONG))
            core = {min(os.sched_getaffinity(0))}
            with busy_process() as busy:
                for pid in (worker, busy):
                    os.sched_setaffinity(pid, core)
                # Several times as long as it may sleep, most of it in line behind the other.
                assert await pool.ask("a", b"work 20000000", LONG) == b"work 20000000"
                assert int(await pool.ask("a", b"pid", LONG)) == worker

    asyncio.run(main())


def test_that_time_in_the_queue_does_not_count() -> None:
    async def main() -> None:
        async with pool_of(1) as pool:
            asked = [asyncio.create_task(pool.ask(f"{n}", b"spin", SHORT)) for n in range(4)]
            last = asyncio.create_task(pool.ask("last", b"hello", SHORT))
            assert await last == b"hello"
            ends = await asyncio.gather(*asked, return_exceptions=True)
            assert all(isinstance(end, GivenUp) for end in ends)

    asyncio.run(main())


def test_that_a_request_whose_worker_dies_is_tried_once_more_and_then_no_more() -> None:
    async def main() -> None:
        async with pool_of(1) as pool:
            with pytest.raises(WorkerLost):
                await pool.ask("a", b"exit", LONG)
            assert await pool.ask("a", b"hello", LONG) == b"hello"

    asyncio.run(main())


def test_that_a_worker_killed_from_outside_is_replaced_and_its_request_answered() -> None:
    async def main() -> None:
        async with pool_of(1) as pool:
            before = int(await pool.ask("a", b"pid", LONG))
            os.kill(before, signal.SIGSTOP)
            asked = asyncio.create_task(pool.ask("a", b"pid", LONG))
            await asyncio.sleep(0)
            os.kill(before, signal.SIGKILL)
            assert int(await asked) != before
            await asyncio.to_thread(_until_gone, before)

    asyncio.run(main())


def test_that_an_idle_worker_that_is_killed_leaves_nothing_behind() -> None:
    async def main() -> None:
        async with pool_of(1) as pool:
            worker = int(await pool.ask("a", b"pid", LONG))
            os.kill(worker, signal.SIGKILL)
            await asyncio.to_thread(_until_gone, worker)

    asyncio.run(main())


def test_that_a_fork_server_that_is_killed_is_started_again() -> None:
    async def main() -> None:
        async with pool_of(2) as pool:
            worker = int(await pool.ask("a", b"pid", LONG))
            before = pool.fork_server_pid
            assert before is not None
            os.kill(before, signal.SIGKILL)
            await asyncio.to_thread(_until_gone, worker)
            assert await pool.ask("a", b"hello", LONG) == b"hello"
            assert pool.fork_server_pid != before

    asyncio.run(main())


def test_that_an_error_is_told_and_the_worker_goes_on() -> None:
    async def main() -> None:
        async with pool_of(1) as pool:
            worker = await pool.ask("a", b"pid", LONG)
            with pytest.raises(RequestFailed, match="ValueError: as asked"):
                await pool.ask("a", b"fail", LONG)
            assert await pool.ask("a", b"pid", LONG) == worker

    asyncio.run(main())


def test_that_a_request_nobody_waits_for_leaves_the_queue() -> None:
    async def main() -> None:
        async with pool_of(1) as pool:
            await pool.ready()
            busy = asyncio.create_task(pool.ask("a", b"spin", 0.2))
            superseded = asyncio.create_task(pool.ask("b", b"spin", LONG))
            await asyncio.sleep(0)
            superseded.cancel()
            await asyncio.wait([superseded])
            assert pool.waiting <= 1
            assert await pool.ask("b", b"hello", LONG) == b"hello"
            busy.cancel()

    asyncio.run(main())


def test_that_a_running_request_nobody_waits_for_makes_room_for_others() -> None:
    async def main() -> None:
        async with pool_of(1, hang_seconds=3600.0) as pool:
            worker = int(await pool.ask("a", b"pid", LONG))
            superseded = asyncio.create_task(pool.ask("a", b"spin", LONG))
            await asyncio.sleep(0.05)
            superseded.cancel()
            assert int(await pool.ask("a", b"pid", LONG)) != worker

    asyncio.run(main())


def test_that_where_no_worker_can_be_had_askers_are_told() -> None:
    async def main() -> None:
        async with pool_of(1, b"cannot start") as pool:
            with pytest.raises(NoWorkers):
                await pool.ready()
            with pytest.raises(NoWorkers):
                await pool.ask("a", b"hello", LONG)

    asyncio.run(main())


def test_that_closing_leaves_no_process_behind() -> None:
    async def main() -> list[int]:
        async with pool_of(2) as pool:
            await pool.ready()
            spinning = asyncio.create_task(pool.ask("a", b"spin", LONG))
            worker = int(await pool.ask("b", b"pid", LONG))
            assert pool.fork_server_pid is not None
            pids = [worker, pool.fork_server_pid]
            spinning.cancel()
        for pid in pids:
            await asyncio.to_thread(_until_gone, pid)
        return pids

    assert asyncio.run(main())


def test_that_an_asker_has_the_worker_that_it_had_last_while_that_is_idle() -> None:
    async def main() -> None:
        async with pool_of(2) as pool:
            pids: list[bytes] = []
            while len({*pids}) < 2:
                pids = await asyncio.gather(*(pool.ask(asker, b"pid", LONG) for asker in "ab"))
            for _ in range(3):
                assert [await pool.ask(asker, b"pid", LONG) for asker in "ab"] == pids

    asyncio.run(main())
