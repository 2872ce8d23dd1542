"""Customers, their visits and tickets in a real browser, and every page of them for everybody."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.queries import tickets
from tests.web.axe import violations
from tests.web.console_page import asked, console_desk
from tests.web.stage import Stage
from tests.web.test_console_settings import enter, owner, toast

PAGES = (
    *("settings", "settings/brand", "settings/words", "settings/origins", "settings/hours"),
    *("settings/people", "settings/keys", "settings/models", "settings/webhooks"),
    *("settings/privacy", "settings/audit", "agents", "agents/new", "playbooks", "playbooks/new"),
    *("workflows", "tools", "tools/cancelAppointment", "customers", "customers/cus_alex"),
    *("calendar", "tickets"),
)
LOOKS: list[dict[str, Any]] = [
    {"color_scheme": "light", "viewport": {"width": 1200, "height": 800}, "locale": "en-US"},
    {"color_scheme": "dark", "viewport": {"width": 390, "height": 780}, "locale": "es-ES"},
]


def test_that_a_customer_is_found_and_their_ticket_is_solved(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await owner(served)
            await asked(served, "I want to speak to a person", "94107")
            async with stage.page(f"{home}/console/customers") as page:
                await enter(page)
                field = page.get_by_role("searchbox", name="Phone, e-mail address or name")
                await field.fill("415-555-0132")
                await field.press("Enter")
                await page.get_by_role("link", name="Alex Rivera").click()
                await expect(page.get_by_text("120 Townsend Street").first).to_be_visible()
                await page.get_by_role("link", name="Calendar").click()
                await expect(page.locator(".visit").first).to_be_visible()
                await page.get_by_role("link", name="Tickets").click()
                await page.get_by_role("link", name="T-1001").click()
                await page.get_by_label("Note", exact=True).fill("Called back.")
                await page.get_by_role("button", name="Add the note").click()
                await expect(page.locator(".happened")).to_contain_text("Called back.")
                await page.get_by_label("Status").select_option("solved")
                await expect(toast(page, "T-1001: Solved")).to_be_visible()
            found = await served.desk.db.read(
                lambda tx: tickets.find(tx, DEFAULT_ORGANISATION, 1001)
            )
            assert found is not None and found.status == "solved"

    stage.run(main())


def test_that_operators_are_led_to_tickets_and_see_no_records(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            console_desk(sqlite_path) as (_, home),
            stage.page(f"{home}/console/customers") as page,
        ):
            await enter(page, "ada")
            await expect(page).to_have_url(f"{home}/console/tickets")
            await expect(page.get_by_text("No tickets")).to_be_visible()
            await page.goto(f"{home}/console/customers/cus_alex")
            await expect(page.get_by_text("Administrators read records")).to_be_visible()
            await page.goto(f"{home}/console/calendar")
            await expect(page.get_by_text("Your role does not open this")).to_be_visible()

    stage.run(main())


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark-phone-spanish"])
def test_that_axe_finds_nothing_to_mend_and_nothing_is_wider_than_the_page(
    stage: Stage, sqlite_path: Path, look: dict[str, Any]
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await owner(served)
            async with stage.profile(**look, reduced_motion="reduce") as profile:
                page = await profile.new_page()
                await page.goto(f"{home}/console/sign-in")
                await page.locator("[name=name]").fill("olga")
                await page.locator("[type=password]").fill("correct horse battery")
                await page.keyboard.press("Enter")
                await expect(page.locator(".rail-me")).to_be_visible()
                for path in PAGES:
                    await page.goto(f"{home}/console/{path}")
                    await expect(page.locator(".part-head h1")).to_be_visible()
                    await expect(page.locator(".panel-waits")).to_have_count(0)
                    assert await violations(page) == [], path
                    wide = "document.querySelector('.view').scrollWidth > innerWidth"
                    assert not await page.evaluate(wide), path

    stage.run(main())
