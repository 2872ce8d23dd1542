"""What customers do unasked: double clicks, long pastes, other scripts, old browsers."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Route, expect

from frontdesk.transport.routes.contact import resume_link
from tests.transport.served_desk import serving
from tests.web.chat_page import ALEX, ChatPage, ask_to_cancel, demo_desk, home, verified
from tests.web.played_desk import event, play
from tests.web.stage import Stage

GREETING = "How can I help you today?"


def test_that_a_double_click_on_a_shortcut_begins_once(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await chat.button("I'd like to cancel.").dblclick()
            await expect(chat.button("ant treatment")).to_be_visible()
            await expect(chat.own("I'd like to cancel.")).to_have_count(1)

    stage.run(main())


def test_that_the_second_click_of_two_consents_to_nothing(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.page(home(served)) as page:
            chat = await verified(page)
            await ask_to_cancel(chat)
            await chat.yes.dispatch_event("click", {"detail": 2})
            await chat.receipt_is("shown")
            await chat.yes.click()
            await chat.receipt_is("committed")

    stage.run(main())


def test_that_a_text_too_long_is_kept_and_said_to_be_so(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await expect(chat.said(GREETING)).to_be_visible()
            await chat.field.fill("ants " * 2_000)
            await chat.field.press("Enter")
            await expect(page.get_by_role("alert")).to_contain_text("at most 8000 characters")
            await expect(chat.button("Send")).to_be_disabled()
            assert len(await chat.field.input_value()) == 10_000
            await chat.say("🐜" * 8_000)
            await expect(page.get_by_role("alert")).to_have_count(0)
            await expect(chat.said("Good day")).to_be_visible()

    stage.run(main())


def test_that_control_characters_of_a_pasted_text_do_not_cost_the_message(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await expect(chat.said(GREETING)).to_be_visible()
            await chat.say("First page\x0cSecond page")
            await expect(chat.own("First page Second page")).to_have_count(1)
            await expect(chat.said("Good day")).to_be_visible()

    stage.run(main())


def test_that_what_a_customer_numbered_stays_as_they_wrote_it(
    stage: Stage, sqlite_path: Path
) -> None:
    own, answer = "3. the third one\n1) and this", "2. Two is no beginning.\n1. One\n2. Two"
    events = [
        event(1, "message", "customer", messageId="c1", text=own),
        event(2, "final", "assistant", messageId="a1", text=answer, data={"state": "complete"}),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), events)
            chat = ChatPage(page)
            await expect(chat.own("3. the third one 1) and this")).to_have_count(1)
            assert await chat.texts() == [own, "2. Two is no beginning."]
            await expect(page.locator(".by-assistant .label")).to_have_text(["One", "Two"])

    stage.run(main())


def test_that_a_text_goes_in_the_direction_of_its_script(stage: Stage, sqlite_path: Path) -> None:
    begins = """(bubble) => {
      const range = document.createRange();
      range.setStart(bubble.firstChild, 0);
      range.setEnd(bubble.firstChild, 1);
      const [first, all] = [range.getBoundingClientRect(), bubble.getBoundingClientRect()];
      return first.left - all.left > all.right - first.right ? "right" : "left";
    }"""

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.page(home(served)) as page:
            chat = ChatPage(page)
            await expect(chat.said(GREETING)).to_be_visible()
            for text, side in (("مرحبا, I am Omar!", "right"), ("Hello مرحبا!", "left")):
                await chat.say(text)
                await expect(chat.own(text)).to_be_visible()
                assert await chat.own(text).locator(".bubble").evaluate(begins) == side

    stage.run(main())


@pytest.mark.parametrize("kept", ["{}", "5", '{"seq":9,"messages":{}}', "{broken"])
def test_that_what_another_version_kept_does_no_harm(
    stage: Stage, sqlite_path: Path, kept: str
) -> None:
    spoil = """(kept) => {
      const known = JSON.parse(localStorage.getItem(`frontdesk:chat:${location.origin}:`));
      for (const key of [`state:${known.id}`, `outbox:${known.id}:old`, "demo"])
        localStorage.setItem(`frontdesk:${key}`, kept);
    }"""

    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.goto(home(served))
            await verified(page)
            await page.goto(f"{home(served)}static/icon.svg")
            await page.evaluate(spoil, kept)
            await page.goto(home(served))
            chat = ChatPage(page)
            await expect(chat.own("94107")).to_be_visible()
            await chat.say("When is my next visit?")
            await expect(chat.said("Your next appointment")).to_be_visible()

    stage.run(main())


def test_that_a_caller_chosen_while_the_line_was_slow_stays_chosen(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await page.clock.install()
            asked: asyncio.Queue[Route] = asyncio.Queue()
            await page.route("**/api/conversations", asked.put)
            await page.goto(home(served))
            slow = await asked.get()
            await ChatPage(page).pick(ALEX)
            chosen = await asked.get()
            assert "4155550132" in (chosen.request.post_data or "")
            async with page.expect_event("requestfailed"):
                await slow.abort()
            await chosen.continue_()
            chat = ChatPage(page)
            await expect(chat.said("To pull up your account")).to_be_visible()
            await page.clock.fast_forward("00:20")
            await chat.say("94107")
            await expect(chat.said("I've found your account")).to_be_visible()
            assert asked.empty()

    stage.run(main())


def test_that_a_screen_too_short_for_all_can_be_scrolled(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        size = {"width": 320, "height": 256}
        async with (
            demo_desk(sqlite_path) as served,
            stage.page(home(served), viewport=size) as page,
        ):
            chat = ChatPage(page)
            await expect(chat.said("To pull up your account")).to_be_visible()
            await chat.field.scroll_into_view_if_needed()
            lines = await page.locator(".lines").bounding_box()
            assert lines is not None and lines["height"] >= 100
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide == size["width"]

    stage.run(main())


def test_that_a_letters_link_brings_its_conversation_back(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            await talk.say("I will be back")
            await talk.settled()
            link = resume_link(served.tokens, home(served), talk.ref)
            async with stage.page(link) as page:
                chat = ChatPage(page)
                await expect(chat.own("I will be back")).to_be_visible()
                assert await chat.conversation() == talk.id
                assert page.url == home(served), "the token is not left in the address"

    stage.run(main())
