"""Reads a table of questions and answers, as spreadsheets write it."""

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from frontdesk.core.documents import BlockKind, ParsedDocument
from frontdesk.knowledge.parsing.block_writer import BlockWriter
from frontdesk.knowledge.parsing.encodings import decode
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from frontdesk.knowledge.parsing.task import ParseTask
from frontdesk.language.lexicon.word_list import word_set

_DELIMITERS = ",;\t|"
_SNIFFED_LINES = 50
_MOST_WARNED = 10
_LONGEST_QUESTION = 1_000
# What the columns are called, in the languages that spreadsheets of questions come in.
_QUESTION = word_set("question questions q pregunta preguntas frage fragen pytanie domanda")
_ANSWER = word_set("answer answers a respuesta respuestas antwort antworten reponse")
_SECTION = word_set("section category topic group categoria tema kategorie thema")


class _Columns(NamedTuple):
    question: int
    answer: int
    section: int | None
    named: bool


def read_questions(task: ParseTask, content: bytes, limits: ParsingLimits) -> ParsedDocument:
    """Read questions and answers; the columns are named so, or are the first two."""
    decoded = decode(content, task.charset)
    delimiter = _delimiter(decoded.text)
    csv.field_size_limit(limits.most_characters)
    rows = list(_rows(decoded.text, delimiter))
    if not rows:
        raise _refused("it has no row")
    columns = _columns(rows[0][1])
    writer, left_out, section = BlockWriter(limits), list[str](), ""
    for line, row in rows[columns.named :]:
        question, answer = _cell(row, columns.question), _cell(row, columns.answer)
        missing = _missing(question, answer)
        if missing:
            left_out.append(f"row at line {line}: {missing}")
            continue
        named = _cell(row, columns.section)
        if named and named != section:
            section = named
            writer.add(BlockKind.HEADING, section, level=2)
        writer.add(BlockKind.QUESTION, question)
        writer.add(BlockKind.ANSWER, answer)
    if not writer.blocks:
        raise _refused("no row of it has both a question and an answer")
    return ParsedDocument(
        "", tuple(writer.blocks), warnings=(*decoded.warnings, *_shortened(left_out))
    )


def _missing(question: str, answer: str) -> str:
    if len(question) > _LONGEST_QUESTION:
        return f"a question of more than {_LONGEST_QUESTION} characters"
    if not question:
        return "no question"
    return "" if answer else "no answer"


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error as cause:
        raise _refused(f"line {reader.line_num}: {cause}") from cause


def _delimiter(text: str) -> str:
    """What divides the same number of cells in most rows of the beginning."""
    lines = text.splitlines(keepends=True)[:_SNIFFED_LINES]
    return max(_DELIMITERS, key=lambda one: _evenness(lines, one))


def _evenness(lines: list[str], delimiter: str) -> int:
    try:
        sizes = [len(row) for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return 0
    return sum(1 for size in sizes if size > 1 and size == sizes[0])


def _columns(first: list[str]) -> _Columns:
    names = [cell.strip().strip("?:").casefold() for cell in first]
    found = [_at(names, wanted) for wanted in (_QUESTION, _ANSWER, _SECTION)]
    question, answer, section = found
    if question is not None and answer is not None:
        return _Columns(question, answer, section, True)
    return _Columns(0, 1, None, False)


def _at(names: list[str], wanted: frozenset[str]) -> int | None:
    return next((at for at, name in enumerate(names) if name in wanted), None)


def _cell(row: list[str], at: int | None) -> str:
    return row[at].strip() if at is not None and at < len(row) else ""


def _shortened(left_out: list[str]) -> list[str]:
    more = len(left_out) - _MOST_WARNED
    return [*left_out[:_MOST_WARNED], *([f"and {more} more rows"] if more > 0 else [])]


def _refused(why: str) -> DocumentRefused:
    return DocumentRefused(
        RefusalReason.BROKEN,
        f"the table cannot be read: {why}; expected a question and its answer in each row, "
        "in columns named so or in the first two",
    )
