"""In which looks the pages are shown: sizes, colours, and a morning that comes again each time."""

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Any

from frontdesk import Millis
from frontdesk.packs.pestcall.times import DEFAULT_ZONE

IMAGES = Path(__file__).parents[1] / "docs" / "images"
NOW = datetime(2026, 5, 13, 10, tzinfo=DEFAULT_ZONE)
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1100, "height": 760}},
    "phone": {"viewport": {"width": 390, "height": 780}, "has_touch": True},
}
# The console is a workplace, on a screen of its own.
CONSOLE: Any = {"width": 1280, "height": 800}
SCHEMES = ("light", "dark")


class WednesdayMorning:
    """A clock that starts on one morning."""

    def __init__(self) -> None:
        self._begun = asyncio.get_running_loop().time()

    def now(self) -> Millis:
        """The time of the morning."""
        passed = asyncio.get_running_loop().time() - self._begun
        return int(NOW.timestamp() * 1000) + round(passed * 1000)
