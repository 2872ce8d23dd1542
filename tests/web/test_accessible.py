"""The customer's pages for people who see, hear or move otherwise."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Page, expect

from tests.web.axe import violations
from tests.web.chat_page import ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.played_desk import event, play, receipt
from tests.web.stage import Stage

Scheme = Literal["light", "dark"]
PHONE = {"width": 390, "height": 780}
DESKTOP = {"width": 1200, "height": 800}
# Dots that breathe for ever would never be finished.
STILL = {"reduced_motion": "reduce"}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_that_axe_finds_nothing_to_mend_in_the_chat(
    stage: Stage, sqlite_path: Path, scheme: Scheme, size: dict[str, int]
) -> None:
    async def main() -> None:
        look = {"color_scheme": scheme, "viewport": size, **STILL}
        async with demo_desk(sqlite_path) as served, stage.page(home(served), **look) as page:
            chat = await verified(page)
            assert await violations(page) == []
            await chat.button("I'd like to cancel.").click()
            await expect(chat.button("ant treatment")).to_be_visible()
            assert await violations(page) == []
            await chat.button("ant treatment").click()
            await chat.receipt_is("shown")
            assert await violations(page) == []
            await chat.yes.click()
            await chat.receipt_is("committed")
            assert await violations(page) == []

    stage.run(main())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_that_axe_finds_nothing_to_mend_in_what_opens_and_in_what_is_shown_beside_words(
    stage: Stage, sqlite_path: Path, scheme: Scheme
) -> None:
    cited = {"number": 1, "document": "d", "title": "Care", "heading": "", "passage": "Let it dry."}
    card = {"title": "Ants", "before": ["Monday"], "after": ["Tuesday"], "accept": "Move visit"}
    options = [{"optionId": "o1", "label": "Nine", "startsAt": "2026-11-17T09:00-08:00"}]
    files = [{"id": "f1", "name": "plan.pdf", "type": "application/pdf", "size": 2_000}]
    said = {"state": "complete", "citations": [cited]}
    asked = {"satisfaction": {"state": "asked", "least": 1, "most": 5}}
    events = [
        event(1, "final", "assistant", messageId="a1", text="*See* `this`:\n1. Nine", data=said),
        event(2, "action", data={"options": options}),
        event(3, "message", "customer", messageId="c3", text="Here", data={"attachments": files}),
        *receipt(4, "committed", card=card),
        *receipt(6, "failed", card=card),
        event(8, "lifecycle", data={"status": "pending-human"}),
        event(9, "lifecycle", data=asked),
    ]

    async def main() -> None:
        async with (
            demo_desk(sqlite_path) as served,
            stage.profile(color_scheme=scheme, reduced_motion="reduce") as profile,
        ):
            page = await profile.new_page()
            await play(page, home(served), events)
            await page.get_by_role("button", name="3 stars of 5").click()
            await page.get_by_text("Source: Care").click()
            assert await violations(page) == []
            await page.get_by_role("button", name="Call as", exact=True).click()
            assert await violations(page) == []
            await page.keyboard.press("Escape")
            await page.get_by_role("button", name="More").click()
            assert await violations(page) == []
            await page.goto(home(served) + "demo.html")
            await expect(page.get_by_label("Open the chat")).to_be_visible()
            assert await violations(page) == []
            for name in ("hostile", "other"):
                await page.goto(f"{home(served)}static/demo/{name}.html")
                await expect(page.get_by_label("Open the chat")).to_be_visible()
                assert await violations(page) == []

    stage.run(main())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_that_axe_finds_nothing_to_mend_in_the_widget(
    stage: Stage, sqlite_path: Path, scheme: Scheme
) -> None:
    async def main() -> None:
        look = {"color_scheme": scheme, **STILL}
        async with (
            demo_desk(sqlite_path) as served,
            stage.page(home(served) + "demo.html", **look) as page,
        ):
            await expect(page.get_by_label("Open the chat")).to_be_visible()
            assert await _in_widget(page) == []
            await page.get_by_label("Open the chat").click()
            await expect(ChatPage(page).said("To pull up your account")).to_be_visible()
            assert await _in_widget(page) == []

    stage.run(main())


async def _in_widget(page: Page) -> list[str]:
    return [one for one in await violations(page) if "frontdesk-chat" in one]


def test_that_a_visit_is_cancelled_by_keyboard_alone(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await expect(chat.said("To pull up your account")).to_be_visible()
            await _tab_to(page, "Call as")
            await page.keyboard.press("Enter")
            await _tab_to(page, "Call as Alex Rivera")
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("button", name="Call as", exact=True)).to_be_focused()
            await _tab_to(page, "Your message")
            await page.keyboard.type("94107\n")
            await expect(chat.said("I've found your account")).to_be_visible()
            await _tab_to(page, "I'd like to cancel.", backwards=True)
            await page.keyboard.press("Enter")
            await expect(chat.button("ant treatment")).to_be_visible()
            await _tab_to(page, "ant treatment")
            await page.keyboard.press("Enter")
            await chat.receipt_is("shown")
            await _tab_to(page, "Cancel visit")
            await page.keyboard.press("Enter")
            await chat.receipt_is("committed")

    stage.run(main())


async def _tab_to(page: Page, name: str, *, backwards: bool = False) -> None:
    """Press Tab until what has the focus is named so."""
    for _ in range(30):
        await page.keyboard.press("Shift+Tab" if backwards else "Tab")
        focused = await page.evaluate(
            "(document.activeElement.labels?.[0] ?? document.activeElement).textContent"
            " + (document.activeElement.getAttribute('aria-label') ?? '')"
        )
        control = await page.evaluate("document.activeElement.matches('button, select, textarea')")
        if control and name in focused:
            return
    raise AssertionError(f"expected to reach {name!r} with Tab")


def test_that_a_finished_answer_is_announced_once(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            announced = page.locator(".announced")
            await expect(announced).to_contain_text("I've found your account")
            await ask_to_cancel(chat)
            await expect(announced).to_contain_text("Shall I cancel your ant treatment")
            await chat.yes.click()
            await chat.receipt_is("committed")

    stage.run(main())
