"""axe-core in a page: what it finds that would keep someone out."""

from importlib.resources import files
from typing import Any

from playwright.async_api import Page

_SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text()
_GRAVE = {"moderate", "serious", "critical"}


_LOOKS = 3
# In the middle of a fade, a colour is neither the old one nor the new: what moves is at its end
# at once, also what only begins while axe is looking.
_STILL = """
() => {
    if (!window.stillness) {
        window.stillness = new CSSStyleSheet()
        window.stillness.replaceSync(`*, ::before, ::after, ::backdrop {
            transition-duration: 0s !important; transition-delay: 0s !important;
            animation-duration: 0s !important; animation-delay: 0s !important;
        }`)
        document.adoptedStyleSheets.push(window.stillness)
    }
    for (const one of document.getAnimations()) {
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
    }
    return 'axe' in window
}
"""


async def violations(page: Page) -> list[str]:
    """The moderate violations and the graver ones, each with where it is.

    What came in while axe was looking may have been seen half: it is looked at once more, and
    what is wrong stays so.
    """
    found: list[str] = []
    for _ in range(_LOOKS):
        found = await _seen(page)
        if not found:
            break
    return found


async def _seen(page: Page) -> list[str]:
    if not await page.evaluate(_STILL):
        await page.evaluate(_SCRIPT)
    found: dict[str, Any] = await page.evaluate(
        "axe.run(document, {preload: false, resultTypes: ['violations']})"
    )
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found["violations"]
        if one["impact"] in _GRAVE
        for node in one["nodes"]
    ]
