"""A keyboard that a phone lays over the page: what is being written, and said, stays in sight."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.transport.served_desk import serving
from tests.web.chat_page import home
from tests.web.stage import Stage

PHONE = {"width": 390, "height": 780}
LEFT = 420
MOVED = 90

# What iOS tells: the page stays as large as it was, and less of it is seen.
KEYBOARD = """([height, offsetTop]) => {
  const seen = window.visualViewport;
  for (const [name, value] of Object.entries({ height, offsetTop }))
    Object.defineProperty(seen, name, { configurable: true, get: () => value });
  seen.dispatchEvent(new Event("resize"));
}"""
AWAY = """() => {
  const seen = window.visualViewport;
  for (const name of ["height", "offsetTop"]) delete seen[name];
  seen.dispatchEvent(new Event("resize"));
}"""


@pytest.mark.parametrize("path", ["", "static/demo/other.html"], ids=["page", "widget"])
def test_that_a_keyboard_over_the_page_leaves_the_composer_and_the_name_in_sight(
    stage: Stage, sqlite_path: Path, path: str
) -> None:
    async def main() -> None:
        look = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce"}
        async with serving(sqlite_path) as served, stage.page(home(served) + path, **look) as page:
            if path:
                await page.get_by_label("Open the chat").click()
            field = page.get_by_label("Your message")
            await expect(field).to_be_visible()
            full = await _within(page)
            await field.focus()
            await page.evaluate(KEYBOARD, [LEFT, MOVED])
            top, bottom = await _within(page)
            assert top >= MOVED and bottom <= MOVED + LEFT
            await page.evaluate(AWAY)
            assert await _within(page) == full

    stage.run(main())


async def _within(page: Page) -> tuple[float, float]:
    """Where the header begins and the composer ends."""
    header = await page.locator(".chat-header").bounding_box()
    composer = await page.locator(".composer").bounding_box()
    assert header is not None and composer is not None
    return header["y"], composer["y"] + composer["height"]
