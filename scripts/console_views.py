"""The console's views that only show, on one desk with something in each of them."""

import random
import tempfile
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import expect
from scripts.looks import CONSOLE, IMAGES, NOW, SCHEMES, SIZES, WednesdayMorning
from tests.transport.operators import add_operator, link_for
from tests.transport.served_desk import Served
from tests.transport.test_configurations import Administrator
from tests.transport.test_kept_turns import ask, of_turn
from tests.web.chat_page import demo_desk, home
from tests.web.knowledge_page import HANDBOOK, added, handbook, rolled_up, unanswered
from tests.web.stage import Stage

from frontdesk.core.ids import IdSource
from frontdesk.packs.pestcall.times import DEFAULT_ZONE

VIEWS: Mapping[str, str] = {
    "console-knowledge": "/knowledge",
    "console-knowledge-search": "/knowledge/search?q=is+it+safe+for+my+cat",
    "console-gaps": "/knowledge/gaps",
    "console-playbook": "/playbooks/complaint",
    "console-agents": "/agents",
    "console-agent": "/agents/bea",
    "console-workflows": "/workflows",
    "console-tools": "/tools",
    "console-insights": "/insights",
    "console-cases": "/cases",
    "console-settings": "/settings/brand",
    "console-people": "/settings/people",
    "console-customers": "/customers",
    "console-calendar": "/calendar",
    "console-tickets": "/tickets",
}
BEA = {
    **{"name": "Bea", "persona": "Calm, and patient with people in a hurry.", "tone": "warm"},
    **{"avoid": ["jargon"], "greeting": "Good day, this is Bea. How can I help?"},
}
COMPLAINT = {
    "name": "Complaint",
    "instructions": "Say that you are sorry, once.",
    "trigger": {"when": "somebody complains", "examples": ["nobody came", "you were late"]},
    "fields": [{"name": "happened", "asks": "What happened exactly?"}],
    "then": "person",
}


async def shoot_views(stage: Stage, names: Sequence[str]) -> None:
    """Write these views in every look."""
    if not names:
        return
    async with _filled_desk() as served:
        for scheme in SCHEMES:
            for size in SIZES:
                await _shoot(stage, served, names, scheme, size)


async def _shoot(
    stage: Stage, served: Served, names: Sequence[str], scheme: str, size: str
) -> None:
    look = {"color_scheme": scheme, "timezone_id": str(DEFAULT_ZONE), "reduced_motion": "reduce"}
    async with stage.profile(**SIZES[size], **look) as profile:
        page = await profile.new_page()
        await page.clock.install(time=NOW)
        link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
        await page.goto(f"{home(served)}console/sign-in#link={link}")
        await page.wait_for_url("**/console/inbox")
        if size != "phone":
            await page.set_viewport_size(CONSOLE)
        for name in names:
            await page.goto(f"{home(served)}console{VIEWS[name]}")
            await expect(page.locator("#view h1, #view h2").first).to_be_visible()
            await expect(page.locator(".skeleton")).to_have_count(0)
            if name == "console-agent":
                await page.get_by_role("button", name="Try it").click()
                await expect(page.get_by_text("this is Bea").last).to_be_visible()
            await page.mouse.move(0, 0)
            await page.wait_for_timeout(300)
            await page.screenshot(path=IMAGES / f"{name}-{size}-{scheme}.png")
            print(f"{name}-{size}-{scheme}.png")


@asynccontextmanager
async def _filled_desk() -> AsyncGenerator[Served]:
    same_each_time: dict[str, Any] = {
        "clock": WednesdayMorning(),
        "ids": IdSource(random.Random(1)),
    }
    with tempfile.TemporaryDirectory() as folder:
        library = {"knowledge_folder": Path(folder) / "library", "ingests": True}
        desk = demo_desk(Path(folder) / "desk.db", **library, **same_each_time)
        async with desk as served:
            await add_operator(served.desk.db, admin=True)
            await add_operator(served.desk.db, "sam")
            await _fill(served)
            yield served


async def _fill(served: Served) -> None:
    alex = await served.talk(phone="4155550132")
    for line in ("94107", "When is my next visit?", "do you treat bees in the attic?"):
        await alex.say(line)
        await alex.settled()
    waiting = await served.talk(phone="5105550133")
    for line in ("I'd like to talk to a person", "the invoice from last week is wrong"):
        await waiting.say(line)
        await waiting.settled()
    await ask(served, "PUT", of_turn(alex, 3), {"tool": "nothing", "note": "It does treat bees."})
    await unanswered(served, alex.ref, "Do you treat bees?", "Is there a discount for students?")
    eve = Administrator(served)
    for path, body in (("/agents/bea", BEA), ("/playbooks/complaint", COMPLAINT)):
        assert (await eve("POST", path, body)).status == 200
    names = sorted(one.name for one in HANDBOOK.glob("*.md"))[:4]
    await added(served, *handbook(*names))
    await rolled_up(served)
