"""A pack whose tools are those of the MCP server, in nothing but declarations."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from mcp import Client
from mcp.server import Server

from frontdesk import (
    Action,
    DefaultPrompts,
    KeyField,
    LookedUp,
    LookUp,
    McpHttp,
    McpStdio,
    McpTools,
    OutsideEffect,
    OutsideRead,
    Pack,
    Spoken,
    outside_provider,
)
from frontdesk.outside.mcp.connection import listing_of
from tests.architecture.documents import ROOT

BOOK, HOURS = "bookDay", "tellHours"
FULL = "That day is full, so nothing is booked."


def _booked_said(out: Any) -> str:
    return f"Done: you are booked as number {out.number}."


def _asked(given: Any, _: Any) -> str:
    return f"Shall I book {given.day:%A} for {given.name}?"


def _hours_said(_: Any) -> str:
    return "I looked up our hours."


def _found(out: Any) -> Any:
    return out.bookings[0] if out.bookings else LookedUp.NOT_DONE


def book_day(**changes: Any) -> OutsideEffect:
    """The effect."""
    given: dict[str, Any] = {
        "operation": BOOK,
        "description": "Book a day.",
        "fields": {"day": Spoken.DAY, "name": Spoken.WORDS},
        "key": KeyField("request_id", idempotent=True),
        "look_up": LookUp(operation="findBooking", by="request_id", found=_found),
        "receipt": _asked,
        "say": _booked_said,
        "refused": {"day_full": FULL},
        "missing": "Which day, and under what name?",
        "action": Action("book", "day"),
        "examples": ("book a day", "book me in", "I want a day", "reserve a day"),
        "declined": "Okay, nothing is booked.",
        "expired": "That took a while, so nothing is booked.",
        "timeout_seconds": 8.0,
        **changes,
    }
    return OutsideEffect(**given)


def tell_hours(**changes: Any) -> OutsideRead:
    """The read, which answers in text."""
    given: dict[str, Any] = {
        "operation": HOURS,
        "description": "Tell when the shop is open.",
        "changes_nothing": True,
        "say": _hours_said,
        "examples": ("when are you open", "your hours", "are you open today", "opening times"),
        "timeout_seconds": 8.0,
        **changes,
    }
    return OutsideRead(**given)


async def pinned(server: Server[Any]) -> Mapping[str, Any]:
    """What a server lists, without a process of its own."""
    async with Client(server) as client:
        listing = await listing_of(client)
    return msgspec.to_builtins(listing)


def stdio(state: Path) -> McpStdio:
    """The server as a process."""
    paths = f"{ROOT / 'src'}:{ROOT}"
    return McpStdio(
        sys.executable, ("-m", "tests.outside.mcp_server", str(state)), {"PYTHONPATH": paths}
    )


def mcp_pack(tools: McpTools, server: McpStdio | McpHttp) -> Pack:
    """The pack with a server."""
    return Pack(
        prompts=DefaultPrompts(),
        tools=outside_provider(tools, zone=ZoneInfo("UTC"), trade="barber"),
        lifespan=lambda _: tools.connected(server),
    )
