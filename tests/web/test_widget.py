"""The widget on a page of another origin, whose styles mean it no good."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

from playwright.async_api import Page, Route, expect

from frontdesk.administration.origins import SETTING
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.queries import organisation_settings as settings
from frontdesk.transport.door.origins import FRESH
from tests.transport.operators import ShiftedClock
from tests.transport.served_desk import Served, Talk
from tests.web.chat_page import ChatPage, demo_desk, home
from tests.web.foreign_site import ForeignSite, foreign_site
from tests.web.stage import Stage

OPEN = "Open the chat"
NOT_ALLOWED = "The chat is not allowed on this page yet."


async def allow(served: Served, origins: str) -> None:
    """Allow the widget on these pages and no others."""
    await served.desk.db.write(lambda tx: settings.put(tx, DEFAULT_ORGANISATION, SETTING, origins))


@contextlib.asynccontextmanager
async def desk_and_site(where: Path, **changes: Any) -> AsyncGenerator[tuple[Served, ForeignSite]]:
    """A desk, and a site that it allows."""
    async with demo_desk(where, **changes) as served, foreign_site(home(served)) as site:
        await allow(served, site.origin)
        yield served, site


async def opened(page: Page) -> ChatPage:
    await page.get_by_label(OPEN).click()
    chat = ChatPage(page)
    await expect(chat.said("To pull up your account")).to_be_visible()
    return chat


def test_that_the_widget_serves_a_customer_on_a_foreign_page(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with desk_and_site(sqlite_path) as (_, site), stage.page(site.origin) as page:
            chat = await opened(page)
            await chat.say("What do I owe you?")
            await expect(chat.said("ZIP")).to_have_count(2)
            await chat.say("94107, and my number is 415 555 0132")
            await expect(chat.said("$129.00")).to_be_visible()

    stage.run(main())


def test_that_the_pages_styles_do_not_reach_in(stage: Stage, sqlite_path: Path) -> None:
    looks = """(element) => {
      const style = getComputedStyle(element);
      return [style.fontSize, style.textTransform, style.letterSpacing, style.transform];
    }"""

    async def main() -> None:
        async with desk_and_site(sqlite_path) as (_, site), stage.page(site.origin) as page:
            host = page.locator("frontdesk-chat")
            await expect(page.get_by_label(OPEN)).to_be_visible()
            assert await host.evaluate("e => getComputedStyle(e).position") == "fixed"
            assert await host.evaluate("e => getComputedStyle(e).opacity") == "1"
            chat = await opened(page)
            bubble = chat.page.locator(".bubble").first
            assert await bubble.evaluate(looks) == ["15px", "none", "normal", "none"]
            assert await page.locator("main p").evaluate(looks) != await bubble.evaluate(looks)

    stage.run(main())


def test_that_the_conversation_goes_on_across_pages_and_the_panel_stays_as_it_was(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with desk_and_site(sqlite_path) as (_, site), stage.page(site.origin) as page:
            chat = await opened(page)
            await chat.say("Are your products safe for cats?")
            await expect(chat.said("Keep children and pets off")).to_be_visible()
            await page.get_by_role("link", name="on").evaluate("link => link.click()")
            await page.wait_for_url("**/second")
            await expect(chat.own("Are your products safe for cats?")).to_be_visible()
            await page.get_by_label("Minimise the chat").click()
            await expect(page.get_by_label(OPEN)).to_be_focused()
            await page.reload()
            await expect(page.get_by_label(OPEN)).to_be_visible()
            await expect(chat.field).to_have_count(0)

    stage.run(main())


def test_that_attributes_and_properties_of_the_page_theme_it(
    stage: Stage, sqlite_path: Path
) -> None:
    colour = "e => getComputedStyle(e).backgroundColor"

    async def main() -> None:
        async with desk_and_site(sqlite_path) as (_, site), stage.profile() as profile:
            site.attributes = 'accent="rgb(90, 20, 120)" side="left" theme="dark"'
            page = await profile.new_page()
            await page.goto(site.origin)
            launcher = page.get_by_label(OPEN)
            assert await launcher.evaluate(colour) == "rgb(90, 20, 120)"
            box = await launcher.bounding_box()
            assert box is not None and box["x"] < 100
            await page.locator("frontdesk-chat").evaluate("e => e.removeAttribute('accent')")
            await page.add_style_tag(content="frontdesk-chat { --fd-accent: rgb(1, 2, 3) }")
            assert await launcher.evaluate(colour) == "rgb(1, 2, 3)"
            await launcher.click()
            assert await page.locator(".panel").evaluate(colour) == "rgb(23, 22, 20)"

    stage.run(main())


def test_that_a_number_that_is_none_does_not_cost_the_chat(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_and_site(sqlite_path) as (_, site), stage.profile() as profile:
            site.attributes = 'phone="see my profile"'
            page = await profile.new_page()
            await page.goto(site.origin)
            await opened(page)

    stage.run(main())


def test_that_a_widget_taken_off_the_page_opens_nothing_more(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with desk_and_site(sqlite_path) as (_, site), stage.profile() as profile:
            page = await profile.new_page()
            asked: asyncio.Queue[Route] = asyncio.Queue()
            await page.route("**/api/conversations", asked.put)
            sockets: list[str] = []
            page.on("websocket", lambda socket: sockets.append(socket.url))
            await page.goto(site.origin)
            await page.get_by_label(OPEN).click()
            asking = await asked.get()
            await page.locator("frontdesk-chat").evaluate("e => e.remove()")
            async with page.expect_response("**/api/conversations"):
                await asking.continue_()
            await page.evaluate("() => new Promise((done) => setTimeout(done))")
            assert sockets == []

    stage.run(main())


def test_that_on_a_phone_the_panel_fits_whichever_side_it_is_on(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            desk_and_site(sqlite_path) as (_, site),
            stage.profile(
                viewport={"width": 360, "height": 640}, reduced_motion="reduce"
            ) as profile,
        ):
            page = await profile.new_page()
            for side in ("left", "right"):
                site.attributes = f'open side="{side}"'
                await page.goto(site.origin)
                panel = page.locator(".panel")
                await expect(panel).to_be_visible()
                assert await panel.bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 640}

    stage.run(main())


def test_that_nobody_who_passes_by_gets_a_conversation(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_and_site(sqlite_path) as (_, site), stage.profile() as profile:
            page = await profile.new_page()
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            await page.goto(site.origin)
            await expect(page.get_by_label(OPEN)).to_be_visible()
            assert [url for url in asked if "/api/" in url] == []

    stage.run(main())


def test_that_a_page_that_is_not_allowed_says_so(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with (
            demo_desk(sqlite_path) as served,
            foreign_site(home(served)) as site,
            stage.page(site.origin) as page,
        ):
            await page.get_by_label(OPEN).click()
            await expect(page.locator(".panel-body")).to_contain_text(NOT_ALLOWED)
            await expect(page.locator(".panel-body")).to_contain_text(site.origin)
            await expect(page.locator(".link")).to_be_empty()

    stage.run(main())


def test_that_a_page_no_longer_allowed_says_so_and_takes_up_its_conversation_when_it_is_again(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        async with (
            desk_and_site(sqlite_path, clock=clock) as (served, site),
            stage.page(site.origin) as page,
        ):
            chat = await opened(page)
            await chat.say("Are your products safe for cats?")
            await expect(chat.said("Keep children and pets off")).to_be_visible()
            await allow(served, "")
            clock.ahead += FRESH
            await page.reload()
            await expect(page.locator(".panel-body")).to_contain_text(NOT_ALLOWED)
            await allow(served, site.origin)
            clock.ahead += FRESH
            await page.reload()
            await expect(chat.own("Are your products safe for cats?")).to_be_visible()

    stage.run(main())


def test_that_from_right_to_left_everything_is_on_the_other_side(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            desk_and_site(sqlite_path) as (_, site),
            stage.profile(reduced_motion="reduce") as profile,
        ):
            site.attributes = 'open dir="rtl"'
            page = await profile.new_page()
            await page.goto(site.origin)
            chat = ChatPage(page)
            await chat.say("Are your products safe for cats?")
            await expect(chat.said("Keep children and pets off")).to_be_visible()
            places = {
                name: await page.locator(name).first.bounding_box()
                for name in (".panel", ".by-customer .bubble", ".by-assistant .bubble", ".send")
            }
            left = {name: place["x"] for name, place in places.items() if place}
            assert left[".panel"] < 100
            assert left[".by-customer .bubble"] < left[".by-assistant .bubble"]
            assert left[".send"] < left[".panel"] + 60

    stage.run(main())


def test_that_messages_that_came_while_it_was_minimised_are_counted(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with desk_and_site(sqlite_path) as (served, site), stage.page(site.origin) as page:
            await opened(page)
            kept: dict[str, str] = await page.evaluate(
                "Object.entries(localStorage).filter(([k]) => k.startsWith('frontdesk:chat:'))"
                ".map(([, v]) => JSON.parse(v)).find((known) => known.token)"
            )
            await page.get_by_label("Minimise the chat").click()
            talk = Talk(served, kept["id"], "", kept["token"])
            for number in range(2):
                await talk.say("Hello!", f"hello-{number}")
                await served.desk.settle(talk.ref)
            await expect(page.locator(".unread")).to_have_text("2")
            await page.get_by_label("Open the chat, there is a new message").click()
            await page.get_by_label("Minimise the chat").click()
            await expect(page.locator(".unread")).to_have_count(0)

    stage.run(main())


def test_that_the_sample_sites_colours_and_lines_are_the_widgets(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with (
            demo_desk(sqlite_path) as served,
            stage.page(home(served) + "demo.html") as page,
        ):
            await page.get_by_role("button", name="Yellow").click()
            launcher = page.get_by_label(OPEN)
            colours = await launcher.evaluate(
                "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
            )
            assert colours == ["rgb(245, 196, 0)", "rgb(0, 0, 0)"]
            await expect(page.locator("#snippet")).to_contain_text('accent="#f5c400"')
            await page.get_by_role("button", name="Talk to us").click()
            await expect(page.locator(".panel")).to_be_visible()

    stage.run(main())
