"""Which blocks of a page are its content, and which stand around that on every page."""

from collections.abc import Sequence
from typing import NamedTuple

from frontdesk.core.documents import BlockKind

# So much of a page's text has to stand in its marked part for the rest to be left out.
_ENOUGH_SHARE = 0.3
_ENOUGH_CHARACTERS = 250


class FoundBlock(NamedTuple):
    """A block where it was found: in the part marked as the main one, or around the content."""

    kind: BlockKind
    text: str
    level: int
    anchor: str
    main: bool
    around: bool


def chosen_blocks(found: Sequence[FoundBlock]) -> list[FoundBlock]:
    """The blocks of the main part where there is one worth the name, else all that is content."""
    content = [block for block in found if not block.around]
    main = [block for block in content if block.main]
    size, all_sizes = _size(main), _size(content)
    if size and (size >= _ENOUGH_CHARACTERS or size >= _ENOUGH_SHARE * all_sizes):
        return main
    return content


def _size(blocks: Sequence[FoundBlock]) -> int:
    return sum(len(block.text) for block in blocks)
