"""axe-core in a page: what it finds that would keep someone out."""

from importlib.resources import files
from typing import Any

from playwright.async_api import Page

_SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text()
_GRAVE = {"moderate", "serious", "critical"}


_LOOKS = 3


async def violations(page: Page) -> list[str]:
    """The moderate violations and the graver ones, each with where it is.

    What came in while axe was looking may have been seen in the middle of its fade: it is looked
    at once more, and what is wrong stays so.
    """
    found: list[str] = []
    for _ in range(_LOOKS):
        found = await _seen(page)
        if not found:
            break
    return found


async def _seen(page: Page) -> list[str]:
    # Finished first: in the middle of a fade, a colour is neither the old one nor the new.
    await page.evaluate(
        "Promise.all(document.getAnimations().map((one) => one.finished.catch(Boolean)))"
    )
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
