"""A conversation that a test writes by hand, for what a desk of its own shows only on a bad day."""

import asyncio
import json
from typing import Any

from playwright.async_api import Page, WebSocketRoute

BASE = 1_700_000_000_000


def event(seq: int, type: str, role: str = "system", **fields: Any) -> dict[str, Any]:
    """An event of the played conversation."""
    return {
        **{"seq": seq, "conversationId": "conv_played", "callSessionId": "call_1", "turnId": seq},
        **{"role": role, "type": type, "at": BASE + seq, **fields},
    }


def receipt(seq: int, state: str, **data: Any) -> list[dict[str, Any]]:
    """A receipt that was shown, and what became of it."""
    known = {"receiptId": f"rcpt_{seq}", "tool": "cancelAppointment"}
    shown = event(
        *(seq, "action"),
        text=f"Shall I cancel visit {seq}?",
        data={**known, "state": "shown", "expiresAt": BASE * 2, **data},
    )
    if state == "shown":
        return [shown]
    return [shown, event(seq + 1, "action", data={**known, "state": state})]


async def play(page: Page, url: str, events: list[dict[str, Any]]) -> WebSocketRoute:
    """Open the chat on these events; more can be sent over the socket."""
    opened: asyncio.Future[WebSocketRoute] = asyncio.get_running_loop().create_future()

    def answer(socket: WebSocketRoute) -> None:
        if not opened.done():
            opened.set_result(socket)
        last = events[-1]["seq"]
        data = {"events": events, "speaking": False, "lastEventId": last, "history": "played"}
        socket.send(json.dumps({"type": "resync", "conversationId": "conv_played", "data": data}))

    await page.route_web_socket("**/socket*", answer)
    await page.goto(url)
    return await opened
