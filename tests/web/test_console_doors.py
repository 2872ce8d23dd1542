"""The ways into the console and out of it: links, odd names, sessions that are over."""

from pathlib import Path

from playwright.async_api import expect

from frontdesk.transport.credentials.sign_in import SESSION
from tests.transport.operators import ShiftedClock, link_for
from tests.web.console_page import asked, console_desk, sign_in, sign_out
from tests.web.stage import Stage


def test_that_a_link_to_a_turn_leads_there_through_signing_in(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            talk = await asked(served, "Hello", "What do I owe you?", "When is my next visit?")
            wanted = f"{home}/console/conversations/{talk.id}#turn-2"
            async with stage.page(wanted) as page:
                await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
                await sign_in(page)
                await expect(page.get_by_role("heading", name="Turn 2")).to_be_visible()
                assert page.url == wanted

    stage.run(main())


def test_that_signing_in_leads_nowhere_but_into_the_console(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (_, home), stage.profile() as profile:
            page = await profile.new_page()
            for next in ("//evil.example", "https://evil.example", "/console/..//evil.example"):
                await page.goto(f"{home}/console/sign-in?next={next}")
                await sign_in(page)
                await expect(page.get_by_role("heading", name="Needs a person")).to_be_visible()
                assert page.url == f"{home}/console/inbox"

    stage.run(main())


def test_that_a_sign_in_link_works_in_a_tab_that_shows_the_door_already(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
            async with stage.page(f"{home}/console/sign-in") as page:
                await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
                await page.goto(f"{home}/console/sign-in#link={link}")
                await expect(page.get_by_role("heading", name="Needs a person")).to_be_visible()
                assert link not in page.url

    stage.run(main())


def test_that_a_name_that_nobody_can_have_is_refused_like_a_wrong_one(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (_, home), stage.page(f"{home}/console") as page:
            await page.get_by_label("Name").fill("Ada King!")
            await page.get_by_label("Password").fill("whatever it was")
            await page.get_by_role("button", name="Sign in").click()
            await expect(page.get_by_role("alert")).to_have_text(
                "This name and password do not fit."
            )

    stage.run(main())


def test_that_one_can_leave_a_session_that_is_over_or_another(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (_, home), stage.profile() as profile:
            first, second = await profile.new_page(), await profile.new_page()
            await first.goto(f"{home}/console")
            await sign_in(first)
            await expect(first.get_by_role("heading", name="Needs a person")).to_be_visible()
            await second.goto(f"{home}/console/sign-in")
            await sign_in(second)
            await expect(second.get_by_role("heading", name="Needs a person")).to_be_visible()
            for page in (first, second):
                await sign_out(page)
                await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
            assert await profile.cookies() == []

    stage.run(main())


def test_that_a_sign_out_that_did_not_reach_the_desk_says_so(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (_, home), stage.page(f"{home}/console") as page:
            await sign_in(page)
            await expect(page.get_by_role("heading", name="Needs a person")).to_be_visible()
            await page.route("**/api/operator/**", lambda route: route.abort())
            await sign_out(page)
            await expect(page.get_by_role("alert").first).to_contain_text("cannot be reached")
            await page.unroute_all()
            await page.get_by_role("button", name="Try again").first.click()
            await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()

    stage.run(main())


def test_that_a_session_whose_time_is_over_shows_no_more_and_leads_to_the_door(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        async with console_desk(sqlite_path, clock=clock) as (served, home):
            talk = await asked(served, "Hello")
            wanted = f"{home}/console/conversations/{talk.id}"
            async with stage.page(wanted) as page:
                await sign_in(page)
                await expect(page.get_by_role("status")).to_have_text("live")
                clock.ahead = SESSION - 5_000
                await page.reload()
                await expect(page.get_by_role("status")).to_have_text("live")
                await expect(page.get_by_role("status")).to_have_text("not live: sign in again")
                await page.get_by_role("link", name="sign in again").first.click()
                await sign_in(page)
                await expect(page.get_by_role("status")).to_have_text("live")
                assert page.url == wanted

    stage.run(main())
