"""Cuts a document into chunks: stretches under one heading, each fit to be found and cited."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from frontdesk.core.documents import Block, BlockKind, Chunk, ParsedDocument
from frontdesk.knowledge.chunk_filling import filled
from frontdesk.knowledge.chunk_pieces import MOST_CHARACTERS, Group, Piece, groups_of
from frontdesk.knowledge.parsing.slugs import Anchors
from frontdesk.knowledge.test_data import test_data_in

# Headings of this level and above are never in the middle of a chunk.
_DIVIDING_LEVEL = 2
# A section deeper down with fewer words than this goes together with the next.
_FEW_WORDS = 40
_MOST_WORDS = 160
# A heading with nothing below it says something if it has so many words.
_TELLING_HEADING = 4
_LONGEST_LINE = 500


@dataclass(slots=True)
class _Section:
    """What stands under one heading, up to the next of any level."""

    path: tuple[str, ...] = ()
    level: int = 0
    anchor: str = ""
    page: int = 0
    blocks: list[Block] = field(default_factory=list[Block])
    is_question: bool = False
    has_below: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    """Sections that go into the same chunks, under the headings that they share."""

    path: tuple[str, ...]
    anchor: str
    groups: tuple[Group, ...]


def chunks_of(document: ParsedDocument) -> tuple[Chunk, ...]:
    """The chunks of a document, in reading order; the same document gives the same chunks."""
    chunks: list[Chunk] = []
    for part in _parts(_sections(document.blocks)):
        for text, page in filled(part.groups):
            said = "\n".join((*part.path, text))
            chunks.append(
                Chunk(len(chunks), part.path, text, page, part.anchor, test_data_in(said))
            )
    return tuple(chunks)


def _sections(blocks: Sequence[Block]) -> list[_Section]:
    anchors = Anchors()
    sections, path = [_Section()], list[tuple[int, str]]()
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            path = [entry for entry in path if entry[0] < block.level]
            _mark_below(sections[-1], path)
            path.append((block.level, block.text))
            anchor = block.anchor or anchors.of(block.text)
            asks = block.text.endswith("?")
            sections.append(
                _Section(_texts(path), block.level, anchor, block.page, is_question=asks)
            )
        elif block.kind is BlockKind.QUESTION:
            _mark_below(sections[-1], path)
            texts = (*_texts(path), block.text)
            anchor = block.anchor or anchors.of(block.text)
            sections.append(_Section(texts, 0, anchor, block.page, is_question=True))
        else:
            if sections[-1].is_question and not sections[-1].level:
                sections = _after_answer(sections, path, block)
            sections[-1].blocks.append(block)
    return sections


def _mark_below(section: _Section, path: Sequence[tuple[int, str]]) -> None:
    """A heading directly below another makes that one more than a heading without anything."""
    section.has_below |= bool(path) and section.path == _texts(path)


def _after_answer(
    sections: list[_Section], path: Sequence[tuple[int, str]], block: Block
) -> list[_Section]:
    """An answer belongs to its question; anything else to the headings around that."""
    if block.kind is BlockKind.ANSWER:
        return sections
    level = path[-1][0] if path else 0
    return [*sections, _Section(_texts(path), level, "", block.page)]


def _texts(path: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(text for _, text in path)


def _parts(sections: Sequence[_Section]) -> Iterator[_Part]:
    """Small sections below the dividing level together, all others each on its own."""
    waiting: list[_Section] = []
    for section in sections:
        if waiting and not _goes_with(waiting, section):
            yield _part(waiting)
            waiting = []
        if section.blocks or _tells(section):
            waiting.append(section)
    if waiting:
        yield _part(waiting)


def _goes_with(before: Sequence[_Section], section: _Section) -> bool:
    if not section.blocks or section.is_question or before[-1].is_question:
        return False
    if section.level <= _DIVIDING_LEVEL or before[0].level == 0:
        return False
    sizes = [_words(one) for one in before]
    few = min(sizes[-1], _words(section)) < _FEW_WORDS
    return few and sum(sizes) + _words(section) <= _MOST_WORDS and bool(_shared([*before, section]))


def _shared(sections: Sequence[_Section]) -> tuple[str, ...]:
    """The headings that all of some sections stand under."""
    shared = sections[0].path
    while any(section.path[: len(shared)] != shared for section in sections):
        shared = shared[:-1]
    return shared


def _part(sections: Sequence[_Section]) -> _Part:
    first = sections[0]
    if len(sections) == 1:
        return _Part(first.path, first.anchor, tuple(_groups(first)))
    path = _shared(sections)
    groups: list[Group] = []
    for section in sections:
        below = section.path[len(path) :]
        if below:
            groups.append(_under(" \u2013 ".join(below), _groups(section)))
        else:
            groups.extend(_groups(section))
    return _Part(path, first.anchor, tuple(groups))


def _under(heading: str, groups: Sequence[Group]) -> Group:
    """Groups with their own heading as their first line."""
    pieces = [piece for group in groups for piece in group.bounded()]
    first = Piece(pieces[0].text, "\n")
    return Group((Piece(heading[:_LONGEST_LINE], "\n\n"), first, *pieces[1:]), groups[0].page)


def _groups(section: _Section) -> list[Group]:
    if section.blocks:
        return groups_of(section.blocks)
    return [Group((Piece(section.path[-1][:MOST_CHARACTERS], ""),), section.page)]


def _tells(section: _Section) -> bool:
    words = section.path[-1].split() if section.path else []
    return len(words) >= _TELLING_HEADING and not section.has_below


def _words(section: _Section) -> int:
    return sum(len(block.text.split()) for block in section.blocks)
