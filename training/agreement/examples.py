"""What the second reader learns from: questions, what was answered, and what that meant."""

import random
from pathlib import Path

from frontdesk.language.consent.normalized import normalized
from training import off_topic
from training.manifest import Entry, digest_of_features, digest_of_files
from training.phrase_file import read_phrases

HERE = Path(__file__).resolve().parent
ANSWERS = HERE.parent / "answers"
WEIGHTS = HERE.parents[1] / "src/frontdesk/models/embedding/agreement.safetensors"
CLASSES = ("yes", "no", "change", "unclear")
_NEAR_MISSES = HERE.parents[1] / "tests/unit/language/consent/near_misses.tsv"
_SHOWN = {
    "c": "Cancel your quarterly visit on Fri, May 29, 1:00-3:00 PM with Marcus?",
    "m": "Move your visit from Thu, May 21 to Tue, May 26, 10:00 AM-12:00 PM?",
    "b": "Book an ant treatment on Sat, May 23, 9:30-11:00 AM at 77 Harbor View Drive, with Luis?",
}
_OFF_TOPIC = 1200

Example = tuple[str, str, str, str]
"""Who wrote it, the question, the answer as it is read, and its class."""


def examples(*, measured: bool = False) -> list[Example]:
    """All there is to learn from, or what is only measured."""
    if measured:
        return _of_sets(sorted(ANSWERS.glob("test*.yaml")))
    learned = [*ANSWERS.glob("development*.yaml"), *ANSWERS.glob("training*.yaml"), *_own_sets()]
    return [*_of_sets(sorted(learned)), *_near_misses(), *_off_topic()]


def made_from() -> Entry:
    """What weights that are there belong to; an encoder reads words, so no features are kept."""
    return Entry(digest_of_files([WEIGHTS]), digest_of_files(_own_sets()), digest_of_features(()))


def _own_sets() -> list[Path]:
    return sorted(ANSWERS.glob("agreement*.yaml"))


def _of_sets(paths: list[Path]) -> list[Example]:
    return [
        (path.stem, case.state.heard, normalized(case.text), _class(min(case.expected[0])))
        for path in paths
        for case in read_phrases(path).of("answer")
    ]


def _class(meant: str) -> str:
    return meant if meant in CLASSES else "unclear"


def _near_misses() -> list[Example]:
    lines = (line.split("\t") for line in _NEAR_MISSES.read_text().splitlines())
    return [("near", _SHOWN[which], normalized(text), "unclear") for _, which, text in lines]


def _off_topic() -> list[Example]:
    dice = random.Random(3)
    listed = frozenset(off_topic.ASSENTS.read_text().splitlines())
    said = [text for text in off_topic.own_sentences() if text not in listed]
    return [
        ("off_topic", dice.choice(off_topic.RECEIPTS), normalized(text), "unclear")
        for text in dice.sample(said, _OFF_TOPIC)
    ]
