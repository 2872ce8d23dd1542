"""The console as a test uses it: customers who were served badly, and an operator who signs in."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from frontdesk.testing import ScriptedModel
from tests.transport.operators import PASSWORD, add_operator
from tests.transport.served_desk import Served, Talk
from tests.web.chat_page import demo_desk

ALEX_PHONE = "4155550132"


def failing_model() -> ScriptedModel:
    """A model that says nothing, is asked again, and writes JSON: so the house stands in."""
    return ScriptedModel("", '{"tool":"rescheduleAppointment"}', loop=True)


@asynccontextmanager
async def console_desk(where: Path, **changes: Any) -> AsyncGenerator[tuple[Served, str]]:
    """A desk with that model and an operator, and its address."""
    async with demo_desk(where, failing_model(), **changes) as served:
        await add_operator(served.desk.db)
        yield served, f"http://127.0.0.1:{served.port}"


async def asked(served: Served, *lines: str) -> Talk:
    """A conversation in which Alex said these lines and was answered."""
    talk = await served.talk(phone=ALEX_PHONE)
    for line in lines:
        await talk.say(line)
        await talk.settled()
    return talk


async def sign_in(page: Page) -> None:
    """Sign in as the operator `ada`, whom the desk knows, in whichever language the page is."""
    await page.locator("#name").fill("ada")
    await page.locator("#password").fill(PASSWORD)
    await page.get_by_role("button").click()


async def sign_out(page: Page) -> None:
    """Leave by the menu of one's account."""
    await page.get_by_role("button", name="ada at").click()
    await page.get_by_role("menuitem", name="Sign out").click()
