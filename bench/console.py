"""Weighs the console's first view, and feeds its inbox hard; fails beyond the limits.

python -m bench.console [--seconds N]

Weight: bytes over the wire until the inbox is shown. Speed: a feed of 5,000 conversations, in which
50 lines change each second while the list is scrolled; every task of the main thread is counted.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.pages import LONG_MS, MOST_LONG, tasks_ms, traced
from playwright.async_api import Page, WebSocketRoute, expect
from tests.transport.operators import add_operator, link_for
from tests.transport.served_desk import Served, serving
from tests.web.chat_page import home
from tests.web.stage import Stage

MOST_BYTES = 180 * 1024
LINES = 5_000
UPDATES_A_SECOND = 50
AT = 1_790_000_000_000


async def weigh(stage: Stage, served: Served) -> int:
    """Sign in for the first time; the bytes of all that comes until the inbox is shown."""
    total = 0.0
    async with stage.profile() as profile:
        page = await profile.new_page()
        await page.goto(f"{home(served)}console/sign-in#link={await _link(served)}")
        await page.wait_for_url("**/console/inbox")
        wire = await profile.new_cdp_session(page)
        await wire.send("Network.enable")
        await wire.send("Network.clearBrowserCache")

        def count(event: dict[str, Any]) -> None:
            nonlocal total
            total += event["encodedDataLength"]

        wire.on("Network.loadingFinished", count)
        await page.reload()
        await expect(page.get_by_role("heading", name="Nobody is waiting")).to_be_visible()
    print(f"  {total / 1024:6.1f} KB  the inbox, compressed")
    return int(total)


async def feed(stage: Stage, served: Served, seconds: float, folder: Path) -> float:
    """Keep changing lines of a long list while it is scrolled; the share of long tasks."""
    sockets: list[WebSocketRoute] = []
    async with stage.profile() as profile:
        page = await profile.new_page()
        await page.route_web_socket("**/api/operator/socket*", lambda one: _open(one, sockets))
        link = await _link(served)
        await page.goto(f"{home(served)}console/sign-in?next=/console/inbox/all#link={link}")
        await expect(page.locator(".row").first).to_be_visible()
        trace = folder / "trace.json"
        async with traced(page, trace):
            await _work(page, sockets[-1], seconds)
        drawn = await page.locator(".row").count()
        heap = await page.evaluate("performance.memory?.usedJSHeapSize ?? 0")
    spent = sorted(tasks_ms(trace))
    long = [task for task in spent if task > LONG_MS]
    share = len(long) / len(spent)
    print(
        f"  {LINES} conversations, {UPDATES_A_SECOND} changes a second for {seconds:.0f} s:"
        f" {len(spent)} tasks, {len(long)} over {LONG_MS:.0f} ms ({share:.2%}),"
        f" longest {spent[-1]:.0f} ms, busy {sum(spent) / seconds / 10:.0f}%,"
        f" {drawn} rows drawn, {heap / 1e6:.0f} MB in use"
    )
    return share


def _open(socket: WebSocketRoute, sockets: list[WebSocketRoute]) -> None:
    sockets.append(socket)
    snapshot = {"lines": [_line(number, 0) for number in range(LINES)]}
    data = {"lastEventId": 1, "history": "fed", "snapshot": snapshot}
    socket.send(json.dumps({"type": "resync", "data": data}))


async def _work(page: Page, socket: WebSocketRoute, seconds: float) -> None:
    for number in range(round(seconds * UPDATES_A_SECOND)):
        line = _line(number * 37 % LINES, number + 1)
        socket.send(json.dumps({"type": "line", "seq": number + 2, "line": line}))
        if number % 10 == 0:
            await page.mouse.move(200, 400)
            await page.mouse.wheel(0, 400 if number % 200 < 100 else -400)
        await asyncio.sleep(1 / UPDATES_A_SECOND)


def _line(number: int, change: int) -> dict[str, Any]:
    last = {"role": "customer", "text": f"Is anybody there? {change}", "at": AT + number + change}
    return {
        **{"conversationId": f"conv_{number:05}", "status": "pending-human", "last": last},
        **{"title": f"Conversation {number}", "waitingSince": AT + number, "unanswered": 1},
    }


async def _link(served: Served) -> str:
    return await link_for(served.desk.db, "ada", served.desk.desk.clock.now())


async def measure(stage: Stage, seconds: float) -> bool:
    """Measure both; tell whether they are within the limits."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "desk.db") as served:
            await add_operator(served.desk.db)
            print("Weight of the console")
            weight = await weigh(stage, served)
            print("Speed of the inbox")
            share = await feed(stage, served, seconds, Path(folder))
    return weight <= MOST_BYTES and share <= MOST_LONG


def main() -> None:
    """Measure, and fail beyond the limits."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=15.0)
    chosen = parser.parse_args()
    stage = Stage()
    try:
        good = stage.run(measure(stage, chosen.seconds))
    finally:
        stage.close()
    print("Within the limits" if good else "Beyond the limits")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
