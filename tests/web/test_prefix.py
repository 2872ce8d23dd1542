"""The pages of a desk that shares its host with others, in a browser."""

from pathlib import Path

from playwright.async_api import expect

from tests.transport.operators import add_operator, link_for
from tests.web.chat_page import ChatPage, demo_desk, home
from tests.web.console_page import sign_out
from tests.web.foreign_site import foreign_site
from tests.web.stage import Stage
from tests.web.test_widget import allow, opened


def test_that_chat_console_and_widget_work_under_a_prefix(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path, prefix="/desk") as served:
            desk = f"{home(served)}desk"
            async with stage.page(f"{desk}/") as page:
                chat = ChatPage(page)
                await chat.say("Good morning")
                await expect(chat.own("Good morning")).to_be_visible()
                await expect(chat.said("To pull up your account").first).to_be_visible()
                talk = await chat.conversation()
                await add_operator(served.desk.db)
                link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
                await page.goto(f"{desk}/console/sign-in#link={link}")
                await page.get_by_role("link", name="Conversations").click()
                await page.locator("a.table-row").first.click()
                assert page.url == f"{desk}/console/conversations/{talk}"
                await expect(page.get_by_text("Good morning").first).to_be_visible()
                await sign_out(page)
                await page.wait_for_url(f"{desk}/console/sign-in")
            async with foreign_site(desk) as site:
                await allow(served, site.origin)
                async with stage.page(site.origin) as page:
                    await opened(page)

    stage.run(main())
