"""The pages' pure modules, called in a browser."""

import json
from typing import Any

from playwright.async_api import Page


async def called(page: Page, module: str, body: str, given: Any = None) -> Any:
    """What a function of a module's exports `m` and of `given` returns, as JSON carries it."""
    script = (
        f'async (given) => {{ const m = await import("/static/{module}");'
        f" return JSON.stringify(await (async () => {{ {body} }})() ?? null); }}"
    )
    return json.loads(await page.evaluate(script, given))
