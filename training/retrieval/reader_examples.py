"""What the reader of passages learns from: questions with passages that answer them or seem to.

None of clapnq, and of SQuAD 2.0 only the half that is not measured.
"""

import asyncio
import math
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from frontdesk.knowledge.chunking import chunks_of
from frontdesk.knowledge.parsing.formats import format_of
from frontdesk.knowledge.parsing.parser import DocumentParser
from frontdesk.language.text.sentences import split
from frontdesk.language.text.words import words
from training.retrieval.corpora import articles_of_squad, find_file, learned_article
from training.retrieval.customers import ANSWERABLE, DOCUMENTS, contents_of, questions
from training.retrieval.fresh import Use, writers_for, written_questions

_LONGEST_SECTION = 80


@dataclass(frozen=True, slots=True)
class Example:
    """A question beside a passage: its title, its sentences, and which of them answer.

    `group` is the article; other passages of it are near, and do not answer.
    """

    question: str
    title: str
    sentences: tuple[str, ...]
    answers: frozenset[int]
    group: str


class _Section(msgspec.Struct):
    section: str
    question: str
    article: str
    answers: list[int]
    candidates: list[str]


def examples() -> list[Example]:
    """All there is to learn from, of the sets that are at hand."""
    return [*_of_squad(), *_of_sections(), *_of_customers()]


def _of_squad() -> Iterator[Example]:
    for article in articles_of_squad():
        title = article.title.replace("_", " ")
        if not learned_article(title):
            continue
        for paragraph in article.paragraphs:
            sentences = tuple(split(paragraph.context))
            for one in paragraph.qas:
                starts = [] if one.is_impossible else [a.answer_start for a in one.answers]
                found = frozenset(_sentence_at(sentences, start) for start in starts)
                yield Example(one.question, title, sentences, found, f"squad2 {title}")


def _of_sections() -> Iterator[Example]:
    """SelQA: sections of Wikipedia, with the sentences that answer."""
    for name in ("selqa_dev.json", "selqa_test.json"):
        file = find_file(name)
        if file is None:
            continue
        for one in msgspec.json.decode(file.read_bytes(), type=list[_Section]):
            title = f"{one.article} {one.section}"[:_LONGEST_SECTION]
            sentences = tuple(f"{sentence} " for sentence in one.candidates)
            found = frozenset(one.answers)
            yield Example(one.question, title, sentences, found, f"selqa {one.article}")


def _of_customers() -> Iterator[Example]:
    """What customers ask, beside the passage under the right heading; of near misses the nearest.

    Nobody marked which sentence answers: any of a right passage counts.
    """
    written = written_questions()
    learned = writers_for(Use.READER)
    asked = [*questions(), *(one.question for one in written if one.writer in learned)]
    for company, chunks in asyncio.run(_chunks()).items():
        passages = [
            (headings, " ".join(headings)[:_LONGEST_SECTION], tuple(split(text)))
            for headings, text in chunks
        ]
        for one in asked:
            if one.company != company:
                continue
            right = [there for there in passages if one.heading and one.heading in there[0]]
            for _, title, sentences in right if one.kind == ANSWERABLE else ():
                everything = frozenset(range(len(sentences)))
                yield Example(one.text, title, sentences, everything, f"customers {company}")
            if one.kind != ANSWERABLE:
                words_of = {*words(one.text.lower())}
                near = max(passages, key=lambda there: _shared(words_of, there[2]))
                yield Example(one.text, near[1], near[2], frozenset(), f"customers {company}")


def _shared(asked: set[str], sentences: tuple[str, ...]) -> float:
    said = {*words("".join(sentences).lower())}
    return len(asked & said) / math.sqrt(1 + len(said))


async def _chunks() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    parser = DocumentParser()
    try:
        return {
            company: [
                ((parsed.title or name.partition(".")[0], *chunk.headings), chunk.text)
                for name, content in contents_of(company)
                for parsed in [
                    await parser.parse(content, format_of(name, "", content[:1024]), name=name)
                ]
                for chunk in chunks_of(parsed)
            ]
            for company in DOCUMENTS
        }
    finally:
        await parser.close()


def _sentence_at(sentences: tuple[str, ...], start: int) -> int:
    end = 0
    for number, sentence in enumerate(sentences):
        end += len(sentence)
        if start < end:
            return number
    return len(sentences) - 1
