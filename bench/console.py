"""Weighs the console's first view, and feeds its inbox hard; fails beyond the limits.

python -m bench.console [--seconds N]

Weight: bytes over the wire until the inbox is shown. Speed: a feed of 5,000 conversations, in which
50 lines change each second while the list is scrolled; and a conversation of 5,000 messages that is
scrolled to its beginning while more come. Every task of the main thread is counted.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

from bench.pages import LONG_MS, MOST_LONG, tasks_ms, traced
from playwright.async_api import Page, Route, WebSocketRoute, expect
from tests.transport.operators import add_operator, link_for
from tests.transport.served_desk import Served, serving
from tests.web.chat_page import home
from tests.web.stage import Stage

MOST_BYTES = 180 * 1024
LINES = 5_000
UPDATES_A_SECOND = 50
MESSAGES, PAGE = 5_000, 100
WORDS = "ants like sugar and warm, dry walls; so we seal the gaps and come again in two weeks. " * 2
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


async def thread(stage: Stage, served: Served, seconds: float, folder: Path) -> float:
    """Scroll a long conversation to its beginning while more is said; the share of long tasks."""
    sockets: list[WebSocketRoute] = []
    talk = await served.talk()
    async with stage.profile() as profile:
        page = await profile.new_page()
        socket = f"**/api/conversations/{talk.id}/socket*"
        await page.route_web_socket(socket, lambda one: _open_thread(one, talk.id, sockets))
        await page.route(f"**/api/conversations/{talk.id}/messages*", _earlier)
        link = await _link(served)
        where = f"/console/conversations/{talk.id}"
        await page.goto(f"{home(served)}console/sign-in?next={where}#link={link}")
        await expect(page.get_by_text(f"Message {MESSAGES - 1}:")).to_be_visible()
        trace = folder / "thread.json"
        begun, number, wheels = time.monotonic(), MESSAGES, 0
        async with traced(page, trace):
            await page.mouse.move(400, 400)
            while time.monotonic() - begun < seconds or not await _at_the_beginning(page):
                await page.mouse.wheel(0, -4_000)
                if (wheels := wheels + 1) % 15 == 0:
                    sockets[-1].send(json.dumps(_said(number)))
                    number += 1
                await asyncio.sleep(0.06)
        took = time.monotonic() - begun
        drawn = await page.locator(".thread-lines .said").count()
        heap = await page.evaluate("performance.memory?.usedJSHeapSize ?? 0")
    spent = sorted(tasks_ms(trace))
    long = [task for task in spent if task > LONG_MS]
    share = len(long) / len(spent)
    print(
        f"  {MESSAGES} messages, scrolled to the first in {took:.0f} s: {len(spent)} tasks,"
        f" {len(long)} over {LONG_MS:.0f} ms ({share:.2%}), longest {spent[-1]:.0f} ms,"
        f" busy {sum(spent) / took / 10:.0f}%, {drawn} messages drawn, {heap / 1e6:.0f} MB in use"
    )
    return share


async def _at_the_beginning(page: Page) -> bool:
    return await page.get_by_text("Message 0:").count() > 0


def _open_thread(socket: WebSocketRoute, id: str, sockets: list[WebSocketRoute]) -> None:
    sockets.append(socket)
    messages = [_message(number) for number in range(MESSAGES - PAGE, MESSAGES)]
    snapshot: dict[str, Any] = {
        **{"conversationId": id, "seq": MESSAGES, "callSessionId": "k", "turnId": MESSAGES // 2},
        **{"status": "open", "speaking": False, "title": None, "holder": None, "language": "en"},
        **{"satisfaction": None, "messages": messages, "notices": [], "actions": {}, "options": []},
        **{"toolCalls": [], "read": {}, "pending": False},
    }
    data: dict[str, Any] = {
        "lastEventId": MESSAGES,
        "history": "told",
        "snapshot": snapshot,
        "events": [],
    }
    socket.send(json.dumps({"type": "resync", "data": data}))


async def _earlier(route: Route) -> None:
    before = int(parse_qs(urlparse(route.request.url).query)["before"][0])
    numbers = range(max(before - 1 - PAGE, 0), max(before - 1, 0))
    following = numbers[0] + 1 if len(numbers) == PAGE and numbers[0] else None
    await route.fulfill(json={"messages": [_message(n) for n in numbers], "next": following})


def _message(number: int) -> dict[str, Any]:
    """A message as a state has it, the first with the number 0 at the seq 1."""
    return {
        **{"id": f"m{number}", "role": ("customer", "assistant")[number % 2], "seq": number + 1},
        **{"text": f"Message {number}: {WORDS}", "turnId": number // 2 + 1, "state": "complete"},
        "at": AT + number * 60_000,
    }


def _said(number: int) -> dict[str, Any]:
    one = _message(number)
    return {
        **{"type": "message", "seq": number + 1, "role": "customer", "text": one["text"]},
        **{"messageId": one["id"], "turnId": one["turnId"], "at": one["at"], "data": {}},
        **{"conversationId": "c", "callSessionId": "k"},
    }


def _line(number: int, change: int) -> dict[str, Any]:
    last = {"role": "customer", "text": f"Is anybody there? {change}", "at": AT + number + change}
    return {
        **{"conversationId": f"conv_{number:05}", "status": "pending-human", "last": last},
        **{"title": f"Conversation {number}", "waitingSince": AT + number, "unanswered": 1},
    }


async def _link(served: Served) -> str:
    return await link_for(served.desk.db, "ada", served.desk.desk.clock.now())


async def measure(stage: Stage, seconds: float) -> bool:
    """Measure all; tell whether they are within the limits."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "desk.db") as served:
            await add_operator(served.desk.db)
            print("Weight of the console")
            weight = await weigh(stage, served)
            print("Speed of the inbox")
            share = await feed(stage, served, seconds, Path(folder))
            print("Speed of a thread")
            shares = [share, await thread(stage, served, seconds, Path(folder))]
    return weight <= MOST_BYTES and max(shares) <= MOST_LONG


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
