"""High contrast, as Windows forces it: grounds and shadows go, and nothing is lost with them."""

from pathlib import Path
from typing import Any

from playwright.async_api import Locator, expect

from tests.web.chat_page import demo_desk, home
from tests.web.console_page import asked, console_desk
from tests.web.played_desk import event, play, receipt
from tests.web.stage import Stage
from tests.web.test_operator_work import at_work

FORCED: dict[str, Any] = {"forced_colors": "active", "reduced_motion": "reduce"}

LOOK = """(one) => {
  const { borderTopWidth, borderTopColor, outlineStyle, outlineWidth, backgroundColor, color } =
    getComputedStyle(one);
  const drawn = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
  const edge = parseFloat(borderTopWidth);
  return { edge, tint: borderTopColor, ring: drawn, ground: backgroundColor, ink: color };
}"""

UNDER = "(one) => parseFloat(getComputedStyle(one).borderBottomWidth)"


async def look(one: Locator) -> dict[str, Any]:
    """How something is drawn: its edge, its ring, its colours."""
    return await one.evaluate(LOOK)


def test_that_the_chat_shows_focus_choice_and_what_acts(stage: Stage, sqlite_path: Path) -> None:
    day = "2026-11-17T09:00-08:00"
    times = [
        {"optionId": f"o{n}", "label": name, "startsAt": day}
        for n, name in enumerate(("Nine", "Ten"))
    ]
    card = {"title": "Ants", "before": ["Monday"], "after": ["Tuesday"], "accept": "Move visit"}
    events = [
        event(1, "final", "assistant", messageId="a1", text="When?\n1. Nine\n2. Ten"),
        event(2, "action", data={"options": times}),
        event(3, "message", "customer", messageId="c1", text="Nine", data={"optionId": "o0"}),
        *receipt(4, "shown", card=card),
    ]

    async def main() -> None:
        async with demo_desk(sqlite_path) as served, stage.profile(**FORCED) as profile:
            page = await profile.new_page()
            await play(page, home(served), events)
            yes, no = page.locator(".receipt-answers .yes"), page.locator(".receipt-answers .no")
            await expect(yes).to_be_visible()
            chosen = await look(page.locator(".times .option.is-chosen"))
            other = await look(page.locator(".times .option:not(.is-chosen)"))
            assert chosen["edge"] > other["edge"] >= 1 and chosen["tint"] != other["tint"]
            first, second = await look(yes), await look(no)
            assert first["ground"] == second["ink"] and first["ink"] == second["ground"]
            assert second["edge"] >= 1
            await page.get_by_label("Your message").focus()
            assert (await look(page.locator(".composer")))["ring"] >= 2
            for _ in range(4):
                await page.keyboard.press("Shift+Tab")
                assert (await look(page.locator(":focus")))["ring"] >= 2
            await page.goto(home(served) + "demo.html")
            launcher = page.get_by_label("Open the chat")
            await expect(launcher).to_be_visible()
            assert (await look(launcher))["edge"] >= 1
            await launcher.focus()
            await page.keyboard.press("Shift+Tab")
            await page.keyboard.press("Tab")
            assert (await look(launcher))["ring"] >= 2

    stage.run(main())


def test_that_the_console_shows_where_one_is_and_what_acts(stage: Stage, sqlite_path: Path) -> None:
    async def main() -> None:
        async with console_desk(sqlite_path) as (served, _), stage.profile(**FORCED) as profile:
            talk = await asked(served, "Hello")
            page = await at_work(await profile.new_page(), served, f"/inbox/all/{talk.id}")
            await expect(page.locator(".row[aria-current]")).to_be_visible()
            for marked in (".rail-item[aria-current]", ".row[aria-current]"):
                assert (await look(page.locator(marked)))["ring"] >= 2, marked
            assert (await look(page.locator(".rail-item:not([aria-current])").first))["ring"] == 0
            tabs = page.get_by_role("tab")
            assert await tabs.nth(0).evaluate(UNDER) > await tabs.nth(1).evaluate(UNDER)
            await page.keyboard.press("Control+k")
            await expect(page.locator('.choice[aria-selected="true"]')).to_be_visible()
            assert (await look(page.locator('.choice[aria-selected="true"]')))["ring"] >= 2

    stage.run(main())
