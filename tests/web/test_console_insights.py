"""The console's insights: every number leads to the conversations behind it."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.queries import insights
from tests.transport.served_desk import Served
from tests.web.axe import violations
from tests.web.console_page import asked, console_desk
from tests.web.knowledge_page import console, opened, rolled_up
from tests.web.stage import Stage

GIBBERISH = "qwerty zzz"


def _days_ago(days: int) -> str:
    """A day as the desk's pages name it."""
    return (datetime.now(UTC).astimezone() - timedelta(days=days)).date().isoformat()


async def _counted(served: Served, day: str, sums: Mapping[str, int]) -> None:
    """Have a day count for more, as if conversations of it were stored."""
    added = {(day, metric): value for metric, value in sums.items()}
    await served.desk.db.write(lambda tx: insights.add_totals(tx, DEFAULT_ORGANISATION, added))


def test_that_a_bad_turn_is_found_from_a_number(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, _), stage.profile() as profile:
            talk = await asked(served, "Hello", GIBBERISH)
            await asked(served, "Hello")
            await rolled_up(served)
            page = await opened(profile, served, "/insights")
            wrong = page.locator(".insight", has_text="What went wrong")
            await wrong.get_by_role("link", name="Not understood: 1").click()
            await expect(page).to_have_url(re.compile("/insights/unanswered/not_understood"))
            await expect(page.get_by_text("1 conversation", exact=True)).to_be_visible()
            await page.get_by_role("row").last.get_by_role("link").click()
            await expect(page).to_have_url(console(served, f"/conversations/{talk.id}"))
            await expect(page.get_by_role("log")).to_contain_text(GIBBERISH)
            why = page.get_by_role("region", name="Why it went so")
            await expect(why).to_contain_text("house_stood_in")
            await page.go_back()
            await page.get_by_role("link", name="Insights").last.click()
            await page.get_by_role("link", name="Conversations: 2").click()
            await expect(page.locator("tbody tr")).to_have_count(2)

    stage.run(main())


def test_that_a_range_is_kept_in_the_address_and_compared_with_the_one_before(
    stage: Stage, sqlite_path: Path
) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, _), stage.profile() as profile:
            await asked(served, "Hello")
            await rolled_up(served)
            await _counted(served, _days_ago(3), {"conversations": 8, "contained": 6})
            await _counted(served, _days_ago(9), {"conversations": 4, "contained": 4})
            page = await opened(profile, served, "/insights")
            await page.get_by_role("link", name="7 days").click()
            tile = page.locator(".tile", has_text="Conversations")
            await expect(tile).to_contain_text("up from 4")
            plot = page.get_by_role("img", name="Conversations a day")
            await expect(plot.locator("rect.plot-bar.is-main")).to_have_count(2)
            await page.get_by_text("Show as a table").first.click()
            row = page.get_by_role("row").filter(has=page.get_by_role("link", name="6", exact=True))
            await expect(row).to_have_count(1)
            await page.get_by_role("button", name="Other").click()
            await page.get_by_label("From").fill(_days_ago(400))
            await page.get_by_role("button", name="Show", exact=True).click()
            await expect(page.get_by_role("alert")).to_contain_text("at most 93 days")
            await page.get_by_label("From").fill(_days_ago(12))
            await page.get_by_label("To", exact=True).fill(_days_ago(8))
            await page.get_by_role("button", name="Show", exact=True).click()
            await expect(page.get_by_role("link", name="Conversations: 4")).to_be_visible()
            await page.reload()
            await expect(page.get_by_role("link", name="Conversations: 4")).to_be_visible()

    stage.run(main())


@pytest.mark.parametrize(("scheme", "language"), [("dark", "en"), ("light", "es")])
def test_that_axe_finds_nothing_to_mend_in_the_insights(
    stage: Stage, sqlite_path: Path, scheme: str, language: str
) -> None:
    async def main() -> None:
        look: dict[str, Any] = {
            "color_scheme": scheme,
            "locale": language,
            "reduced_motion": "reduce",
        }
        async with console_desk(sqlite_path) as (served, _), stage.profile(**look) as profile:
            await asked(served, "Hello", GIBBERISH)
            await rolled_up(served)
            page = await opened(profile, served, "/insights")
            await expect(page.locator(".tile")).to_have_count(4)
            await page.locator(".plot-table summary").first.click()
            assert await violations(page) == []
            for path in ("/insights/conversations", "/insights?from=2020-01-01&to=2020-01-07"):
                await page.goto(console(served, path))
                await expect(page.locator(".insights h1")).to_be_visible()
                await expect(page.locator(".skeleton")).to_have_count(0)
                assert await violations(page) == [], path

    stage.run(main())
