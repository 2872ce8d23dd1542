"""Settings in a real browser: what is changed there holds, and stands so in the store."""

from pathlib import Path

from playwright.async_api import Locator, Page, expect

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.core.permissions import StaffRole
from frontdesk.store.queries import api_keys, audit, operators
from frontdesk.testing import ScriptedModel
from tests.transport.operators import PASSWORD, add_operator
from tests.transport.served_desk import Served
from tests.web.chat_page import ChatPage
from tests.web.console_page import console_desk
from tests.web.stage import Stage

GREETING = 'Good day, <b>this</b> is "Ours".'
ACCENT = "() => document.documentElement.style.getPropertyValue('--fd-accent')"


async def enter(page: Page, name: str = "olga") -> None:
    """Sign in as somebody."""
    await page.get_by_label("Name").fill(name)
    await page.get_by_label("Password").fill(PASSWORD)
    await page.get_by_role("button", name="Sign in").click()
    await expect(page.get_by_role("navigation", name="Console")).to_be_visible()


async def owner(served: Served) -> None:
    """An owner `olga`."""
    await add_operator(served.desk.db, "olga", role=StaffRole.OWNER)


def toast(page: Page, text: str) -> Locator:
    """What is said for some seconds."""
    return page.locator(".toast", has_text=text)


def test_that_a_greeting_is_edited_and_heard_on_the_next_call(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await owner(served)
            async with stage.page(f"{home}/console/settings/brand") as page:
                await enter(page)
                await page.get_by_label("Greeting", exact=True).fill(GREETING)
                await page.get_by_label("Name", exact=True).fill("Ours & Co")
                await page.get_by_label("Accent colour", exact=True).fill("#f0a020")
                await expect(page.get_by_role("group", name="Preview")).to_contain_text(GREETING)
                await expect(page.get_by_text("On light its contrast is 2.2 to 1")).to_be_visible()
                snippet = page.locator(".copyable pre")
                await expect(snippet).to_contain_text('name="Ours &amp; Co" accent="#f0a020">')
                save = page.get_by_role("button", name="Save")
                await save.click()
                await expect(toast(page, "It holds from the next turn on")).to_be_visible()
                await expect(save).to_be_focused()
                await page.goto(home)
                await expect(ChatPage(page).said(GREETING)).to_be_visible()
                assert await page.evaluate(ACCENT) == "#f0a020"
            desk = await served.desk.desk.desks.of(DEFAULT_ORGANISATION)
            kept = desk.organisation.settings
            assert (desk.organisation.name, kept.brand.accent) == ("Ours & Co", "#f0a020")
            assert [dict(lines) for lines in kept.strings.values()] == [{"greeting": GREETING}]

    stage.run(main())


def test_that_somebody_who_was_invited_sees_what_their_role_allows(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home), stage.profile() as profile:
            await owner(served)
            page = await profile.new_page()
            await page.goto(f"{home}/console/settings/people")
            await enter(page)
            await page.get_by_label("Name", exact=True).fill("vera")
            await page.get_by_label("Role", exact=True).select_option("viewer")
            await page.get_by_role("button", name="Add", exact=True).click()
            link = await page.get_by_role("dialog").locator("pre").inner_text()
            await page.get_by_role("button", name="I have kept it").click()
            async with stage.page(link) as theirs:
                await expect(theirs.get_by_role("link", name="Inbox")).to_be_visible()
                rail = theirs.get_by_role("navigation", name="Console")
                await expect(rail.get_by_role("link", name="Settings")).to_have_count(0)
                await theirs.goto(f"{home}/console/settings/keys")
                await expect(theirs.get_by_text("Your role does not open this")).to_be_visible()
                role = page.get_by_label("Role of vera")
                await role.select_option("admin")
                await expect(toast(page, "vera is Administrator")).to_be_visible()
                await theirs.reload()
                await expect(theirs.get_by_role("heading", name="API keys")).to_be_visible()
            found = await served.desk.db.read(
                lambda tx: operators.everyone(tx, DEFAULT_ORGANISATION)
            )
            assert ("vera", StaffRole.ADMIN) in [(one.name, one.role) for one in found]

    stage.run(main())


def test_that_a_key_is_shown_once_and_revoked(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await owner(served)
            async with stage.page(f"{home}/console/settings/keys") as page:
                await enter(page)
                await page.get_by_label("Name", exact=True).fill("billing")
                await page.get_by_role("button", name="Make the key").click()
                key = await page.get_by_role("dialog").locator("pre").inner_text()
                assert key.startswith("fd_live_")
                await page.get_by_role("button", name="I have kept it").click()
                await expect(page.get_by_role("dialog")).to_have_count(0)
                assert key not in await page.content()
                await page.get_by_role("button", name="Revoke billing").click()
                await page.get_by_role("button", name="Revoke", exact=True).last.click()
                await expect(page.get_by_text("Revoked", exact=True)).to_be_visible()
                await expect(page.get_by_role("heading", name="API keys")).to_be_focused()
                await page.get_by_role("link", name="Audit log").click()
                await expect(page.get_by_text("Key revoked")).to_be_visible()
            (kept,) = await served.desk.db.read(
                lambda tx: api_keys.everyone(tx, DEFAULT_ORGANISATION)
            )
            assert kept.revoked_at is not None
            log = await served.desk.db.read(
                lambda tx: audit.recent(tx, DEFAULT_ORGANISATION, before=2**53, most=5)
            )
            assert [one.action for one in log] == ["key.revoke", "key.create"]

    stage.run(main())


def test_that_a_model_is_tried_and_its_fault_is_told(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await owner(served)
            assert isinstance(served.desk.desk.deps.model, ScriptedModel)
            async with stage.page(f"{home}/console/settings/models") as page:
                await enter(page)
                await page.get_by_role("button", name="Test the model: Answers").click()
                await expect(page.get_by_text("Does not work")).to_be_visible()
                await page.goto(f"{home}/console/settings/origins")
                await page.get_by_label("Address").fill("https://shop.example/some/page")
                await page.get_by_role("button", name="Allow").click()
                await expect(page.get_by_text("https://shop.example", exact=True)).to_be_visible()

    stage.run(main())
