"""Routes by meaning: what a message is, learnt from the tools' examples and those of every desk."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from frontdesk.models.house.acts import EXAMPLES, Act
from frontdesk.models.house.classifier import Classifier
from frontdesk.models.house.cues import Cue, read_cues
from frontdesk.models.house.embedding import Embedder
from frontdesk.models.house.parts import parts_of
from frontdesk.models.house.routing import Nothing, Route, Routed, Torn
from frontdesk.models.house.spelling import Spelling
from frontdesk.models.port import ToolSpec

# How far the best has to be ahead: a wrong answer costs a sentence, a wrong deed costs trust.
MARGIN_TO_TELL, MARGIN_TO_DO = 0.03, 0.1
_LEAST = 0.16
# One of several requests has to stand for itself.
_PLAIN, _PLAIN_MARGIN = 0.4, 0.15
_CUES = {
    Act.GREETING: Cue.GREETING,
    Act.THANKS: Cue.THANKS,
    Act.GOODBYE: Cue.GOODBYE,
    Act.SMALL_TALK: Cue.SMALL_TALK,
    Act.OFF_DOMAIN: Cue.SMALL_TALK,
    Act.INSULT: Cue.INSULT,
    Act.ABILITIES: Cue.ABILITIES,
}
_KEPT = 256
Scores = Mapping[str, float]


class ByMeaning:
    """Understands what a customer says by a classifier over the declared tools and all acts."""

    def __init__(
        self, embedder: Embedder, tools: Sequence[ToolSpec], person: str | None = None
    ) -> None:
        classes = {tool.name: tuple(tool.examples) for tool in tools if tool.examples}
        acts = {act.value: examples for act, examples in EXAMPLES.items()}
        if person is not None:
            classes[person] += acts.pop(Act.PERSON.value)
        classes |= acts
        vectors = [embedder.embed_kept(examples) for examples in classes.values()]
        self._classifier = Classifier(classes, np.concatenate(vectors), embedder.embed)
        self._acts = frozenset(acts)
        said = (text for examples in classes.values() for text in examples)
        self._spelling = Spelling(said, embedder.is_word)
        self._scores = lru_cache(_KEPT)(self._read)

    def route(self, text: str, tools: Sequence[ToolSpec]) -> Route:
        """The tool that fits best, if it does so better than any act and surely enough."""
        scores = self._scores(text)
        ranked = sorted(tools, key=lambda tool: (-scores.get(tool.name, 0.0), tool.name))
        if not ranked:
            return Nothing()
        best = scores.get(ranked[0].name, 0.0)
        act = max(scores[name] for name in self._acts)
        if best < max(act, _LEAST):
            return Nothing()
        margin = MARGIN_TO_DO if ranked[0].changes else MARGIN_TO_TELL
        near = [t for t in ranked if best - scores.get(t.name, 0.0) < margin]
        return Routed(near[0]) if len(near) == 1 else Torn(tuple(near[:2]))

    def cues(self, text: str) -> frozenset[Cue]:
        """What word patterns find, and the act that fits best."""
        scores = self._scores(text)
        act = Act(max(self._acts, key=lambda name: scores[name]))
        found = read_cues(text)
        return found | {_CUES[act]} if act in _CUES else found

    def requests(self, text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
        """The parts that plainly ask for different tools, those that change something last."""
        found: dict[str, tuple[str, ToolSpec]] = {}
        for part in parts_of(text):
            tool = self._plainly(part, tools)
            if tool is not None:
                found.setdefault(tool.name, (part, tool))
        several = sorted(found.values(), key=lambda asked: asked[1].changes)
        return several if len(several) > 1 else ()

    def _plainly(self, part: str, tools: Sequence[ToolSpec]) -> ToolSpec | None:
        scores = self._scores(part)
        best, second = sorted(scores.values(), reverse=True)[:2]
        tool = max(tools, key=lambda tool: scores.get(tool.name, 0.0))
        plain = scores.get(tool.name) == best >= _PLAIN and best - second >= _PLAIN_MARGIN
        return tool if plain else None

    def _read(self, text: str) -> Scores:
        said = self._spelling.mended(text)
        parts = [part for part in parts_of(said) if part != said]
        found = self._classifier.scores([said, *parts])
        whole = found[0]
        if parts:
            # A story with a request in it: its clearest part speaks as loud as the whole.
            clearest = found[1:][found[1:].max(axis=1).argmax()]
            whole = (whole + clearest) / 2
        return dict(zip(self._classifier.names, map(float, whole), strict=True))
