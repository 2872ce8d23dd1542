"""Measures handoff, thanks and end of call on real callers' utterances, where they are at hand."""

import gzip
from pathlib import Path

import msgspec

from frontdesk.language.reading.cues import Cue
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.house.routing.by_meaning import ByMeaning
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.packs.pestcall import pestcall
from frontdesk.turn.deps import spec_of

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "nlupp" / "nlupp.jsonl.gz"
LABELS = {"handoff": Cue.PERSON, "thank": Cue.THANKS, "end_call": Cue.GOODBYE}


class Utterance(msgspec.Struct, frozen=True):
    """What a caller said, and what the annotators took it for."""

    text: str
    intents: tuple[str, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """How well one intent is found."""

    label: str
    hits: int
    heard: int
    meant: int

    @property
    def precision(self) -> float:
        """The share of what was heard that was meant."""
        return self.hits / self.heard if self.heard else 0.0

    @property
    def recall(self) -> float:
        """The share of what was meant that was heard."""
        return self.hits / self.meant if self.meant else 0.0


class Ear:
    """Hears what PestCall's desk would: a call for a person is one that leads to its tool."""

    def __init__(self) -> None:
        declared = Declarations([spec_of(tool) for tool in pestcall().tools])
        self._tools, self._person = declared.all, declared.person
        self._router = ByMeaning(embedder(), self._tools, self._person)

    def cues(self, text: str) -> frozenset[Cue]:
        """All that is heard in a text."""
        found = self._router.route(text, self._tools)
        asks = isinstance(found, Routed) and found.tool.name == self._person
        cues = self._router.cues(text)
        return cues | {Cue.PERSON} if asks else cues


def find_intents(path: Path = DATA) -> list[Found] | None:
    """Measure every label, or None where the data is not at hand."""
    if not path.is_file():
        return None
    with gzip.open(path) as lines:
        said = [msgspec.json.decode(line, type=Utterance) for line in lines]
    ear = Ear()
    heard = [ear.cues(one.text) for one in said]
    return [
        _found(label, [cue in cues for cues in heard], [label in one.intents for one in said])
        for label, cue in LABELS.items()
    ]


def _found(label: str, heard: list[bool], meant: list[bool]) -> Found:
    hits = sum(one and other for one, other in zip(heard, meant, strict=True))
    return Found(label, hits, sum(heard), sum(meant))
