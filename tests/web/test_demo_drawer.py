"""The demo's drawer: what is used up there is put back."""

from pathlib import Path

from playwright.async_api import expect

from tests.web.axe import violations
from tests.web.chat_page import ask_to_cancel, demo_desk, home, verified
from tests.web.stage import Stage


def test_that_a_demo_that_is_used_up_is_put_back_once_one_is_sure(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            demo_desk(sqlite_path) as served,
            stage.page(home(served), reduced_motion="reduce") as page,
        ):
            chat = await verified(page)
            await ask_to_cancel(chat)
            await chat.yes.click()
            await chat.receipt_is("committed")
            await page.get_by_role("button", name="Call as", exact=True).click()
            await page.get_by_role("button", name="Put the demo back as it was").click()
            await expect(page.get_by_role("alert")).to_contain_text("for everybody who tries")
            assert await violations(page) == []
            await page.get_by_role("button", name="Leave it").click()
            again = page.get_by_role("button", name="Put the demo back as it was")
            await expect(again).to_be_focused()
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("button", name="Put it back")).to_be_focused()
            await page.keyboard.press("Enter")
            notice = page.locator(".notice", has_text="The demo is as it was in the beginning.")
            await expect(notice).to_be_visible()
            await expect(page.get_by_role("button", name="Call as", exact=True)).to_be_focused()
            await chat.say("94107")
            await expect(chat.said("I've found your account")).to_be_visible()
            await ask_to_cancel(chat)

    stage.run(main())
