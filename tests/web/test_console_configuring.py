"""Agents and playbooks in a real browser: edited, refused, drafted, compared and rolled back."""

from pathlib import Path

from playwright.async_api import expect

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.queries import configurations
from tests.transport.served_desk import Served
from tests.web.console_page import console_desk
from tests.web.stage import Stage
from tests.web.test_console_settings import enter, owner, toast


async def _heads(served: Served, kind: ConfigurationKind) -> list[tuple[str, int, int]]:
    heads = await served.desk.db.read(
        lambda tx: configurations.heads(tx, DEFAULT_ORGANISATION, kind)
    )
    return [(one.id, one.newest, one.active) for one in heads]


def test_that_an_agent_is_made_drafted_compared_and_rolled_back(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await owner(served)
            async with stage.page(f"{home}/console/agents") as page:
                await enter(page)
                await page.get_by_role("link", name="New agent").click()
                await page.get_by_label("Name", exact=True).fill("Béa")
                await page.get_by_label("Tone").fill("warm")
                await page.get_by_role("button", name="Save and serve").click()
                await expect(toast(page, "It serves from the next turn on")).to_be_visible()
                await expect(page).to_have_url(f"{home}/console/agents/bea")
                await expect(page.get_by_role("heading", name="Béa")).to_be_visible()
                await page.get_by_label("Tone").fill("<b>dry</b>")
                await page.get_by_label("What you changed, and why").fill("drier")
                await page.get_by_role("button", name="Save as a draft").click()
                await expect(page.get_by_text("Draft above version 1")).to_be_visible()
                assert await _heads(served, ConfigurationKind.AGENT) == [("bea", 2, 1)]
                await page.get_by_role("tab", name="Versions").click()
                newest = page.locator(".version").first
                await expect(newest).to_contain_text("drier")
                await expect(newest.locator(".change.is-gone")).to_contain_text("warm")
                await expect(newest.locator(".change.is-new")).to_contain_text("<b>dry</b>")
                await page.get_by_role("button", name="Go back to version 1").click()
                await page.get_by_role("dialog").get_by_role("button", name="Go back to it").click()
                await expect(toast(page, "It is as version 1 was")).to_be_visible()
                assert await _heads(served, ConfigurationKind.AGENT) == [("bea", 3, 3)]

    stage.run(main())


def test_that_a_playbook_that_cannot_serve_is_refused_with_every_mistake(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, home):
            await owner(served)
            async with stage.page(f"{home}/console/playbooks/new") as page:
                await enter(page)
                await page.get_by_label("Name", exact=True).fill("Complaint")
                await page.get_by_role("button", name="Ask for something").click()
                await page.get_by_label("Question").fill("What happened?")
                await page.get_by_label("Kind of answer").select_option("choice")
                await page.get_by_role("button", name="Save and serve").click()
                mistakes = page.get_by_role("alert")
                await expect(mistakes).to_be_focused()
                await expect(mistakes).to_contain_text("trigger.examples")
                await expect(mistakes).to_contain_text("expected two choices or more")
                assert await _heads(served, ConfigurationKind.PLAYBOOK) == []
                await page.get_by_label("Kind of answer").select_option("text")
                await page.get_by_label("What customers say for it").fill("nobody came\ntoo late")
                await page.get_by_role("button", name="Save and serve").click()
                await expect(page).to_have_url(f"{home}/console/playbooks/complaint")
                assert await _heads(served, ConfigurationKind.PLAYBOOK) == [("complaint", 1, 1)]
                await page.get_by_role("link", name="Workflows").click()
                flow = page.get_by_role("region", name="cancel")
                await expect(flow).to_contain_text("A receipt shows what will be done")
                await flow.get_by_role("link", name="cancelAppointment").click()
                await expect(page.get_by_text("Consent by receipt")).to_be_visible()

    stage.run(main())
