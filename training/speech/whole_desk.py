"""Puts the answers of a set through a whole desk, and counts which of them reached the customer.

    python -m training.speech.whole_desk [SET.jsonl ...] [--misses] [--bridge]

Sets a and b may be learned from; c and d are there to measure with, and are not to be read. The
model of the desk plays a set: in its situation it gives the answer that is written there, and
gives it again when it is asked once more, as a model that is sure of itself would. Each set is
played without a judge, and with one that says of every sentence what its writer says of it: so
the second figures are those of the desk alone, and no judge that errs is better. Times are those
of a model that writes 250 characters a second and a judge that takes 400 ms. With `--bridge` all
is played once more, in real time, with both behind a provider in OpenAI's protocol.
"""

import argparse
import asyncio
import logging
import math
import re
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
import structlog

from frontdesk.app import Ingredients
from frontdesk.core.events import Event, EventType, Role
from frontdesk.language.claims.opening_words import head_of
from frontdesk.language.text.sentences import split
from frontdesk.models.configured import configured_model
from frontdesk.models.port import (
    ChatMessage,
    Finished,
    Model,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
)
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.models.roles import RoleModels
from frontdesk.settings import Settings
from frontdesk.testing import Client, TestDesk, open_desk, run_virtual
from frontdesk.testing.virtual_time import EPOCH
from frontdesk.turn.speaking.judge import INSTRUCTIONS
from training.speech.bridge import Body, bridge
from training.speech.situation_pack import DATA, Situation, pack_in, situations

SETTINGS = Settings(drain_seconds=0.0, inactivity_seconds=1e6, idle_seconds=1e9)
# In real time nobody is to be late because the machine is busy.
PATIENT = replace(
    SETTINGS,
    judge_seconds=60.0,
    acknowledge_seconds=60.0,
    filler_seconds=60.0,
    fallback_status_seconds=60.0,
)
_PIECE, _PIECE_SECONDS, _JUDGE_SECONDS = 4, 0.016, 0.4
GOALS = {"changed": 0.01, "through": 0.02, "again": 0.02}
_LETTERS = re.compile(r"[^\w$]+")
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
    pace: float = _PIECE_SECONDS
    began: float = 0.0
    ended: float = 0.0

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Call what is to be called, then speak."""
        self.asked += 1
        clock = asyncio.get_running_loop()
        if self.calls and request.tools:
            for number, (tool, arguments) in enumerate(self.calls):
                yield ToolCall(f"call-{self.asked}-{number}", tool, arguments)
            self.calls = []
        else:
            for at in range(0, len(self.text), _PIECE):
                await asyncio.sleep(self.pace)
                self.began = clock.time() if self.asked == 1 and not at else self.began
                yield TextDelta(self.text[at : at + _PIECE])
            self.ended = clock.time()
        yield Finished("stop", model=self.name)


@dataclass
class Oracle:
    """A judge that knows what the writer of an answer knows."""

    name: str = "oracle"
    untrue: str = ""
    seconds: float = _JUDGE_SECONDS
    judged: list[tuple[str, bool]] = field(default_factory=list[tuple[str, bool]])

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Say of each sentence whether its writer calls it true."""
        await asyncio.sleep(self.seconds)
        asked = request.messages[-1]
        assert isinstance(asked, ChatMessage)
        sentences: list[str] = msgspec.json.decode(asked.content)["sentences"]
        for numbered in sentences:
            number, _, sentence = numbered.partition(". ")
            true = not (self.untrue and _overlap(_bare(sentence), _bare(self.untrue)))
            self.judged.append((sentence, true))
            yield TextDelta(f"{number} {'ok' if true else 'no'}\n")
        yield Finished("stop", model=self.name)


def _overlap(sentence: str, untrue: str) -> bool:
    said, wrong = (_LETTERS.sub(" ", text).strip() for text in (sentence, untrue))
    return bool(said) and (wrong in said or said in wrong)


@dataclass(frozen=True, slots=True)
class Heard:
    """What the customer got of an answer, how often the model was asked for it, what was judged."""

    item: Item
    said: str
    asked: int
    judged: tuple[tuple[str, bool], ...] = ()
    first_ms: float = 0.0
    final_ms: float = 0.0

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
        self.events: Sequence[Event] = ()

    async def say(self, text: str, answer: str, *calls: tuple[str, str]) -> str:
        """Say something that the model answers so; what came of it in words."""
        self._player.calls, self._player.text, self._player.asked = list(calls), answer, 0
        await self._client.send(text)
        await self._desk.settle(self._client.ref)
        self.events = self._client.read()
        finals = [e for e in self.events if e.type is EventType.FINAL]
        return "\n".join(e.text or "" for e in finals if e.role is Role.ASSISTANT)

    def waited(self) -> tuple[float, float]:
        """How long after the model the customer had the first words, and the last, in ms."""
        began, ended = (EPOCH + 1000 * at for at in (self._player.began, self._player.ended))
        words = [e.at for e in self.events if e.type is EventType.TOKEN]
        last = [e.at for e in self.events if e.type is EventType.FINAL]
        return (words[0] - began if words else 0.0), (last[-1] - ended if last else 0.0)

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


def _by_situation(items: Iterable[Item]) -> dict[str, list[Item]]:
    found: dict[str, list[Item]] = {}
    for item in items:
        found.setdefault(item.situation, []).append(item)
    return found


async def play_over_bridges(items: Sequence[Item], folder: Path) -> list[Heard]:
    """The same with model and judge behind providers, all situations at once."""
    together = asyncio.gather(*(_bridged(some, folder) for some in _by_situation(items).values()))
    return [heard for each in await together for heard in each]


