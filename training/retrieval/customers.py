"""What customers of two companies ask, of the documents that these ship: three kinds of questions.

Their writers saw the documents and no code. The first kind is answered by the text under a heading;
the second is about the same, and nothing answers it; the third is about something else.
"""

import contextlib
import hashlib
import json
import tempfile
from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from frontdesk.core.documents import DocumentAudience, FoundPassage
from frontdesk.core.ids import IdSource, OrganisationId, SourceId
from frontdesk.core.library import DocumentDraft, Source, SourceKind
from frontdesk.knowledge.chunking import chunks_of
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.parsing.formats import format_of
from frontdesk.knowledge.parsing.parser import DocumentParser
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.knowledge.searching.searcher import Outcome
from frontdesk.knowledge.searching.second_look import Reads
from frontdesk.knowledge.vectors.encoder import TextEncoder
from frontdesk.packs import helpdesk, pestcall
from frontdesk.store.queries import conversations, knowledge_sources
from frontdesk.testing.desk import open_store
from frontdesk.testing.virtual_time import VirtualClock
from training.retrieval.ranking import Share

FOLDER = Path(__file__).with_name("customers")
DOCUMENTS = {
    name: Path(str(module.__file__)).parent / "documents"
    for name, module in (("helpdesk", helpdesk), ("pestcall", pestcall))
}
ANSWERABLE, NEAR_MISS, FOREIGN = "answerable", "near_miss", "foreign"
_SOURCE, OWNER = SourceId("src_1"), OrganisationId("measured")


@dataclass(frozen=True, slots=True)
class CustomersQuestion:
    """A question, and of the first two kinds the heading that it is about."""

    company: str
    text: str
    kind: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with what the library says to it."""

    question: CustomersQuestion
    outcome: Outcome

    @property
    def place(self) -> int:
        """Where the right heading stands among what was found; 0 where it is not there."""
        for place, one in enumerate(self.outcome.result.found, start=1):
            if self.is_under(one):
                return place
        return 0

    @property
    def surely_right(self) -> bool:
        """Whether the library is sure, and of a passage under the right heading."""
        result = self.outcome.result
        return result.answered and self.is_under(max(result.found, key=lambda one: one.likely))

    def is_under(self, one: FoundPassage) -> bool:
        """Whether a passage is under the heading of the question."""
        return self.question.heading in (*one.passage.headings, one.passage.title)


def questions() -> list[CustomersQuestion]:
    """All of them, by company."""
    return [
        CustomersQuestion(path.stem, row["question"], row["kind"], row.get("heading", ""))
        for path in sorted(FOLDER.glob("*.jsonl"))
        for row in map(json.loads, path.read_text().splitlines())
    ]


async def asked(encoder: TextEncoder, reads: Reads | None) -> list[Answered]:
    """Every question, asked of the library of its company."""
    answered: list[Answered] = []
    for company in DOCUMENTS:
        async with library_of(contents_of(company), encoder, reads) as library:
            for one in questions():
                if one.company == company:
                    request = SearchRequest(one.text, DocumentAudience.CUSTOMERS)
                    outcome = await library.search_explained(OWNER, request)
                    answered.append(Answered(one, outcome))
    return answered


def contents_of(company: str) -> list[tuple[str, bytes]]:
    """The documents that a company's customers may read, by their names."""
    return [(path.name, path.read_bytes()) for path in sorted(DOCUMENTS[company].glob("*.*"))]


def customers_lines(answered: list[Answered]) -> Iterator[str]:
    """The table: what is found, and what is answered, rightly and wrongly."""
    for company in (*DOCUMENTS, ""):
        own = [one for one in answered if company in ("", one.question.company)]
        of_kind = {
            kind: [one for one in own if one.question.kind == kind]
            for kind in (ANSWERABLE, NEAR_MISS, FOREIGN)
        }
        right = of_kind[ANSWERABLE]
        found = [one for one in right if one.place]
        yield f"customers' questions, {company or 'both companies'}"
        yield f"  right heading first       {Share(sum(o.place == 1 for o in right), len(right))}"
        yield f"  right heading among five  {Share(len(found), len(right))}"
        for name, some in (
            ("when found", found),
            ("near misses", of_kind[NEAR_MISS]),
            ("foreign", of_kind[FOREIGN]),
        ):
            results = [one.outcome.result for one in some]
            sure = Share(sum(one.answered for one in results), len(results))
            shown = Share(sum(one.answered or one.nearly for one in results), len(results))
            yield f"  {name:12} answered {sure}  shown, with the doubt said {shown}"


@contextlib.asynccontextmanager
async def library_of(
    contents: Sequence[tuple[str, bytes]], encoder: TextEncoder, reads: Reads | None
) -> AsyncGenerator[Library]:
    """A library of some documents, read as a server reads them, until the block ends."""
    with tempfile.TemporaryDirectory() as kept:
        db = await open_store(Path(kept) / "library.db")
        library = Library(db, VirtualClock(), IdSource(), encoder, reads=reads)
        parser = DocumentParser()
        try:
            source = Source(_SOURCE, SourceKind.UPLOAD, "Measured", "", 0)
            await db.write(lambda tx: conversations.ensure_organisation(tx, OWNER, OWNER, 0))
            await db.write(lambda tx: knowledge_sources.add(tx, OWNER, source))
            for name, content in contents:
                await library.replace(OWNER, await _draft(parser, name, content))
            yield library
        finally:
            await parser.close()
            await library.close()
            await db.close()


async def _draft(parser: DocumentParser, name: str, content: bytes) -> DocumentDraft:
    kind = format_of(name, "", content[:1024])
    parsed = await parser.parse(content, kind, name=name)
    return DocumentDraft(
        *(_SOURCE, name, parsed.title or name.partition(".")[0], kind),
        hashlib.sha256(content).hexdigest(),
        chunks=chunks_of(parsed),
    )
