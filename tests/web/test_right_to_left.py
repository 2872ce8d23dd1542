"""A page that goes from right to left: what is written in another script keeps its own order."""

from pathlib import Path

from playwright.async_api import expect

from tests.transport.served_desk import serving
from tests.web.chat_page import home
from tests.web.played_desk import event, play
from tests.web.stage import Stage

# Where the first and the last letter of a text stand.
ENDS = """(one) => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  const at = (text, place) => {
    const range = document.createRange();
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().left;
  };
  const last = texts.at(-1);
  return [at(texts[0], 0), at(last, last.length - 1)];
}"""


def test_that_times_and_lines_keep_their_order_on_a_page_from_right_to_left(
    stage: Stage, sqlite_path: Path
) -> None:
    option = {"optionId": "o1", "label": "Nine", "startsAt": "2026-11-17T09:00-08:00"}
    events = [
        event(1, "final", "assistant", messageId="a1", text="When?\n1. Nine"),
        event(2, "action", data={"options": [{**option, "detail": "with Ana."}]}),
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), events)
            await expect(page.locator(".times .option")).to_be_visible()
            await page.evaluate("document.documentElement.dir = 'rtl'")
            for part in (".link", ".stamp", ".times .option b", ".times .option small"):
                first, last = await page.locator(part).first.evaluate(ENDS)
                assert first < last, part
            mark = await page.locator(".chat-header .mark").bounding_box()
            menu = await page.get_by_role("button", name="More").bounding_box()
            assert mark is not None and menu is not None and menu["x"] < mark["x"]

    stage.run(main())
