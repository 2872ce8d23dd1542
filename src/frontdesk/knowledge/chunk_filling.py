"""Fills chunks with groups of pieces, breaking a group only where none could hold it."""

from collections.abc import Iterator, Sequence

from frontdesk.knowledge.chunk_pieces import MOST_CHARACTERS, Group, Piece

# A chunk is filled up to this many words, and is full enough from the lower number on.
MOST_WORDS = 220
ENOUGH_WORDS = 120
# What is left at the end of a section goes to the chunk before, up to a little more.
_FEW_WORDS = 30
_STRETCHED_WORDS = 260


def filled(groups: Sequence[Group]) -> list[tuple[str, int]]:
    """The texts of the chunks that the groups fill, each with the page it begins on."""
    chunks = _joined_tail(list(_fill(groups)))
    return [(chunk.text(), chunk.page) for chunk in chunks]


class _Filling:
    """A chunk that is being filled."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.words = 0
        self.characters = 0
        self.page = 0

    def add(self, piece: Piece, page: int) -> None:
        self.page = self.page or page
        self.pieces.append(piece)
        self.words += piece.words
        self.characters += len(piece.text) + len(piece.joint)

    def holds(self, words: int, characters: int) -> bool:
        most = MOST_CHARACTERS
        return self.words + words <= MOST_WORDS and self.characters + characters <= most

    def text(self) -> str:
        parts = [self.pieces[0].text]
        for piece in self.pieces[1:]:
            parts += [piece.joint, piece.text]
        return "".join(parts)


def _fill(groups: Sequence[Group]) -> Iterator[_Filling]:
    chunk = _Filling()
    for group in groups:
        if not chunk.holds(group.words, group.characters) and chunk.words >= ENOUGH_WORDS // 2:
            yield chunk
            chunk = _Filling()
        fits = chunk.holds(group.words, group.characters)
        for at, piece in enumerate(group.pieces if fits else group.divided()):
            if chunk.pieces and not chunk.holds(piece.words, len(piece.text) + len(piece.joint)):
                yield chunk
                chunk = _Filling()
                if group.lead and at and len(group.lead) + len(piece.text) < MOST_CHARACTERS:
                    chunk.add(Piece(group.lead, ""), group.page)
            chunk.add(piece, group.page)
    if chunk.pieces:
        yield chunk


def _joined_tail(chunks: list[_Filling]) -> list[_Filling]:
    if len(chunks) < 2 or chunks[-1].words >= _FEW_WORDS:
        return chunks
    *rest, before, last = chunks
    fits = before.words + last.words <= _STRETCHED_WORDS
    if not fits or before.characters + last.characters > MOST_CHARACTERS:
        return chunks
    lead_again = last.pieces[0].joint == "" and len(last.pieces) > 1
    for piece in last.pieces[lead_again:]:
        before.add(piece, last.page)
    return [*rest, before]
