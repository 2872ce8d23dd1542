"""What the parts of a message are, read in its situation; learned from turns of many trades."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from frontdesk.models.embedding.adapter import adapter_of
from frontdesk.models.embedding.embedder import Embedder
from frontdesk.models.embedding.encoder import Floats

WEIGHTS = Path(__file__).with_name("acts.safetensors")
_KEPT = 256
_HALF = 0.5
# As much of the question and of the options as it was learned with.
_ASKED, _OPTIONS = 260, 260


class ClauseAct(StrEnum):
    """What a part of a message does, in the order in which it was learned."""

    REQUEST = "request"
    ANSWER = "answer"
    QUESTION = "question"
    CORRECTION = "correction"
    WITHDRAWAL = "withdraw"
    STATUS = "status"
    COMPLAINT = "complaint"
    NOTE = "note"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    GREETING = "greeting"
    PAUSE = "pause"
    PERSON = "person"
    CAPABILITY = "capability"
    OFF_DOMAIN = "off_domain"
    SMALL_TALK = "small_talk"
    UNCLEAR = "unclear"
    IDENTIFICATION = "identify"


_ACTS = tuple(ClauseAct)


class Clause(NamedTuple):
    """A part of a message, how likely it is which act, and which act is likeliest."""

    text: str
    likely: dict[ClauseAct, float]

    @property
    def act(self) -> ClauseAct:
        """What it most likely is."""
        return max(self.likely, key=lambda act: self.likely[act])


class Scene(NamedTuple):
    """What a message answers: how the desk waits, what it said last, what is on offer.

    `trade` is what the company does, in a few words: what is asked of another one is off-domain.
    """

    state: str
    asked: str = ""
    options: tuple[str, ...] = ()
    trade: str = ""

    @property
    def told(self) -> str:
        """The scene in one line."""
        listed = " ".join(f"{n}. {label}" for n, label in enumerate(self.options, 1))
        told = f"{self.trade}, {self.state}: {self.asked[-_ASKED:]}"
        return f"{told} {listed[:_OPTIONS]}" if listed else told


class ClauseActs:
    """Cuts a message into its parts and says what each of them is; safe in several threads."""

    def __init__(self, embedder: Embedder) -> None:
        tensors = load(WEIGHTS.read_bytes())
        self._embedder = embedder
        self._adapter = adapter_of(tensors)
        self._begins = _head(tensors, "beg")
        self._acts = _head(tensors, "act")
        self.read = lru_cache(_KEPT)(self._read)

    def _read(self, scene: Scene, text: str) -> tuple[Clause, ...]:
        """The parts of a message in their order; raises NoWeights without the weights."""
        states, places = self._embedder.embed_tokens(scene.told, text, self._adapter)
        if not len(states):
            return ()
        begins = _odds(states, self._begins)[:, 1] >= _HALF
        odds = _odds(states, self._acts)
        return tuple(self._clauses(text, places, begins, odds))

    def _clauses(
        self,
        text: str,
        places: Sequence[tuple[int, int]],
        begins: NDArray[np.bool_],
        odds: Floats,
    ) -> Iterator[Clause]:
        starts = [0, *(n for n in range(1, len(places)) if begins[n])]
        for start, end in zip(starts, [*starts[1:], len(places)], strict=True):
            mean = odds[start:end].mean(axis=0)
            said = text[places[start][0] : places[end - 1][1]]
            yield Clause(said, dict(zip(_ACTS, map(float, mean), strict=True)))


def _head(tensors: dict[str, NDArray[np.float16]], name: str) -> tuple[Floats, Floats]:
    weight, bias = tensors[f"{name}.weight"], tensors[f"{name}.bias"]
    return weight.astype(np.float32).T, bias.astype(np.float32)


def _odds(states: Floats, head: tuple[Floats, Floats]) -> Floats:
    scores = states @ head[0] + head[1]
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


@cache
def clause_acts_by(embedder: Embedder) -> ClauseActs:
    """The one that reads with an embedder's weights."""
    return ClauseActs(embedder)
