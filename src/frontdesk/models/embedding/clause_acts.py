"""What the parts of a message are, read in its situation; learned from turns of many trades."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load

from frontdesk.language.reading.acts import Act, Clause, Scene
from frontdesk.models.embedding.adapter import Adapter
from frontdesk.models.embedding.embedder import Embedder
from frontdesk.models.embedding.encoder import Floats

WEIGHTS = Path(__file__).with_name("acts.safetensors")
_KEPT = 256
_HALF = 0.5
# As much of the question and of the options as any turn that it was learned from has.
_ASKED, _OPTIONS = 145, 120
_SENTENCE = re.compile(r"[.!?:]\s+(?=\S)|\n")


# What was learned to be told apart, in the order in which it was learned.
ACTS = tuple(takewhile(lambda act: act is not Act.CALLING, Act))


def told(scene: Scene) -> str:
    """A scene in one line, as it was learned."""
    listed = " ".join(f"{n}. {label}" for n, label in enumerate(scene.options, 1))
    line = f"{scene.trade}, {scene.state}: {_end_of(scene.asked)}"
    return f"{line} {listed[:_OPTIONS]}" if listed else line


def _end_of(asked: str) -> str:
    """The last sentences of what was asked, where it is longer than any that was learned."""
    if len(asked) <= _ASKED:
        return asked
    begins = _SENTENCE.search(asked, len(asked) - _ASKED)
    return asked[begins.end() if begins is not None else -_ASKED :]


class ClauseActs:
    """Cuts a message into its parts and says what each of them is; safe in several threads."""

    def __init__(self, embedder: Embedder) -> None:
        tensors = load(WEIGHTS.read_bytes())
        self._embedder = embedder
        self._adapter = Adapter(tensors)
        embedder.prepare(self._adapter)
        self._begins = _head(tensors, "beg")
        self._acts = _head(tensors, "act")
        self.read = lru_cache(_KEPT)(self._read)

    def _read(self, scene: Scene, text: str) -> tuple[Clause, ...]:
        """The parts of a message in their order; raises NoWeights without the weights."""
        states, places = self._embedder.embed_tokens(told(scene), text, self._adapter)
        if not len(states):
            return ()
        begins = _odds(states, self._begins)[:, 1] >= _HALF
        begins |= [_follows_question(text, start) for start, _ in places]
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
        ends = [*(places[start][0] for start in starts[1:]), len(text)]
        for start, end, until in zip(starts, [*starts[1:], len(places)], ends, strict=True):
            mean = odds[start:end].mean(axis=0)
            likely = dict(zip(ACTS, map(float, mean), strict=True))
            said = text[places[start][0] : until].rstrip()
            yield Clause(said, ACTS[int(mean.argmax())], likely)


def _follows_question(text: str, start: int) -> bool:
    """Whether something begins anew: a question is over before, or a line."""
    before = text[:start]
    return before.endswith("\n") or before.rstrip().endswith("?")


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
