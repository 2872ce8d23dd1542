"""Public questions with the passages that answer them, and questions that only seem answered.

Each set is read where it lies: beside the repository or in `build/retrieval`; none is kept here.
"""

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

_ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (_ROOT.parent / "shared" / "data", _ROOT / "build" / "retrieval")


@dataclass(frozen=True, slots=True)
class CorpusPassage:
    """A passage under the title of its document."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its passage: one that answers it, or one that is near and does not.

    `learned` says of which half its passage is: fitted to, or reported on.
    """

    id: str
    text: str
    passage: CorpusPassage
    answered: bool
    learned: bool


@dataclass(frozen=True, slots=True)
class Corpus:
    """All passages of a set, and its questions."""

    name: str
    passages: tuple[CorpusPassage, ...]
    questions: tuple[Question, ...]

    def of(self, *, answered: bool, learned: bool | None = None) -> list[Question]:
        """The questions that are or are not answered, of one half or of both."""
        return [
            one
            for one in self.questions
            if one.answered is answered and learned in {None, one.learned}
        ]


class _ClapPassage(msgspec.Struct):
    title: str
    text: str


class _ClapLine(msgspec.Struct):
    id: str
    input: str
    passages: list[_ClapPassage]


class SquadAnswer(msgspec.Struct):
    """Where an answer begins in its paragraph."""

    answer_start: int


class SquadQuestion(msgspec.Struct):
    """A question to a paragraph, which may have no answer there."""

    id: str
    question: str
    is_impossible: bool = False
    answers: list[SquadAnswer] = []


class SquadParagraph(msgspec.Struct):
    """A paragraph and its questions."""

    context: str
    qas: list[SquadQuestion]


class SquadArticle(msgspec.Struct):
    """An article in paragraphs."""

    title: str
    paragraphs: list[SquadParagraph]


class _Squad(msgspec.Struct):
    data: list[SquadArticle]


def find_file(*names: str) -> Path | None:
    """The first of some files that is at hand."""
    places = (folder / name for folder in FOLDERS for name in names)
    return next((place for place in places if place.is_file()), None)


def clapnq() -> Corpus | None:
    """CLAP NQ's questions of people who searched the web, each with a passage of Wikipedia."""
    files = [
        (answered, find_file(f"clapnq_dev/clapnq_dev_{name}.jsonl.gz"))
        for name, answered in (("answerable", True), ("unanswerable", False))
    ]
    questions: list[Question] = []
    for answered, file in files:
        if file is None:
            return None
        with gzip.open(file) as lines:
            told = [msgspec.json.decode(line, type=_ClapLine) for line in lines]
        for one in told:
            passage = CorpusPassage(one.passages[0].title, one.passages[0].text.strip())
            learned = first_half(passage.title, passage.text)
            questions.append(Question(one.id, one.input.strip(), passage, answered, learned))
    return _corpus("clapnq", questions)


def squad(each: int = 300) -> Corpus | None:
    """SQuAD 2.0: so many questions answered by a paragraph, and as many written to seem so.

    Articles are in one half whole; all paragraphs are searched.
    """
    articles = articles_of_squad()
    if not articles:
        return None
    everything = _corpus("squad2", list(_asked_of(articles)))
    chosen = sorted(everything.questions, key=lambda one: _digest(one.id))
    kept = [
        question
        for learned in (True, False)
        for answered in (True, False)
        for question in [
            one for one in chosen if (one.learned, one.answered) == (learned, answered)
        ][: each // 2]
    ]
    return Corpus(everything.name, everything.passages, tuple(kept))


def articles_of_squad() -> list[SquadArticle]:
    """The articles of SQuAD 2.0 that are at hand."""
    file = find_file("squad2_half_dev.json", "squad2_half_dev/squad2_half_dev.json")
    return msgspec.json.decode(file.read_bytes(), type=_Squad).data if file is not None else []


def _asked_of(articles: list[SquadArticle]) -> Iterator[Question]:
    for article in articles:
        title = article.title.replace("_", " ")
        for paragraph in article.paragraphs:
            passage = CorpusPassage(title, paragraph.context.strip())
            for one in paragraph.qas:
                text, answered = one.question.strip(), not one.is_impossible
                yield Question(one.id, text, passage, answered, learned_article(title))


def learned_article(title: str) -> bool:
    """Whether an article of SQuAD may be learned from: those of the larger half."""
    return not first_half(title)


def first_half(*names: str) -> bool:
    """Whether what has these names is in the first of two halves."""
    return _digest(*names)[0] % 2 == 0


def _corpus(name: str, questions: list[Question]) -> Corpus:
    passages = dict.fromkeys(one.passage for one in questions)
    return Corpus(name, tuple(passages), tuple(questions))


def _digest(*parts: str) -> bytes:
    return hashlib.sha256("".join(parts).encode()).digest()
