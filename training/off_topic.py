"""Sentences about other things, said at a receipt: none of them may be taken for a yes.

They come from the repository's own phrases, from the pack's and the house's examples, and where
they are at hand from public sets of real callers and questions. `off_topic/assents.txt` lists the
few among them that agree to whatever is asked; readers who knew neither the house model nor each
other picked them out.
"""

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from frontdesk.language.consent.reader import Answer, ReadOdds, read_answers
from frontdesk.models.house.examples.acts import examples
from frontdesk.packs.pestcall import pestcall
from training.phrase_file import read_phrases

HERE = Path(__file__).resolve().parent
SHARED = HERE.parents[1] / "shared" / "data"
ASSENTS = HERE / "off_topic" / "assents.txt"
RECEIPTS = (
    "Cancel your General Pest Control visit on Thu, Nov 19, 10:00 AM-12:00 PM at 1 Main Street?",
    "Move your Termite Inspection from Tue, Nov 17, 1:00-3:00 PM to Fri, Nov 20, 9:00-11:00 AM?",
    "Book a Mosquito Treatment on Mon, Nov 23, 9:00-11:00 AM with Dana Ortiz at 12 Oak Avenue?",
)


class _Line(msgspec.Struct):
    text: str = ""
    input: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """A sentence that was taken for a yes, and the receipt that it was said at."""

    text: str
    receipt: str


def own_sentences() -> list[str]:
    """What the repository's own sets and examples say of other things than a receipt."""
    files = sorted((HERE / "phrases").glob("*.yaml"))
    phrases = [case.text for path in files for case in read_phrases(path).of("tool", "act")]
    declared = [line for tool in pestcall().tools for line in tool.examples]
    acts = [line for lines in examples().values() for line in lines]
    return list(dict.fromkeys([*phrases, *declared, *acts]))


def public_sentences() -> list[str] | None:
    """What real callers of banks and hotels said, and what people ask; None if not at hand."""
    paths = sorted([*SHARED.glob("nlupp/nlupp.jsonl.gz"), *SHARED.glob("clapnq_dev/*.jsonl.gz")])
    if not paths:
        return None
    return list(dict.fromkeys(text for path in paths for text in _texts(path)))


def taken_for_yes(sentences: Iterable[str], odds: ReadOdds | None = None) -> list[Taken]:
    """The sentences, without the listed assents, that agree to one of the receipts."""
    listed = frozenset(ASSENTS.read_text().splitlines())
    return [
        Taken(text, receipt)
        for text in sentences
        if text not in listed
        for receipt in RECEIPTS
        if read_answers([text], shown=receipt, odds=odds) is Answer.YES
    ]


def _texts(path: Path) -> Iterator[str]:
    with gzip.open(path, "rb") as lines:
        for line in lines:
            found = msgspec.json.decode(line, type=_Line)
            yield found.text or found.input
