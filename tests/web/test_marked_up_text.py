"""What of Markdown is drawn, and that nothing else of a text ever is."""

import random
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect

from tests.transport.served_desk import serving
from tests.web.chat_page import home
from tests.web.modules import called
from tests.web.played_desk import event, play
from tests.web.stage import Stage

PIECES = (
    *("**", "*", "_", "`", "```", "[", "](", ")", "](https://a.example/x)", "\n", "\n- ", "# "),
    *("<img src=x onerror=alert(1)>", "</p>", "javascript:alert(1)", "[x](javascript:alert(1))"),
    *("data:text/html,<script>", "https://b.example/y?z=1", "Words!", " ", "&lt;", "\u202e", "é"),
)
TEXTS = 400
WALK = """
const { parse, safeAddress } = m;
const kinds = new Set(["p", "list", "pre", "text", "code", "strong", "em", "link"]);
const walk = (node) => {
  if (!kinds.has(node.kind)) throw new Error(node.kind);
  if (node.kind === "link" && !safeAddress(node.href)) throw new Error(node.href);
  if ("text" in node) return node.text;
  const inside = node.kind === "list" ? node.items.flat() : node.children;
  return inside.map(walk).join("");
};
return given.map((text) => parse(text).map(walk).join(""));
"""


def hostile(seed: int) -> str:
    """A text of marks and tags in any order."""
    source = random.Random(seed)
    return "".join(source.choice(PIECES) for _ in range(source.choice((3, 12, 60))))


def test_that_hostile_texts_parse_to_known_pieces_and_safe_links(
    stage: Stage, sqlite_path: Path
) -> None:
    texts = [hostile(seed) for seed in range(TEXTS)]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.page(home(served)) as page:
            said = await called(page, "shared/markdown.js", WALK, texts)
        assert len(said) == TEXTS
        for text, drawn in zip(texts, said, strict=True):
            assert drawn.count("<img") == text.count("<img"), "no tag comes or goes"
            assert drawn.count("Words!") == text.count("Words!"), "no word is lost"

    stage.run(main())


def test_that_marks_that_nothing_closes_take_no_longer_than_they_are_long(
    stage: Stage, sqlite_path: Path
) -> None:
    # Steps are counted by how often a text is looked through, so that no clock is asked.
    count = """
    let looked = 0;
    const find = String.prototype.indexOf;
    const counting = function (...wanted) { looked += 1; return find.apply(this, wanted); };
    String.prototype.indexOf = counting;
    try { given.forEach((text) => m.parse(text)); } finally { String.prototype.indexOf = find; }
    return looked;
    """
    texts = [piece * 2_000 for piece in ("*a ", "[", "[a](", "`", "_a* ", "**a ")]

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.page(home(served)) as page:
            looked = await called(page, "shared/markdown.js", count, texts)
        assert looked < 6 * 2_000 * 4

    stage.run(main())


def test_that_an_answer_is_drawn_with_its_marks_and_links_lead_to_pages(
    stage: Stage, sqlite_path: Path
) -> None:
    text = (
        "**Two things** to *note*:\n- wipe `counters`\n- see [our guide](https://pest.example/g)\n"
        "1. **First**\n2. Second\nNot [this](javascript:alert(1))."
    )
    said = event(1, "final", "assistant", messageId="a1", text=text, data={"state": "complete"})

    async def main() -> None:
        async with serving(sqlite_path) as served, stage.profile() as profile:
            page = await profile.new_page()
            await play(page, home(served), [said])
            bubbles = page.locator(".by-assistant .bubble")
            await expect(bubbles.first.locator("strong")).to_have_text("Two things")
            await expect(bubbles.first.locator("li")).to_have_text(
                ["wipe counters", "see our guide"]
            )
            await expect(page.locator(".options.listed strong")).to_have_text("First")
            links = page.locator(".by-assistant a")
            await expect(links).to_have_count(1)
            assert await _link(page) == {
                "href": "https://pest.example/g",
                "rel": "noopener noreferrer nofollow",
                "target": "_blank",
            }
            await expect(bubbles.last).to_have_text("Not [this](javascript:alert(1)).")

    stage.run(main())


async def _link(page: Page) -> dict[str, Any]:
    names = ["href", "rel", "target"]
    return await page.locator(".by-assistant a").evaluate(
        "(a, names) => Object.fromEntries(names.map((n) => [n, a.getAttribute(n)]))", names
    )
