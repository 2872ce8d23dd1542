"""How surely customers' own questions are answered: `python -m training.retrieval.fresh`.

Writers saw what two companies tell their customers. By the order of their names the reader learned
from two, what its readings are worth is fitted on two, and the last measures.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from frontdesk.core.documents import DocumentAudience
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.knowledge.vectors.encoder import BuiltInEncoder
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.passage_reader import passage_reader_by
from training.retrieval.customers import (
    DOCUMENTS,
    OWNER,
    Answered,
    CustomersQuestion,
    contents_of,
    library_of,
)
from training.retrieval.ranking import Share

FOLDER = Path(__file__).with_name("fresh")
KINDS = ("answerable", "near", "account", "other")


class Use(StrEnum):
    """What a writer's questions are for."""

    READER = "the reader learned from"
    WEIGHTS = "what a reading is worth is fitted on"
    MEASURED = "nothing is fitted on"


_WRITERS = {
    "w1": Use.READER,
    "w2": Use.READER,
    "w3": Use.WEIGHTS,
    "w4": Use.WEIGHTS,
    "w5": Use.MEASURED,
}


@dataclass(frozen=True, slots=True)
class WrittenQuestion:
    """A question and who wrote it."""

    writer: str
    question: CustomersQuestion


def written_questions() -> list[WrittenQuestion]:
    """All of them, by writer; of a heading's path its last part."""
    rows = [
        json.loads(line)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text().splitlines()
    ]
    return [
        WrittenQuestion(
            row["writer"],
            CustomersQuestion(
                *(row["pack"], row["question"], row["kind"]),
                heading=(row.get("heading") or "").rpartition(">")[2].strip(),
            ),
        )
        for row in rows
    ]


def writers_for(use: Use) -> frozenset[str]:
    """Whose questions may be used so."""
    return frozenset(writer for writer, its in _WRITERS.items() if its is use)


async def main() -> None:
    """Ask everything, and print the table."""
    written = written_questions()
    reads, answered = passage_reader_by(embedder()), list[tuple[str, Answered]]()
    for company in DOCUMENTS:
        async with library_of(contents_of(company), BuiltInEncoder(), reads) as library:
            for one in written:
                if one.question.company == company:
                    request = SearchRequest(one.question.text, DocumentAudience.CUSTOMERS)
                    outcome = await library.search_explained(OWNER, request)
                    answered.append((one.writer, Answered(one.question, outcome)))
    for use in Use:
        writers = writers_for(use)
        print(*_lines(use, [one for who, one in answered if who in writers]), sep="\n")


def _lines(use: Use, answered: Sequence[Answered]) -> Iterator[str]:
    yield f"questions of {', '.join(sorted(writers_for(use)))}, which {use}"
    for kind in KINDS:
        own = [one for one in answered if one.question.kind == kind]
        if not own:
            continue
        results = [one.outcome.result for one in own]
        sure = sum(one.answered for one in results)
        hedged = sum(one.nearly and not one.answered for one in results)
        left = len(own) - sure - hedged
        told = [Share(count, len(own)) for count in (sure, hedged, left)]
        yield f"  {kind:10} sure {told[0]}  with doubt {told[1]}  not answered {told[2]}"
    right = [one for one in answered if one.question.kind == KINDS[0]]
    for name, count in (
        ("first", sum(one.place == 1 for one in right)),
        ("among five", sum(one.place > 0 for one in right)),
        ("likeliest, and sure", sum(one.surely_right for one in right)),
    ):
        yield f"  right heading {name:20} {Share(count, len(right))}"


if __name__ == "__main__":
    asyncio.run(main())
