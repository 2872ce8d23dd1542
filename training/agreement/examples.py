"""What the second reader learns from: questions, what was answered, and what that meant."""

import random
import zlib
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from frontdesk.language.consent.normalized import normalized
from frontdesk.language.consent.receipt_question import receipt_question_in
from training import off_topic
from training.manifest import Entry, digest_of_features, digest_of_files
from training.phrase_file import read_phrases
from training.reading.turns import FOLDER, meant_at_receipt, writers

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
# Of what sounds like a yes: with more of it too many yeses in other words are taken for none.
_OFF_TOPIC, _ELSE, _EACH = 900, 270, 1
_ELSEWHERE = 18_000
_MADE = frozenset({"near", "off_topic", "else"})
_FREE = frozenset({"idle", "done"})
_ASSENTS = ("yes", "yes,", "yeah", "yep,", "yup", "yes please", "ok", "sure,", "correct,", "right,")

Example = tuple[str, str, str, str]
"""Who wrote it, the question, the answer as it is read, and its class."""


def examples(*, measured: bool = False) -> list[Example]:
    """All there is to learn from, or what is only measured."""
    if measured:
        return _of_sets(sorted(ANSWERS.glob("test*.yaml")))
    learned = [*ANSWERS.glob("development*.yaml"), *ANSWERS.glob("training*.yaml"), *_own_sets()]
    said = [*_of_sets(sorted(learned)), *_of_turns()]
    shown = sorted({shown for _, shown, _, _ in said if shown})
    return [*said, *_near_misses(shown), *_off_topic(shown), *_agreeing_to_else(shown)]


def elsewhere(rows: Sequence[Example]) -> list[Example]:
    """The same answers at other receipts that do the same; what they mean there, others say."""
    dice = random.Random(22)
    alike: dict[frozenset[str], list[str]] = defaultdict(list)
    for shown in sorted({shown for _, shown, _, _ in rows if shown}):
        alike[receipt_question_in(shown).families].append(shown)
    own = [row for row in rows if row[1]]
    return [
        (name, dice.choice(alike[receipt_question_in(shown).families]), said, "")
        for name, shown, said, _ in dice.sample(own, min(_ELSEWHERE, len(own)))
    ]


def part_of(row: Example, parts: int) -> int:
    """Which part of all there is to learn from an example belongs to: a writer's all to one."""
    name, _, said, _ = row
    return zlib.crc32((said if name in _MADE else name).encode()) % parts


def made_from() -> Entry:
    """What weights that are there belong to; an encoder reads words, so no features are kept."""
    return Entry(
        digest_of_files([WEIGHTS]),
        digest_of_files([*_own_sets(), *_turns()]),
        digest_of_features(()),
    )


def _own_sets() -> list[Path]:
    return sorted(ANSWERS.glob("agreement*.yaml"))


def _turns() -> list[Path]:
    return sorted(FOLDER.glob("learned_*.jsonl"))


def _of_sets(paths: list[Path]) -> list[Example]:
    return [
        (path.stem, case.state.heard, normalized(case.text), _class(min(case.expected[0])))
        for path in paths
        for case in read_phrases(path).of("answer")
    ]


def _class(meant: str) -> str:
    return meant if meant in CLASSES else "unclear"


def _of_turns() -> list[Example]:
    """What writers of many trades answered at a receipt."""
    return [
        (writer.name, turn.asked, normalized(turn.text), meant)
        for writer in writers("learned")
        for turn in writer.turns
        if (meant := meant_at_receipt(turn))
    ]


def _near_misses(receipts: Sequence[str]) -> list[Example]:
    """What sounds like a yes and is none, at its own receipt and at others that do the same."""
    dice = random.Random(1)
    does = {shown: receipt_question_in(shown).families for shown in receipts}
    lines = [line.split("\t") for line in _NEAR_MISSES.read_text().splitlines()]
    rows: list[Example] = []
    for _, which, text in lines:
        own = _SHOWN[which]
        families = receipt_question_in(own).families
        alike = [shown for shown in receipts if does[shown] == families]
        at = [own, *dice.sample(alike, min(_EACH, len(alike)))]
        rows += [("near", shown, normalized(text), "unclear") for shown in at]
    return rows


def _off_topic(receipts: Sequence[str]) -> list[Example]:
    dice = random.Random(3)
    listed = frozenset(off_topic.ASSENTS.read_text().splitlines())
    said = [text for text in off_topic.own_sentences() if text not in listed]
    return [
        ("off_topic", dice.choice(receipts), normalized(text), "unclear")
        for text in dice.sample(said, _OFF_TOPIC)
    ]


def _agreeing_to_else(receipts: Sequence[str]) -> list[Example]:
    """A yes before what is asked of another company: it is for that, and not for the receipt."""
    dice = random.Random(5)
    asked = [
        clause.text
        for writer in writers("learned")
        for turn in writer.turns
        for clause in turn.clauses
        if turn.state in _FREE and clause.tool and clause.act == "request"
    ]
    return [
        ("else", dice.choice(receipts), normalized(f"{dice.choice(_ASSENTS)} {text}"), "unclear")
        for text in dice.sample(asked, min(_ELSE, len(asked)))
    ]
