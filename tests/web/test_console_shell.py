"""Around every view of the console: addresses, languages, lost connections, small screens."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from frontdesk.transport.pages import WEB
from frontdesk.transport.static_files import as_sent
from tests.transport.operators import add_operator, link_for
from tests.transport.served_desk import run, serving
from tests.web.axe import violations
from tests.web.chat_page import demo_desk, home
from tests.web.stage import Stage
from tests.web.test_operator_work import asking_for_a_person, at_work, has_focus

TABLES = """async () => {
  const tables = await Promise.all(
    ["en", "es"].map(async (language) => ({
      ...(await import(`/static/console/texts/${language}/index.js`)),
      ...(await import(`/static/console/texts/${language}/later.js`)),
      ...(await import(`/static/console/texts/${language}/door.js`)),
    })),
  );
  const shape = (value) =>
    value && typeof value === "object"
      ? Object.fromEntries(Object.keys(value).sort().map((name) => [name, shape(value[name])]))
      : typeof value === "function" ? value.length : typeof value;
  return tables.map((table) => JSON.stringify(shape({ ...table })));
}"""


def test_that_an_address_without_a_page_is_told_by_a_page_to_people_alone(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            as_browser = {"accept": "text/html,*/*"}
            async with served.http.get("/nowhere", headers=as_browser) as got:
                assert (got.status, got.content_type) == (404, "text/html")
                assert "There is no page here" in await got.text()
                assert "require-trusted-types-for" in got.headers["content-security-policy"]
            in_spanish = {**as_browser, "accept-language": "es-ES,es;q=0.9,en;q=0.5"}
            async with served.http.get("/nowhere", headers=in_spanish) as got:
                assert (got.status, got.headers["vary"]) == (
                    404,
                    "accept-encoding, accept-language",
                )
                shown = await got.text()
                assert '<html lang="es">' in shown and "Aquí no hay ninguna página" in shown
            for path, headers in (("/nowhere", {}), ("/api/nowhere", as_browser)):
                async with served.http.get(path, headers=headers) as got:
                    assert (got.status, got.content_type) == (404, "application/problem+json")

    run(main())


def test_that_a_view_that_is_not_there_says_so_and_leads_on(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            await add_operator(served.desk.db)
            page = await at_work(await profile.new_page(), served, "/nowhere/at/all")
            await expect(page.get_by_role("heading")).to_have_text("There is no page here")
            assert await page.title() == "Page not found · Frontdesk"
            await page.get_by_role("link", name="To the inbox").click()
            await expect(page.get_by_role("heading", name="Needs a person")).to_be_visible()
            await page.go_back()
            nowhere = page.get_by_role("heading", name="There is no page here")
            await expect(nowhere).to_be_visible()
            await expect(page.get_by_role("heading")).to_have_count(1)

    stage.run(main())


def test_that_a_link_that_was_used_says_what_to_type(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile() as profile:
            await add_operator(served.desk.db)
            link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
            page = await profile.new_page()
            for _ in range(2):
                await profile.clear_cookies()
                await page.goto("about:blank")
                await page.goto(f"{home(served)}console/sign-in#link={link}")
                await page.wait_for_function("!location.hash")
            alert = page.get_by_role("alert")
            await expect(alert.locator("code")).to_have_text("frontdesk operator link")
            assert "`" not in await alert.inner_text()

    stage.run(main())


def test_that_every_text_is_there_in_both_languages(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            url = f"http://127.0.0.1:{served.port}/console/sign-in"
            async with stage.page(url, locale="es-ES", reduced_motion="reduce") as page:
                await expect(page.get_by_role("heading", name="Entrar")).to_be_visible()
                await expect(page.locator("html")).to_have_attribute("lang", "es")
                assert await page.title() == "Entrar · Frontdesk"
                assert await page.evaluate(
                    "document.fonts.load('600 14px Inter').then((one) => one.length)"
                )
                assert await violations(page) == []
                english, spanish = await page.evaluate(TABLES)
                assert english == spanish
                await page.goto(f"http://127.0.0.1:{served.port}/nowhere")
                await expect(page.get_by_role("link", name="Al chat")).to_be_visible()
                assert await violations(page) == []

    stage.run(main())


def test_that_the_page_names_every_module_of_its_first_view() -> None:
    page = as_sent(WEB, WEB / "console/index.html").decode()
    named = set(re.findall(r'rel="modulepreload" href="/static/([^"]+)"', page))
    needed = _imported("console/main.js") | _imported("console/views/inbox/inbox.js")
    assert named == needed - {"console/main.js"}


def _imported(start: str) -> set[str]:
    """A module and all that it imports at once."""
    found: set[Path] = set()
    ahead = [(WEB / start).resolve()]
    while ahead:
        module = ahead.pop()
        if module not in found:
            found.add(module)
            named = re.findall(r'^(?:import|export) [^;]*?from "([^"]+)"', module.read_text(), re.M)
            ahead += [(module.parent / name).resolve() for name in named]
    return {str(module.relative_to(WEB.resolve())) for module in found}


def test_that_the_console_speaks_spanish_once_it_is_asked_to(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            page = await at_work(await profile.new_page(), served, f"/inbox/needs/{talk.id}")
            await page.get_by_role("button", name="ada at").click()
            await page.get_by_role("menuitem", name="Español").click()
            await expect(page.get_by_role("button", name="Tomar").first).to_be_visible()
            await expect(page.locator("html")).to_have_attribute("lang", "es")
            assert await violations(page) == []
            await page.reload()
            await expect(page.get_by_text("El cliente espera a una persona.")).to_be_visible()

    stage.run(main())


def test_that_one_bar_tells_of_a_lost_connection_until_it_is_back(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with asking_for_a_person(sqlite_path) as (served, talk), stage.profile() as profile:
            page = await at_work(await profile.new_page(), served, "/inbox")
            row = page.locator(f'[data-id="{talk.id}"]')
            await expect(row).to_be_visible()
            await profile.set_offline(True)
            await page.evaluate("dispatchEvent(new Event('offline'))")
            bar = page.locator(".link-bar")
            await expect(bar).to_contain_text("You are offline")
            await expect(row).to_be_visible()
            await profile.set_offline(False)
            await expect(bar).to_have_count(0)
            await talk.say("Hello? Is somebody there?")
            said = (await talk.settled())["messages"][-1]["text"]
            await expect(row).to_contain_text(said[:60])

    stage.run(main())


def test_that_a_phone_shows_one_pane_at_a_time(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        size: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
        async with (
            asking_for_a_person(sqlite_path) as (served, talk),
            stage.profile(**size) as profile,
        ):
            page = await at_work(await profile.new_page(), served, "/inbox")
            row = page.locator(f'[data-id="{talk.id}"]')
            await row.click()
            await expect(row).to_be_hidden()
            await expect(page.get_by_role("link", name="Back to the list")).to_be_focused()
            await page.get_by_role("button", name="Details").click()
            details = page.get_by_role("complementary", name="Details")
            await expect(details).to_be_visible()
            await expect(details.get_by_text("Why a person")).to_be_visible()
            assert await violations(page) == []
            await page.keyboard.press("Escape")
            await expect(details).to_be_hidden()
            assert await has_focus(page)
            await page.get_by_role("link", name="Back to the list").click()
            await expect(row).to_be_visible()

    stage.run(main())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_that_axe_finds_nothing_to_mend_at_work(
    stage: Stage, sqlite_path: Path, scheme: str
) -> None:
    async def main() -> None:
        look: Any = {"color_scheme": scheme, "reduced_motion": "reduce"}
        async with (
            asking_for_a_person(sqlite_path) as (served, talk),
            stage.profile(**look) as profile,
        ):
            page = await at_work(await profile.new_page(), served, f"/inbox/needs/{talk.id}")
            await expect(page.get_by_text("The customer waits for a person.")).to_be_visible()
            assert await violations(page) == []
            await page.get_by_role("button", name="Take over").first.click()
            await page.get_by_label("Your reply").fill("/")
            await expect(page.get_by_text("No ready-made text")).to_be_visible()
            assert await violations(page) == []
            await page.get_by_role("button", name="Hand back").click()
            assert await violations(page) == []
            await page.keyboard.press("Escape")
            await page.get_by_role("log").focus()
            for key, name in (("?", "Keyboard shortcuts"), ("Control+k", "Search and commands")):
                await page.keyboard.press(key)
                await expect(page.get_by_role("dialog", name=name)).to_be_visible()
                assert await violations(page) == []
                await page.keyboard.press("Escape")
            await page.get_by_role("tab", name="Notes").click()
            assert await violations(page) == []

    stage.run(main())
