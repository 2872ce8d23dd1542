"""The console in a real browser: signing in, finding a bad turn, reading why it went so."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from frontdesk.store.query import Query
from frontdesk.store.tables import conversations
from tests.transport.operators import link_for
from tests.web.axe import violations
from tests.web.console_page import asked, console_desk, sign_in, sign_out
from tests.web.stage import Stage

HOSTILE = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


def test_that_an_operator_signs_in_finds_a_bad_turn_and_reads_why(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await asked(served, "I want to reschedule")
            async with stage.page(f"{home}/console") as page:
                await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
                await page.get_by_label("Name").fill("ada")
                await page.get_by_label("Password").fill("not my password")
                await page.get_by_role("button", name="Sign in").click()
                await expect(page.get_by_role("alert")).to_contain_text("do not fit")
                await expect(page.get_by_label("Password")).to_be_focused()
                await sign_in(page)
                await page.get_by_role("link", name="Conversations").click()
                row = page.get_by_role("link", name="I want to reschedule")
                await expect(row).to_contain_text("1 bad turn")
                await row.click()
                why = page.get_by_role("region", name="Why it went so")
                await expect(why).to_contain_text("it said nothing and called nothing")
                await expect(why).to_contain_text("house_stood_in")
                steps = page.get_by_role("region", name="What the model was given and answered")
                await expect(steps).to_contain_text("rescheduleAppointment")
                await expect(steps).to_contain_text("the customer is not verified yet")
                await expect(page.get_by_role("table")).to_contain_text("narration")
                await expect(page.get_by_role("log")).to_contain_text("ZIP code")

    stage.run(main())


def test_that_what_happens_is_shown_as_it_happens(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            talk = await asked(served, "Hello")
            link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
            wanted = f"/console/conversations/{talk.id}"
            async with stage.page(f"{home}/console/sign-in?next={wanted}#link={link}") as page:
                await expect(page.get_by_role("status")).to_have_text("live")
                assert "link=" not in page.url
                await talk.say("I want to reschedule")
                transcript = page.get_by_role("log")
                await expect(transcript).to_contain_text("I want to reschedule")
                turns = page.get_by_role("navigation", name="Turns")
                await expect(turns.get_by_role("link", name="Turn 2, complete")).to_be_visible()
                await turns.get_by_role("link", name="Turn 1").click()
                await expect(page.get_by_role("heading", name="Turn 1")).to_be_visible()
                await page.get_by_text("Live events").click()
                await expect(page.locator(".events li").first).to_be_visible()

    stage.run(main())


def test_that_hostile_words_and_titles_stay_text(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            talk = await asked(served, HOSTILE)
            await served.desk.db.write(
                lambda tx: tx.execute(Query(conversations.update().values(title=HOSTILE)))
            )
            async with stage.page(f"{home}/console") as page:
                await sign_in(page)
                await page.get_by_role("link", name="Conversations").click()
                await page.get_by_role("link", name="<img src=x").click()
                await expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
                await expect(page.get_by_role("log")).to_contain_text(HOSTILE)
                await expect(page.get_by_role("heading", name="Turn 1")).to_be_visible()
                assert await page.locator("img").count() == 0
                assert await page.title() == f"{HOSTILE} · Frontdesk"
                await page.get_by_role("link", name="Inbox").click()
                await page.get_by_role("button", name="Needs a person").click()
                await page.get_by_role("menuitem", name="All").click()
                await expect(page.locator(".row-name")).to_have_text(HOSTILE)
                await page.keyboard.press("Control+k")
                await page.keyboard.type("onerror")
                await expect(page.get_by_role("option").first).to_contain_text(HOSTILE)
                assert await page.locator("img").count() == 0
            assert (await talk.get("summary")).body["title"] != "owned"

    stage.run(main())


def test_that_signing_out_shuts_the_page_and_its_connection(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            talk = await asked(served, "Hello")
            async with stage.profile() as context:
                page = await context.new_page()
                await page.goto(f"{home}/console")
                await sign_in(page)
                await expect(page.get_by_role("heading", name="Needs a person")).to_be_visible()
                other = await context.new_page()
                await other.goto(f"{home}/console/conversations/{talk.id}")
                await expect(other.get_by_role("status")).to_have_text("live")
                await sign_out(page)
                await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
                await expect(other.get_by_role("status")).to_have_text("not live: sign in again")
                await other.reload()
                await expect(other.get_by_role("heading", name="Sign in")).to_be_visible()

    stage.run(main())


def test_that_a_page_of_the_console_says_so_when_there_is_no_such_conversation(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (_, home), stage.page(f"{home}/console") as page:
            await sign_in(page)
            await page.get_by_role("link", name="Conversations").click()
            await expect(page.get_by_text("No one has written yet.")).to_be_visible()
            for missing in ("conv_none", "conv_sedp9vtrfcj92bag0g8m27j3"):
                await page.goto(f"{home}/console/conversations/{missing}")
                alert = page.get_by_role("alert")
                await expect(alert).to_contain_text("There is no such conversation")
                await expect(page.get_by_text("sign in again")).to_have_count(0)

    stage.run(main())


LOOKS: list[dict[str, Any]] = [
    {"color_scheme": scheme, "viewport": size, "reduced_motion": "reduce"}
    for scheme in ("light", "dark")
    for size in ({"width": 390, "height": 780}, {"width": 1200, "height": 800})
]


@pytest.mark.parametrize("look", LOOKS, ids=["light-phone", "light", "dark-phone", "dark"])
def test_that_axe_finds_nothing_to_mend_in_the_console(
    stage: Stage, sqlite_path: Path, look: dict[str, Any]
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await asked(served, "I want to reschedule", "Hello?")
            async with stage.page(f"{home}/console", **look) as page:
                await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
                assert await violations(page) == []
                await sign_in(page)
                await expect(page.get_by_role("heading", name="Nobody is waiting")).to_be_visible()
                assert await violations(page) == []
                await page.get_by_role("link", name="Conversations").click()
                row = page.get_by_role("link", name="I want to reschedule")
                await expect(row).to_be_visible()
                assert await violations(page) == []
                await row.click()
                await expect(page.get_by_role("status")).to_have_text("live")
                assert await violations(page) == []
                await page.locator(".why-link").last.click()
                await expect(page.get_by_role("heading", name="Turn 2")).to_be_visible()
                await page.evaluate(
                    "for (const one of document.querySelectorAll('details')) one.open = true"
                )
                assert await violations(page) == []

    stage.run(main())
