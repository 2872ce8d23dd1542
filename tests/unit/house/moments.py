"""The moment at which the phrase tables are read: Sunday, March 1, 2026, 10:00 in Los Angeles."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from frontdesk.core.dialog import Option, OptionId

ZONE = ZoneInfo("America/Los_Angeles")


def at(year: int, month: int, day: int, hour: int = 10, minute: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=ZONE).timestamp() * 1000)


NOW = at(2026, 3, 1)


def option(number: int, label: str, start: str = "") -> Option:
    value: dict[str, Any] = {"start": start} if start else {}
    return Option(OptionId(f"o{number}"), label, value)
