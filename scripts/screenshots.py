"""Writes every page of docs/pages.md to docs/images: light and dark, desktop and phone.

The desk is PestCall with its demo data, on a Wednesday morning, so that the same pages come again.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect
from tests.transport.operators import add_operator
from tests.transport.served_desk import Served
from tests.web.chat_page import ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.console_page import asked, failing_model, sign_in
from tests.web.stage import Stage

from frontdesk import Millis
from frontdesk.packs.pestcall.times import DEFAULT_ZONE

IMAGES = Path(__file__).parents[1] / "docs" / "images"
NOW = datetime(2026, 5, 13, 10, tzinfo=DEFAULT_ZONE)
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1100, "height": 760}},
    "phone": {
        "viewport": {"width": 390, "height": 780},
        "device_scale_factor": 2,
        "has_touch": True,
    },
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


async def signing_in(page: Page, served: Served) -> None:
    """The door of the console."""
    await page.goto(home(served) + "console/sign-in")
    await expect(page.get_by_label("Name")).to_be_visible()


async def conversations(page: Page, served: Served) -> None:
    """What the desk was asked lately, and where it went wrong."""
    await add_operator(served.desk.db)
    await asked(served, "When is my next visit?", "94107")
    await asked(served, "Are your products safe for cats?")
    await asked(served, "I'd like to cancel my visit", "94107", "the first one", "yes")
    await page.goto(home(served) + "console")
    await sign_in(page)
    await expect(page.locator(".row").nth(2)).to_be_visible()


async def effect_turn(page: Page, served: Served) -> None:
    """A turn in which a visit was cancelled."""
    await conversations(page, served)
    await page.locator(".row").first.click()
    await expect(page.get_by_role("heading", name="Turn 4")).to_be_visible()
    await expect(page.get_by_role("status")).to_have_text("live")


async def bad_turn(page: Page, served: Served) -> None:
    """A turn that a model failed, and why."""
    await add_operator(served.desk.db)
    talk = await asked(served, "I want to reschedule")
    await page.goto(home(served) + f"console/sign-in?next=/console/conversations/{talk.id}")
    await sign_in(page)
    await expect(page.get_by_role("heading", name="Turn 1")).to_be_visible()
    await expect(page.get_by_role("status")).to_have_text("live")


SCENES: dict[str, Scene] = {
    "chat": greeting,
    "chat-options": options,
    "chat-receipt": receipt,
    "chat-done": done,
    "chat-offline": offline,
    "widget": widget,
    "widget-minimised": minimised,
    "console-sign-in": signing_in,
    "console": conversations,
    "console-turn": effect_turn,
    "console-bad-turn": bad_turn,
}


async def shoot(stage: Stage, name: str, scene: Scene, scheme: str, size: str) -> None:
    """Play a scene on a desk of its own and write what is on the screen."""
    look = {"color_scheme": scheme, "timezone_id": str(DEFAULT_ZONE), "reduced_motion": "reduce"}
    model = failing_model() if scene is bad_turn else None
    with tempfile.TemporaryDirectory() as folder:
        async with (
            demo_desk(Path(folder) / "desk.db", model, clock=WednesdayMorning()) as served,
            stage.profile(**SIZES[size], **look) as profile,
        ):
            page = await profile.new_page()
            await page.clock.install(time=NOW)
            await scene(page, served)
            await page.mouse.move(0, 0)
            await page.wait_for_timeout(300)
            await page.screenshot(path=IMAGES / f"{name}-{size}-{scheme}.png")
    print(f"{name}-{size}-{scheme}.png")


async def shoot_all(stage: Stage) -> None:
    """Every scene in every look."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(SCENES)
    for name, scene in ((name, SCENES[name]) for name in wanted):
        for scheme in SCHEMES:
            for size in SIZES:
                await shoot(stage, name, scene, scheme, size)


def main() -> None:
    """Write every image anew."""
    stage = Stage()
    try:
        stage.run(shoot_all(stage))
    finally:
        stage.close()


if __name__ == "__main__":
    main()
