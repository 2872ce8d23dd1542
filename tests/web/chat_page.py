"""The customer's chat as a test uses it: what is on the screen, and what a customer can do."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, expect

from frontdesk.app import Ingredients, made_of
from frontdesk.models.port import Model
from frontdesk.packs.pestcall import pack
from frontdesk.settings import Settings
from tests.transport.served_desk import Served, serving

ALEX = "Alex Rivera"

_ID = (
    "JSON.parse(Object.entries(localStorage).find(([k]) => k.startsWith('frontdesk:chat:')"
    " && !k.endsWith(':open'))?.[1] ?? '{}').id"
)


@asynccontextmanager
async def demo_desk(
    where: Path, model: Model | None = None, *, prefix: str = "", **changes: Any
) -> AsyncGenerator[Served]:
    """PestCall with its demo data, over the network; the house answers where no model is given."""
    settings = Settings(rate_limits=False, drain_seconds=0.0, demo=True, prefix=prefix)
    made_with: Ingredients = replace(made_of(settings, pack), **changes)
    async with serving(where, model, settings=settings, made_with=made_with) as served:
        yield served


def home(served: Served) -> str:
    """The address of a desk's chat."""
    return f"http://127.0.0.1:{served.port}/"


class ChatPage:
    """A chat in a browser, on its own page or inside a widget."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.field = page.get_by_label("Your message")
        self.receipts = page.locator(".receipt")
        self.notices = page.locator(".lines .notice")
        self.link = page.locator(".link")
        # Receipts have their verbs on the buttons: these are the yes and the no of the open one.
        self.yes = page.locator(".receipt-answers .yes")
        self.no = page.locator(".receipt-answers .no")

    async def call_as(self, name: str) -> None:
        """Begin as one of the demo's customers."""
        await expect(self.said("To pull up your account")).to_be_visible()
        before = await self.conversation()
        await self.pick(name)
        await self.page.wait_for_function(f"id => {_ID} && {_ID} !== id", arg=before)
        await expect(self.said("To pull up your account")).to_be_visible()

    async def pick(self, name: str, *, label: str = "Call as") -> None:
        """Press a customer of the demo's drawer."""
        await self.page.get_by_role("button", name=label, exact=True).click()
        await self.page.get_by_role("button", name=f"{label} {name}", exact=True).click()

    async def start_over(self) -> None:
        """Choose it from the menu, and let the moment pass in which it can be undone."""
        await self.button("More").click()
        await self.page.get_by_role("menuitem", name="Start over").click()

    async def say(self, text: str) -> None:
        """Write something and send it."""
        await self.field.fill(text)
        await self.field.press("Enter")

    def said(self, text: str) -> Locator:
        """The assistant's messages that contain a text."""
        return self.page.locator(".by-assistant", has_text=text)

    def own(self, text: str) -> Locator:
        """The customer's messages of exactly this text, sent or not."""
        bubble = self.page.locator(".bubble").get_by_text(text, exact=True)
        return self.page.locator(".by-customer", has=bubble)

    def button(self, name: str) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name)

    async def receipt_is(self, state: str) -> None:
        """Wait until the newest receipt is in a state."""
        await expect(self.receipts.last).to_have_attribute("data-state", state)

    async def texts(self) -> list[str]:
        """All that is said on the page, in order."""
        return await self.page.locator(".bubble").all_text_contents()

    async def conversation(self) -> str:
        """The id of the page's conversation."""
        return await self.page.evaluate(_ID)


async def verified(page: Page) -> ChatPage:
    """A chat in which Alex has shown who they are."""
    chat = ChatPage(page)
    await chat.call_as(ALEX)
    await chat.say("94107")
    await expect(chat.said("I've found your account")).to_be_visible()
    return chat


async def ask_to_cancel(chat: ChatPage) -> None:
    """Go as far as the question whether Alex's ant treatment shall be cancelled."""
    await chat.button("I'd like to cancel.").click()
    await chat.button("ant treatment").click()
    await chat.receipt_is("shown")
