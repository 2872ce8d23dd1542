"""The console as a test uses it: customers who were served badly, and an operator who signs in."""

from playwright.async_api import Page

from frontdesk.testing import ScriptedModel
from tests.transport.operators import PASSWORD
from tests.transport.served_desk import Served, Talk

ALEX_PHONE = "4155550132"


def failing_model() -> ScriptedModel:
    """A model that says nothing, is asked again, and writes JSON: so the house stands in."""
    return ScriptedModel("", '{"tool":"rescheduleAppointment"}', loop=True)


async def asked(served: Served, *lines: str) -> Talk:
    """A conversation in which Alex said these lines and was answered."""
    talk = await served.talk(phone=ALEX_PHONE)
    for line in lines:
        await talk.say(line)
        await talk.settled()
    return talk


async def sign_in(page: Page) -> None:
    """Sign in as the operator `ada`, whom the desk knows."""
    await page.get_by_label("Name").fill("ada")
    await page.get_by_label("Password").fill(PASSWORD)
    await page.get_by_role("button", name="Sign in").click()
