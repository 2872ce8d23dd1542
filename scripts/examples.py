"""Holds the conversations of docs/examples anew: the customer's lines are kept, the desk answers.

Each file has one block of `You` and `Desk` lines. The desk is PestCall with its demo data and the
built-in model, on a Wednesday morning; the block's head says which number the customer writes from.
"""

import asyncio
import re
import sys
import tempfile
import textwrap
from datetime import datetime
from pathlib import Path

from frontdesk import Millis, Role, Settings
from frontdesk.app import Ingredients
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from frontdesk.testing import open_desk, run_virtual

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
NOW: Millis = int(datetime(2026, 5, 13, 10, tzinfo=DEFAULT_ZONE).timestamp() * 1000)
WIDTH = 96

_BLOCK = re.compile(r"^```conversation(?: from ([\d ]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_YOU = re.compile(r"^You {2,}(.*(?:\n {2,}.*)*)", re.MULTILINE)


class WednesdayMorning:
    """A clock that starts on one morning and follows virtual time."""

    def now(self) -> Millis:
        return NOW + round(asyncio.get_running_loop().time() * 1000)


async def held(lines: list[str], phone: str | None, data: Path) -> list[tuple[str, str]]:
    """What is said, by whom, when a customer says these lines one after the other."""
    made_with = Ingredients(
        provider=pestcall(), prompts=PestCallPrompts(), seed=seed, clock=WednesdayMorning()
    )
    settings = Settings(drain_seconds=0.0, inactivity_seconds=1e6)
    async with open_desk(data / "desk.db", settings=settings, made_with=made_with, seed=1) as desk:
        client = await desk.client(await desk.conversation(phone=phone))
        for line in lines:
            await client.send(line)
            await desk.settle(client.ref)
            client.read()
        said = client.state.messages
    return [("You" if message.role == Role.CUSTOMER else "Desk", message.text) for message in said]


def regenerated(document: str) -> str:
    """An example with the desk's lines as they come out now."""
    block = _BLOCK.search(document)
    if block is None:
        raise ValueError("expected a ```conversation block; there is none")
    lines = [" ".join(line.split()) for line in _YOU.findall(block[2])]
    phone = (block[1] or "").replace(" ", "") or None
    with tempfile.TemporaryDirectory() as data:
        said = run_virtual(held(lines, phone, Path(data)))
    head = f" from {block[1]}" if block[1] else ""
    body = "\n".join(_shown(who, text) for who, text in said)
    return f"{document[: block.start()]}```conversation{head}\n{body}\n```{document[block.end() :]}"


def _shown(who: str, text: str) -> str:
    margin = " " * 6
    wrapped = [
        textwrap.fill(line, WIDTH, initial_indent=margin, subsequent_indent=margin)
        for line in text.splitlines()
    ]
    return f"{who:<6}" + "\n".join(wrapped).lstrip()


def main() -> None:
    """Write every example anew."""
    for path in sorted(EXAMPLES.glob("*.md")):
        if path.name != "README.md":
            path.write_text(regenerated(path.read_text()))
            print(path.name)


if __name__ == "__main__":
    sys.exit(main())
