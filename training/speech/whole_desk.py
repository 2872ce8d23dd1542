"""Puts the answers of a set through a whole desk, and counts which of them reached the customer.

    python -m training.speech.whole_desk [SET.jsonl ...] [--misses]

Sets a and b may be learned from; c and d are there to measure with, and are not to be read. The
model of the desk plays a set: in its situation it gives the answer that is written there, and
gives it again when it is asked once more, as a model that is sure of itself would.
"""

import argparse
import asyncio
import logging
import math
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import msgspec
import structlog

from frontdesk.app import Ingredients
from frontdesk.core.events import EventType, Role
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta, ToolCall
from frontdesk.settings import Settings
from frontdesk.testing import Client, TestDesk, open_desk, run_virtual
from training.speech.situation_pack import DATA, Situation, pack_in, situations

SETTINGS = Settings(drain_seconds=0.0, inactivity_seconds=1e6, idle_seconds=1e9)
_PIECE = 4


_SHORT = {"situation": "s", "customer": "c", "answer": "a", "label": "l", "kind": "k"}


class Item(msgspec.Struct, frozen=True, rename=_SHORT):
    """One answer of a set: true as a whole, or with a sentence that is not."""

    situation: str
    customer: str
    answer: str
    label: Literal["true", "false"]
    kind: str = ""
    lang: str = "en"
    bad: str = ""


@dataclass
class Player:
    """A model that gives what it is told to give."""

    name: str = "player"
    calls: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    text: str = ""
    asked: int = 0

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Call what is to be called, then speak."""
        self.asked += 1
        if self.calls and request.tools:
            for number, (tool, arguments) in enumerate(self.calls):
                yield ToolCall(f"call-{self.asked}-{number}", tool, arguments)
            self.calls = []
        else:
            for at in range(0, len(self.text), _PIECE):
                await asyncio.sleep(0)
                yield TextDelta(self.text[at : at + _PIECE])
        yield Finished("stop", model=self.name)


@dataclass(frozen=True, slots=True)
class Heard:
    """What the customer got of an answer, and how often the model was asked for it."""

    item: Item
    said: str
    asked: int

    @property
    def unchanged(self) -> bool:
        """Whether it is what the model said, word for word."""
        return _bare(self.said) == _bare(self.item.answer)

    @property
    def leaked(self) -> bool:
        """Whether the sentence that is not true reached the customer."""
        return _bare(self.item.bad) in _bare(self.said)


def _bare(text: str) -> str:
    return " ".join(text.split())


class Talk:
    """A conversation in a situation."""

    def __init__(self, desk: TestDesk, player: Player, client: Client) -> None:
        self._desk, self._player, self._client = desk, player, client

    async def say(self, text: str, answer: str, *calls: tuple[str, str]) -> str:
        """Say something that the model answers so; what came of it in words."""
        self._player.calls, self._player.text, self._player.asked = list(calls), answer, 0
        await self._client.send(text)
        await self._desk.settle(self._client.ref)
        finals = [e for e in self._client.read() if e.type is EventType.FINAL]
        return "\n".join(e.text or "" for e in finals if e.role is Role.ASSISTANT)

    async def enter(self, situation: Situation) -> None:
        """Have all happen that is known in the situation."""
        reads = [(f"read{n}", "{}") for n in range(len(situation.facts))]
        verify = [("verify", "{}")] if situation.verified else []
        if verify or reads:
            await self.say("Hello.", "Okay.", *verify, *reads)
        for number in range(len(situation.done)):
            note = "escalated" in situation.done[number]["kinds"]
            await self.say("Please do that.", "Okay.", (f"do{number}", "{}"))
            if not note:
                await self.say("yes", "Okay.", ("workflow_confirm", '{"accept":true}'))
        if situation.waits:
            await self.say("Please do that.", "Okay.", (f"do{len(situation.done)}", "{}"))
            answer = situation.waits.get("answer")
            if answer:
                accept = f'{{"accept":{"true" if answer == "yes" else "false"}}}'
                await self.say(answer, "Okay.", ("workflow_confirm", accept))


async def play(items: Sequence[Item], folder: Path) -> list[Heard]:
    """What the customer got of each answer, situation by situation."""
    heard: list[Heard] = []
    by_situation: dict[str, list[Item]] = {}
    for item in items:
        by_situation.setdefault(item.situation, []).append(item)
    for name, some in by_situation.items():
        situation, player = situations()[name], Player()
        made_with = Ingredients(provider=pack_in(situation))
        path = folder / f"{name}.db"
        async with open_desk(path, player, settings=SETTINGS, made_with=made_with) as desk:
            for item in some:
                talk = Talk(desk, player, await desk.client())
                await talk.enter(situation)
                said = await talk.say(item.customer, item.answer)
                heard.append(Heard(item, said, player.asked))
    return heard


def interval(count: int, of: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    if not of:
        return "none"
    share, z = count / of, 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    low, high = max(middle - half, 0.0), min(middle + half, 1.0)
    return f"{share:6.1%}  {count} of {of}  ({low:.1%}..{high:.1%})"


def report(heard: Iterable[Heard], *, misses: bool) -> None:
    """Print the figures, and where asked for what went wrong."""
    told = list(heard)
    for language in sorted({h.item.lang for h in told}):
        spoken = [h for h in told if h.item.lang == language]
        true = [h for h in spoken if h.item.label == "true"]
        false = [h for h in spoken if h.item.label == "false"]
        changed = [h for h in true if not h.unchanged]
        leaked = [h for h in false if h.leaked]
        print(f"{language}: truthful answers changed   {interval(len(changed), len(true))}")
        print(f"{language}: false claims let through   {interval(len(leaked), len(false))}")
        again = sum(h.asked > 1 for h in true)
        print(f"{language}: needless second tries      {interval(again, len(true))}")
        if misses:
            for one in changed:
                item = one.item
                print(f"  changed [{item.situation}] {item.customer!r}")
                print(f"    model {item.answer!r}\n    said  {one.said!r}")
            for one in leaked:
                print(f"  let through [{one.item.situation}] {one.item.bad!r}")


def main() -> None:
    """Play the sets that were named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sets", nargs="*", type=Path, default=sorted(DATA.glob("set_*.jsonl")))
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    for path in given.sets:
        items = [msgspec.json.decode(line, type=Item) for line in path.open("rb") if line.strip()]
        with tempfile.TemporaryDirectory() as folder:
            heard = run_virtual(play(items, Path(folder)))
        print(f"\n{path.name}, {len(items)} answers")
        report(heard, misses=given.misses)


if __name__ == "__main__":
    main()
