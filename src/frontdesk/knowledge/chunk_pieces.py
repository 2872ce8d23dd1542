"""The pieces that chunks are made of: sentences, items and rows that are never broken."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from frontdesk.core.documents import Block, BlockKind
from frontdesk.language.text.sentences import split

MOST_CHARACTERS = 2_000
# A paragraph that ends like this leads into the list or the table below it.
_LEADS_IN, _LONGEST_LEAD = ":", 500


@dataclass(frozen=True, slots=True)
class Piece:
    """What stays in one chunk; `joint` is what stands between it and the piece before it."""

    text: str
    joint: str

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(self.text.split())


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that stay together where they fit; `lead` is said again where they do not.

    A paragraph is one piece until it has to be divided.
    """

    pieces: tuple[Piece, ...]
    page: int = 0
    lead: str = ""
    is_paragraph: bool = False

    @property
    def words(self) -> int:
        """How many words all of them have."""
        return sum(piece.words for piece in self.pieces)

    @property
    def characters(self) -> int:
        """How long they are together."""
        return sum(len(piece.text) + len(piece.joint) for piece in self.pieces)

    def divided(self) -> tuple[Piece, ...]:
        """The pieces that no chunk may break: of a paragraph its sentences."""
        if not self.is_paragraph:
            return self.pieces
        first, *more = (part for piece in self.pieces for part in sentences_of(piece.text))
        return (Piece(first, "\n\n"), *(Piece(part, " ") for part in more))

    def bounded(self) -> tuple[Piece, ...]:
        """The pieces, divided where no chunk could hold all of them."""
        return self.pieces if self.characters <= MOST_CHARACTERS else self.divided()


def groups_of(blocks: Sequence[Block]) -> list[Group]:
    """The blocks under one heading as groups: a list goes with the line that leads into it."""
    groups: list[Group] = []
    at = 0
    while at < len(blocks):
        kind = blocks[at].kind
        end = at + 1
        if kind in (BlockKind.LIST_ITEM, BlockKind.TABLE_ROW):
            while end < len(blocks) and blocks[end].kind is kind:
                end += 1
        groups.append(_group(blocks[at:end], groups))
        at = end
    return groups


def _group(blocks: Sequence[Block], before: list[Group]) -> Group:
    """One group; it takes the paragraph that leads into it away from those before."""
    first = blocks[0]
    if first.kind is BlockKind.LIST_ITEM or first.kind is BlockKind.TABLE_ROW:
        mark = "- " if first.kind is BlockKind.LIST_ITEM else ""
        pieces = tuple(
            Piece(part, "\n")
            for block in blocks
            for part in _bounded(mark + block.text.replace("\n", " "))
        )
        lead = _lead(before)
        if lead is not None:
            before.pop()
            pieces = (Piece(lead.pieces[0].text, "\n\n"), *pieces)
            return Group(pieces, lead.page, lead.pieces[0].text)
        return Group((Piece(pieces[0].text, "\n\n"), *pieces[1:]), first.page)
    if first.kind is BlockKind.CODE:
        return Group(tuple(_pieces(first.text.splitlines(), "\n")), first.page)
    return Group((Piece(first.text, "\n\n"),), first.page, is_paragraph=True)


def _lead(before: Sequence[Group]) -> Group | None:
    if not before or not before[-1].is_paragraph:
        return None
    text = before[-1].pieces[0].text
    return before[-1] if text.endswith(_LEADS_IN) and len(text) <= _LONGEST_LEAD else None


def _pieces(texts: Iterable[str], joint: str) -> Iterator[Piece]:
    bounded = (part for text in texts for part in _bounded(text))
    for at, part in enumerate(bounded):
        yield Piece(part, joint if at else "\n\n")


def sentences_of(text: str) -> list[str]:
    """The sentences of a text; one that no chunk could hold is cut between words."""
    sentences = (clean for sentence in split(text) if (clean := sentence.strip()))
    return [part for sentence in sentences for part in _bounded(sentence)]


def _bounded(text: str) -> Iterator[str]:
    """A text as it is; one that no chunk could hold, cut between words."""
    while len(text) > MOST_CHARACTERS:
        cut = text.rfind(" ", MOST_CHARACTERS // 2, MOST_CHARACTERS)
        cut = cut if cut > 0 else MOST_CHARACTERS
        yield text[:cut].rstrip()
        text = text[cut:].lstrip()
    if text:
        yield text
