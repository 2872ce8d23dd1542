"""Weighs the customer's chat as a browser loads it, and watches it work; fails beyond the limits.

python -m bench.pages [--seconds N]

Weight: bytes over the wire for a first visit. Speed: the page lives through 2,000 events of one
conversation, then 30 tokens a second arrive; every task of its main thread in that time is counted.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect
from tests.transport.served_desk import Served, Talk, serving
from tests.web.chat_page import ChatPage, home
from tests.web.stage import Stage

from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta

MOST_BYTES = 60 * 1024
EVENTS = 2_000
TOKENS_A_SECOND = 30
LONG_MS = 50.0
MOST_LONG = 0.01

WORDS = ("ants", "like", "sugar", "and", "warm", "dry", "walls", "so", "we", "seal", "gaps")


class PacedModel:
    """Answers briefly, or at a steady pace where the customer asks for it."""

    name = "paced"

    def __init__(self, seconds: float) -> None:
        self._tokens = round(seconds * TOKENS_A_SECOND)

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        if "at length" not in request.messages[-1].content:
            yield TextDelta("Sugar and warmth.")
        else:
            loop = asyncio.get_running_loop()
            begun = loop.time()
            for number in range(self._tokens):
                await asyncio.sleep(max(0.0, begun + number / TOKENS_A_SECOND - loop.time()))
                yield TextDelta(f" {WORDS[number % len(WORDS)]}")
        yield Finished("stop")


async def weigh(stage: Stage, served: Served) -> int:
    """Load the chat for the first time; the bytes of each file, and of all."""
    sizes: dict[str, float] = {}
    async with stage.profile() as profile:
        page = await profile.new_page()
        wire = await profile.new_cdp_session(page)
        await wire.send("Network.enable")
        urls: dict[str, str] = {}
        wire.on(
            "Network.requestWillBeSent",
            lambda e: urls.update({e["requestId"]: e["request"]["url"]}),
        )
        wire.on(
            "Network.loadingFinished",
            lambda e: sizes.update({urls.get(e["requestId"], "?"): e["encodedDataLength"]}),
        )
        await page.goto(home(served))
        await expect(ChatPage(page).said("How can I help")).to_be_visible()
        await page.wait_for_load_state("networkidle")
        painted: float = await page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        )
    for url, size in sorted(sizes.items(), key=lambda pair: -pair[1]):
        print(f"  {size / 1024:6.1f} KB  {url.removeprefix(home(served)) or '/'}")
    total = int(sum(sizes.values()))
    print(f"  {total / 1024:6.1f} KB  in all, compressed; first paint after {painted:.0f} ms")
    return total


@asynccontextmanager
async def traced(page: Page, into: Path) -> AsyncIterator[None]:
    """Record the tasks of a page's main thread."""
    browser = page.context.browser
    assert browser is not None
    categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    await browser.start_tracing(page=page, path=into, categories=categories)
    try:
        yield
    finally:
        await browser.stop_tracing()


def tasks_ms(trace: Path) -> list[float]:
    """How long each task of the page's main thread took."""
    events: list[dict[str, Any]] = json.loads(trace.read_text())["traceEvents"]
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    work = [
        e
        for e in events
        if e["name"] == "RunTask" or e["name"].endswith("ThreadControllerImpl::RunTask")
    ]
    by_page: dict[int, list[float]] = {}
    for event in work:
        if names.get((event["pid"], event["tid"])) == "CrRendererMain" and "dur" in event:
            by_page.setdefault(event["pid"], []).append(event["dur"] / 1000)
    return max(by_page.values(), key=sum)


async def stream(stage: Stage, served: Served, seconds: float, folder: Path) -> float:
    """Let a page live through a long conversation, then stream into it; the share of long tasks."""
    async with stage.page(home(served)) as page:
        chat = ChatPage(page)
        await expect(chat.said("How can I help")).to_be_visible()
        talk = await _talk(served, page)
        number = 0
        while len(await talk.stored()) < EVENTS:
            for _ in range(50):
                number += 1
                await talk.say(f"What about ants, {number}?", f"n{number}")
                await served.desk.settle(talk.ref)
        await expect(chat.own(f"What about ants, {number}?")).to_be_visible()
        trace = folder / "trace.json"
        async with traced(page, trace):
            await chat.say("Tell me at length")
            await expect(page.locator(".is-streaming")).to_be_visible()
            await expect(page.locator(".is-streaming")).to_have_count(0, timeout=seconds * 3000)
        events = len(await talk.stored())
    spent = sorted(tasks_ms(trace))
    long = [task for task in spent if task > LONG_MS]
    share = len(long) / len(spent)
    print(
        f"  {events} events, then {TOKENS_A_SECOND} tokens a second for {seconds:.0f} s:"
        f" {len(spent)} tasks, {len(long)} over {LONG_MS:.0f} ms ({share:.2%}),"
        f" longest {spent[-1]:.0f} ms, busy {sum(spent) / seconds / 10:.0f}%"
    )
    return share


async def _talk(served: Served, page: Page) -> Talk:
    kept: dict[str, str] = await page.evaluate(
        "JSON.parse(localStorage.getItem('frontdesk:chat:' + location.origin + ':'))"
    )
    return Talk(served, kept["id"], "", kept["token"])


async def measure(stage: Stage, seconds: float) -> bool:
    """Measure both; tell whether they are within the limits."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder) / "desk.db", PacedModel(seconds)) as served:
            print("Weight of the customer's chat")
            weight = await weigh(stage, served)
            print("Speed of the customer's chat")
            share = await stream(stage, served, seconds, Path(folder))
    return weight <= MOST_BYTES and share <= MOST_LONG


def main() -> None:
    """Measure, and fail beyond the limits."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    stage = Stage()
    try:
        good = stage.run(measure(stage, chosen.seconds))
    finally:
        stage.close()
    limits = (
        f"at most {MOST_BYTES // 1024} KB, at most {MOST_LONG:.0%} of tasks over {LONG_MS:.0f} ms"
    )
    print(f"{'Within' if good else 'Beyond'} the limits: {limits}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
