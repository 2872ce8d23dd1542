"""Measures handoff, thanks and end of call on real callers' utterances, where they are at hand."""

import gzip
from pathlib import Path

import msgspec

from frontdesk.models.house.cues import Cue, read_cues

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


def find_intents(path: Path = DATA) -> list[Found] | None:
    """Measure every label, or None where the data is not at hand."""
    if not path.is_file():
        return None
    with gzip.open(path) as lines:
        said = [msgspec.json.decode(line, type=Utterance) for line in lines]
    heard = [read_cues(one.text) for one in said]
    return [
        _found(label, [cue in cues for cues in heard], [label in one.intents for one in said])
        for label, cue in LABELS.items()
    ]


def _found(label: str, heard: list[bool], meant: list[bool]) -> Found:
    hits = sum(one and other for one, other in zip(heard, meant, strict=True))
    return Found(label, hits, sum(heard), sum(meant))
