"""Follow-up questions, whose topic was named before: searched as they are, and with the dialog."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from frontdesk.knowledge.answering.standalone import standalone_question
from training.retrieval.corpora import Corpus, CorpusPassage, find_file

FOLDER = Path(__file__).with_name("followups")


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question of a dialog, what was said before, and how it would be asked out of the blue."""

    set: str
    earlier: tuple[str, ...]
    question: str
    standalone: str
    passage: CorpusPassage

    @property
    def resolved(self) -> str:
        """The question as the product searches for it."""
        return standalone_question(self.question, self.earlier)


class _Line(msgspec.Struct):
    set: str
    earlier: list[str]
    question: str
    standalone: str
    passage: str


class _Turn(msgspec.Struct):
    raw_utterance: str
    manual_rewritten_utterance: str
    passage: str


class _Topic(msgspec.Struct):
    turn: list[_Turn]


def written(corpus: Corpus, folder: Path = FOLDER) -> list[FollowUp]:
    """Those that writers wrote to passages of a set, who saw no code."""
    passages = {one.id: one.passage for one in corpus.questions}
    return [
        FollowUp(
            line.set,
            tuple(line.earlier[::2]),
            line.question,
            line.standalone,
            passages[line.passage],
        )
        for file in sorted(folder.glob("*.jsonl"))
        for line in map(_line, file.read_text().splitlines())
        if line is not None and line.passage in passages
    ]


def _line(text: str) -> _Line | None:
    return msgspec.json.decode(text, type=_Line) if text.strip() else None


def cast_dialogs() -> tuple[tuple[CorpusPassage, ...], list[FollowUp]] | None:
    """TREC CAsT 2021: dialogs with a passage for each turn, rewritten by its annotators."""
    file = find_file("cast_2021.json", "cast_2021/cast_2021.json")
    if file is None:
        return None
    topics = msgspec.json.decode(file.read_bytes(), type=list[_Topic])
    passages = dict.fromkeys(_untitled(turn.passage) for topic in topics for turn in topic.turn)
    return tuple(passages), [one for topic in topics for one in _follow_ups(topic.turn)]


def _follow_ups(turns: Sequence[_Turn]) -> list[FollowUp]:
    """The turns whose annotators found that they need what was said before."""
    said = [turn.raw_utterance for turn in turns]
    return [
        FollowUp(
            "CAsT 2021",
            tuple(said[:at]),
            turn.raw_utterance,
            turn.manual_rewritten_utterance,
            _untitled(turn.passage),
        )
        for at, turn in enumerate(turns)
        if at and turn.raw_utterance != turn.manual_rewritten_utterance
    ]


def _untitled(text: str) -> CorpusPassage:
    return CorpusPassage(text.strip()[:40], text.strip())