async def _bridged(items: Sequence[Item], folder: Path) -> list[Heard]:
    player, oracle = Player(pace=0.0), Oracle(seconds=0.0)

    def model_for(body: Body) -> Model:
        return oracle if body["messages"][0]["content"] == INSTRUCTIONS else player

    async with bridge(model_for) as url:
        # A title that is asked for beside the answer is no second try at it.
        provider = ProviderSettings("played", url)
        model = configured_model(ModelSettings((provider,), background="none"))
        assert model is not None
        return await play(items, folder, oracle, player, model)


async def play(
    items: Sequence[Item],
    folder: Path,
    oracle: Oracle | None = None,
    player: Player | None = None,
    model: Model | None = None,
) -> list[Heard]:
    """What the customer got of each answer, situation by situation."""
    heard: list[Heard] = []
    for name, some in _by_situation(items).items():
        situation, playing = situations()[name], player or Player()
        made_with = Ingredients(provider=pack_in(situation))
        path = folder / f"{name}.db"
        behind = model or (RoleModels(playing, judge=oracle) if oracle is not None else playing)
        settings = SETTINGS if model is None else PATIENT
        async with open_desk(path, behind, settings=settings, made_with=made_with) as desk:
            for item in some:
                talk = Talk(desk, playing, await desk.client())
                await talk.enter(situation)
                if oracle is not None:
                    oracle.untrue, oracle.judged = item.bad, []
                said = await talk.say(item.customer, item.answer)
                judged = tuple(oracle.judged) if oracle is not None else ()
                waited = talk.waited() if model is None else (-1.0, -1.0)
                heard.append(Heard(item, said, playing.asked, judged, *waited))
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
    for language in sorted({h.item.lang for h in told}, key=lambda one: (one != "en", one)):
        spoken = [h for h in told if h.item.lang == language]
        true = [h for h in spoken if h.item.label == "true"]
        false = [h for h in spoken if h.item.label == "false"]
        changed = [h for h in true if not h.unchanged]
        leaked = [h for h in false if h.leaked]
        goals = GOALS if language == "en" else dict.fromkeys(GOALS, None)
        _line(language, "truthful answers changed", len(changed), len(true), goals["changed"])
        _line(language, "false claims let through", len(leaked), len(false), goals["through"])
        again = sum(h.asked > 1 for h in true)
        _line(language, "needless second tries", again, len(true), goals["again"])
        _line(language, "true answers judged", sum(bool(h.judged) for h in true), len(true))
        asked = [h for h in false if not all(verdict for _, verdict in h.judged)]
        honoured = sum(not h.leaked for h in asked)
        _line(language, "untrue sentences judged so", len(asked), len(false))
        _line(language, "  and left out for it", honoured, len(asked))
        sentences = [one for h in true for one in split(h.item.answer) if one.strip()]
        held = sum(not head_of(one, False).until for one in sentences)
        _line(language, "sentences held to their end", held, len(sentences))
        _times(language, true)
        if misses:
            _misses(changed, leaked)


def _line(language: str, what: str, count: int, of: int, goal: float | None = None) -> None:
    wanted = "" if goal is None else f"  goal <= {goal:.0%}"
    missed = "  MISSED" if goal is not None and of and count / of > goal else ""
    print(f"  {language}: {what:28}{interval(count, of)}{wanted}{missed}")


def _times(language: str, heard: Sequence[Heard]) -> None:
    """Print how long words waited; over a bridge there is no clock for it."""
    if any(h.first_ms < 0 for h in heard):
        return
    for what, found in (
        ("first words wait", [h.first_ms for h in heard if h.asked == 1]),
        ("the end waits", [h.final_ms for h in heard if h.asked == 1]),
    ):
        if found:
            p50, p95 = np.quantile(found, (0.5, 0.95))
            print(f"  {language}: {what:28}p50 {p50:.0f} ms, p95 {p95:.0f} ms")


def _misses(changed: Iterable[Heard], leaked: Iterable[Heard]) -> None:
    for one in changed:
        item = one.item
        print(f"    changed [{item.situation}] {item.customer!r}")
        print(f"      model {item.answer!r}\n      said  {one.said!r}")
    for one in leaked:
        print(f"    let through [{one.item.situation}] {one.item.bad!r}")


def main() -> None:
    """Play the sets that were named, without a judge and with one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sets", nargs="*", type=Path, default=sorted(DATA.glob("set_*.jsonl")))
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--bridge", action="store_true")
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    by_judge: dict[str, list[Heard]] = {"without a judge": [], "with a judge": []}
    bridged: list[Heard] = []
    for path in given.sets:
        items = [msgspec.json.decode(line, type=Item) for line in path.read_bytes().splitlines()]
        for how, all_heard in by_judge.items():
            with tempfile.TemporaryDirectory() as folder:
                oracle = Oracle() if how == "with a judge" else None
                heard = run_virtual(play(items, Path(folder), oracle))
            all_heard.extend(heard)
            print(f"\n{path.name}, {len(items)} answers, {how}")
            report(heard, misses=given.misses)
        if given.bridge:
            with tempfile.TemporaryDirectory() as folder:
                bridged += asyncio.run(play_over_bridges(items, Path(folder)))
    if bridged:
        by_judge["with a judge, over a bridge"] = bridged
    for how, all_heard in by_judge.items():
        print(f"\nall sets, {len(all_heard)} answers, {how}")
        report(all_heard, misses=False)


if __name__ == "__main__":
    main()
