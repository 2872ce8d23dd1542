"""Drafts tried beside their editor, and wrong answers kept as test cases, in a real browser."""

from pathlib import Path

from playwright.async_api import Page, expect

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.queries import kept_turns
from tests.web.chat_page import ChatPage, demo_desk
from tests.web.console_page import asked, console_desk
from tests.web.stage import Stage
from tests.web.test_console_insights import GIBBERISH, console, opened, rolled_up
from tests.web.test_console_settings import enter, owner, toast


def test_that_a_draft_is_talked_to_beside_its_editor_and_served_from_the_next_call(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served:
            await owner(served)
            home = f"http://127.0.0.1:{served.port}"
            async with stage.page(f"{home}/console/agents/new") as page:
                await enter(page)
                preview = page.get_by_role("complementary", name="Preview")
                await page.get_by_label("Name", exact=True).fill("Bea")
                await page.get_by_label("Greeting").fill("Welcome, this is Bea.")
                await preview.get_by_role("button", name="Try it").click()
                await expect(preview.get_by_text("Welcome, this is Bea.")).to_be_visible()
                await preview.get_by_label("Your message").fill("94107 is my ZIP")
                await preview.get_by_label("Your message").press("Enter")
                await expect(preview.locator(".by-customer")).to_contain_text("94107")
                await page.get_by_label("Greeting").fill("Hello, Bea here.")
                await expect(preview.get_by_role("status")).to_contain_text("You have edited it")
                await preview.get_by_role("button", name="Start anew").click()
                await expect(preview.get_by_text("Hello, Bea here.")).to_be_visible()
                async with stage.page(f"{home}/") as customer:
                    before = ChatPage(customer)
                    await expect(before.said("this is PestCall")).to_be_visible()
                    await expect(before.said("Bea")).to_have_count(0)
                await page.get_by_role("button", name="Save and serve").click()
                await expect(toast(page, "It serves from the next turn on")).to_be_visible()
                async with stage.page(f"{home}/") as customer:
                    await expect(ChatPage(customer).said("Hello, Bea here.")).to_be_visible()
                await page.goto(f"{home}/console/conversations")
                await expect(page.locator(".table-row")).to_have_count(2)

    stage.run(main())


async def _keep(page: Page) -> None:
    await page.get_by_role("button", name="Wrong answer").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("What would have been right?").select_option("tool:nothing")
    await dialog.get_by_label("What was wrong with it").fill("<b>made up</b>")
    await dialog.get_by_role("button", name="Keep it").click()


def test_that_a_bad_turn_is_found_from_the_insights_and_kept_as_a_test_case(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, _), stage.profile() as profile:
            await asked(served, "Hello", GIBBERISH)
            await rolled_up(served)
            page = await opened(profile, served, "/insights")
            wrong = page.locator(".insight", has_text="What went wrong")
            await wrong.get_by_role("link").first.click()
            await page.locator("tbody").get_by_role("link").first.click()
            await _keep(page)
            await page.get_by_role("button", name="Test cases").click()
            await expect(page).to_have_url(console(served, "/cases"))
            row = page.locator(".case")
            await expect(row).to_contain_text("<b>made up</b>")
            await expect(row).to_contain_text("no tool")
            async with page.expect_download() as file:
                await page.get_by_role("link", name="Download the file").click()
            assert "[[group]]" in (await (await file.value).path()).read_text()
            await row.get_by_role("button", name="Let go").click()
            await page.get_by_role("dialog").get_by_role("button", name="Let go").click()
            await expect(page.get_by_role("heading", name="No test cases yet")).to_be_visible()
            db = served.desk.db
            assert await db.read(lambda tx: kept_turns.latest(tx, DEFAULT_ORGANISATION, 9)) == []

    stage.run(main())
