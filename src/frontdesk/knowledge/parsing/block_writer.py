"""Gathers the blocks of a document as a reader finds them, within the limits."""

from frontdesk.core.documents import Block, BlockKind
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason

_INVISIBLE = dict.fromkeys(
    [*range(9), 11, 12, *range(14, 32), 0x7F, 0xAD, 0x200B, 0x2060, 0xFEFF], None
)


# What is longer is set as a heading or a question, but is none.
_LONGEST = {BlockKind.HEADING: 300, BlockKind.QUESTION: 1_000}


def clean_text(text: str) -> str:
    """A text without what cannot be seen, with one space between words and no empty line."""
    lines = (" ".join(line.split()) for line in text.translate(_INVISIBLE).splitlines())
    return "\n".join(line for line in lines if line)


def _clean_code(text: str) -> str:
    """Code keeps its indents."""
    lines = (line.rstrip() for line in text.translate(_INVISIBLE).expandtabs(4).splitlines())
    return "\n".join(line for line in lines if line)


class BlockWriter:
    """The blocks of one document; refuses a document that has no end."""

    def __init__(self, limits: ParsingLimits) -> None:
        self._limits = limits
        self._characters = 0
        self.blocks: list[Block] = []

    def add(
        self, kind: BlockKind, text: str, *, level: int = 0, page: int = 0, anchor: str = ""
    ) -> None:
        """Add a block, unless it is empty."""
        clean = _clean_code(text) if kind is BlockKind.CODE else clean_text(text)
        if kind is BlockKind.HEADING:
            clean = clean.replace("\n", " ")
        if len(clean) > _LONGEST.get(kind, len(clean)):
            kind, level = BlockKind.PARAGRAPH, 0
        if clean:
            self.count(len(clean))
            self.blocks.append(Block(kind, clean, level, page, anchor))

    def count(self, characters: int) -> None:
        """Count towards the limits what is about to be kept."""
        self._characters += characters
        most = self._limits.most_characters
        if self._characters > most or len(self.blocks) >= self._limits.most_blocks:
            raise DocumentRefused(
                RefusalReason.TOO_LONG,
                f"the document has more than {most} characters or "
                f"{self._limits.most_blocks} blocks of text; divide it into several",
            )
