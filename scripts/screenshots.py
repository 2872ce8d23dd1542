"""Writes every page of docs/pages.md to docs/images: light and dark, desktop and phone.

Names of scenes as arguments choose those alone.
The desk is PestCall with its demo data, on a Wednesday morning, so that the same pages come again.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect
from tests.transport.operators import add_operator, link_for
from tests.transport.served_desk import Served, Talk
from tests.web.chat_page import ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.stage import Stage

from frontdesk import Millis
from frontdesk.core.ids import IdSource
from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from frontdesk.testing import ScriptedModel

IMAGES = Path(__file__).parents[1] / "docs" / "images"
NOW = datetime(2026, 5, 13, 10, tzinfo=DEFAULT_ZONE)
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1100, "height": 760}},
    "phone": {"viewport": {"width": 390, "height": 780}, "has_touch": True},
}
SCHEMES = ("light", "dark")

Scene = Callable[[Page, Served], Awaitable[None]]


class WednesdayMorning:
    """A clock that starts on one morning."""

    def __init__(self) -> None:
        self._begun = asyncio.get_running_loop().time()

    def now(self) -> Millis:
        """The time of the morning."""
        passed = asyncio.get_running_loop().time() - self._begun
        return int(NOW.timestamp() * 1000) + round(passed * 1000)


async def greeting(page: Page, served: Served) -> None:
    """What a newcomer sees."""
    await page.goto(home(served))
    await expect(ChatPage(page).said("To pull up your account")).to_be_visible()


async def options(page: Page, served: Served) -> None:
    """An answer that lists what can be chosen."""
    await page.goto(home(served))
    chat = await verified(page)
    await chat.button("I'd like to reschedule.").click()
    await chat.button("ant treatment").click()
    await expect(chat.said("Which time suits you?")).to_be_visible()


async def receipt(page: Page, served: Served) -> None:
    """A change that waits for a yes."""
    await page.goto(home(served))
    await ask_to_cancel(await verified(page))


async def done(page: Page, served: Served) -> None:
    """A change that was made, and one that was not."""
    await page.goto(home(served))
    chat = await verified(page)
    await ask_to_cancel(chat)
    await chat.button("Keep as it is").click()
    await chat.receipt_is("declined")
    await ask_to_cancel(chat)
    await chat.button("Confirm").click()
    await chat.receipt_is("committed")
    await expect(chat.said("is cancelled")).to_be_visible()


async def offline(page: Page, served: Served) -> None:
    """A line that is lost while the customer writes on."""
    await page.goto(home(served))
    chat = await verified(page)
    await page.context.set_offline(True)
    await page.evaluate("dispatchEvent(new Event('offline'))")
    await chat.say("What do I owe you?")
    await expect(chat.own("What do I owe you?")).to_contain_text("waiting to be sent")


async def widget(page: Page, served: Served) -> None:
    """The widget on a page that means it no good."""
    await page.goto(home(served) + "demo.html")
    await page.get_by_label("Open the chat").click()
    chat = ChatPage(page)
    await chat.say("Are your products safe for cats?")
    await expect(chat.said("Keep children and pets off")).to_be_visible()


async def minimised(page: Page, served: Served) -> None:
    """The widget before it is opened."""
    await page.goto(home(served) + "demo.html")
    await expect(page.get_by_label("Open the chat")).to_be_visible()


async def sign_in(page: Page, served: Served) -> None:
    """Where an operator signs in."""
    await page.goto(home(served) + "console")
    await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


async def conversations(page: Page, served: Served) -> None:
    """What was talked about lately."""
    await _held(served, "4155550132", "94107", "When is my next visit?")
    await _held(served, "2015550117", "What do I owe you?", "07030")
    await _held(served, None, "Are your products safe for cats?")
    await _held(served, "5105550133", "I'd like to talk to a person")
    await _signed_in(page, served, "/console")
    await expect(page.get_by_role("link", name="safe for cats")).to_be_visible()


async def bad_turn(page: Page, served: Served) -> None:
    """A turn that went wrong, from the inside."""
    talk = await _held(served, "4155550132", "I want to reschedule")
    await _signed_in(page, served, f"/console/conversations/{talk.id}")
    await expect(page.get_by_role("region", name="Why it went so")).to_be_visible()
    width = (page.viewport_size or {"width": 0})["width"]
    await page.set_viewport_size({"width": width, "height": 1120})


async def _held(served: Served, phone: str | None, *lines: str) -> Talk:
    talk = await served.talk(phone=phone)
    for line in lines:
        await talk.say(line)
        await talk.settled()
    return talk


async def _signed_in(page: Page, served: Served, wanted: str) -> None:
    await add_operator(served.desk.db)
    link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
    await page.goto(f"{home(served)}console/sign-in?next={wanted}#link={link}")


# Says nothing, is asked again, writes JSON: so the house answers in its place.
FAILING = ("", '{"tool":"rescheduleAppointment"}')

SCENES: dict[str, Scene] = {
    "chat": greeting,
    "chat-options": options,
    "chat-receipt": receipt,
    "chat-done": done,
    "chat-offline": offline,
    "widget": widget,
    "widget-minimised": minimised,
    "console-sign-in": sign_in,
    "console": conversations,
    "console-turn": bad_turn,
}


async def shoot(stage: Stage, name: str, scene: Scene, scheme: str, size: str) -> None:
    """Play a scene on a desk of its own and write what is on the screen."""
    look = {"color_scheme": scheme, "timezone_id": str(DEFAULT_ZONE), "reduced_motion": "reduce"}
    model = ScriptedModel(*FAILING, loop=True) if scene is bad_turn else None
    same_each_time = {"clock": WednesdayMorning(), "ids": IdSource(random.Random(1))}
    with tempfile.TemporaryDirectory() as folder:
        async with (
            demo_desk(Path(folder) / "desk.db", model, **same_each_time) as served,
            stage.profile(**SIZES[size], **look) as profile,
        ):
            page = await profile.new_page()
            await page.clock.install(time=NOW)
            await scene(page, served)
            await page.mouse.move(0, 0)
            await page.wait_for_timeout(300)
            await page.screenshot(path=IMAGES / f"{name}-{size}-{scheme}.png")
    print(f"{name}-{size}-{scheme}.png")


async def shoot_all(stage: Stage, names: Sequence[str]) -> None:
    """These scenes in every look."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name in names:
        for scheme in SCHEMES:
            for size in SIZES:
                await shoot(stage, name, SCENES[name], scheme, size)


def main() -> None:
    """Write the images anew."""
    names = sys.argv[1:] or list(SCENES)
    if unknown := set(names) - SCENES.keys():
        sys.exit(f"expected some of {', '.join(SCENES)}; got {', '.join(sorted(unknown))}")
    stage = Stage()
    try:
        stage.run(shoot_all(stage, names))
    finally:
        stage.close()


if __name__ == "__main__":
    main()
