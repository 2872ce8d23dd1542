"""What a document of an organisation's library is made of, from its blocks to what is cited."""

from dataclasses import dataclass
from enum import StrEnum

from frontdesk.core.ids import DocumentId, PassageId

# The most that a document which is sent up may be allowed to have.
DOCUMENT_LIMIT = 64 * 1024 * 1024


class DocumentAudience(StrEnum):
    """Who may read a document, and be answered from it."""

    CUSTOMERS = "customers"
    OPERATORS = "operators"


class DocumentFormat(StrEnum):
    """The formats that can be read."""

    MARKDOWN = "markdown"
    HTML = "html"
    TEXT = "text"
    PDF = "pdf"
    DOCX = "docx"
    QUESTIONS = "questions"


class BlockKind(StrEnum):
    """What a block of a document is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    QUESTION = "question"
    ANSWER = "answer"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a document, in reading order; `level` is a heading's, `page` counts from 1."""

    kind: BlockKind
    text: str
    level: int = 0
    page: int = 0
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """A document as it was read: its title, its blocks, and what it links to.

    A web page may name the address that it is to be known by, and ask not to be found in a search
    (`no_index`) or not to have its links followed (`no_follow`).
    """

    title: str
    blocks: tuple[Block, ...]
    language: str = ""
    links: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    canonical: str = ""
    no_index: bool = False
    no_follow: bool = False


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a document that is searched and cited as one, under the headings it stands in.

    `test_data` names what in it was made up to try things out; such a chunk is never quoted.
    """

    position: int
    headings: tuple[str, ...]
    text: str
    page: int = 0
    anchor: str = ""
    test_data: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk of a stored document, as a search finds it; `link` leads to where it stands."""

    id: PassageId
    document: DocumentId
    title: str
    headings: tuple[str, ...]
    text: str
    link: str = ""
    page: int = 0
    language: str = ""
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    test_data: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage that a search found, and why it stands where it stands.

    Ranks count from 1, and are 0 where that way of searching did not find it; `likely` is the
    probability that it answers the question.
    """

    passage: Passage
    likely: float
    text_rank: int = 0
    vector_rank: int = 0
    similarity: float = 0.0
    fused: float = 0.0


@dataclass(frozen=True, slots=True)
class Citation:
    """What an answer stands on, as customers are shown it."""

    number: int
    document: DocumentId
    title: str
    heading: str
    passage: str
    link: str = ""
