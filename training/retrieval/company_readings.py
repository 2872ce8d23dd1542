"""What a reading of the likeliest passage says, beside the signs of it, of a set's questions."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.core.documents import DocumentAudience
from frontdesk.knowledge.searching.likelihood import Likelihood
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.knowledge.searching.second_look import Reads, read_beside
from frontdesk.knowledge.vectors.encoder import TextEncoder
from training.retrieval.customers import DOCUMENTS, OWNER, Answered, contents_of, library_of
from training.retrieval.fresh import Use, writers_for, written_questions


@dataclass(frozen=True, slots=True)
class Reading:
    """How likely a passage seemed, how it was read, and whether it answers.

    `writer` is empty for questions of a public set.
    """

    likely: float
    read: float
    right: bool
    answerable: bool = False
    writer: str = ""
    kind: str = ""


async def company_readings(
    encoder: TextEncoder, reads: Reads, likelihood: Likelihood
) -> list[Reading]:
    """Of the questions of writers that the reader has not learned from, and that do not measure."""
    writers, found = writers_for(Use.WEIGHTS), list[Reading]()
    asked = [one for one in written_questions() if one.writer in writers]
    for company in DOCUMENTS:
        async with library_of(contents_of(company), encoder, None) as library:
            for one in asked:
                if one.question.company != company:
                    continue
                request = SearchRequest(one.question.text, DocumentAudience.CUSTOMERS)
                outcome = await library.search_explained(OWNER, request)
                answered = Answered(one.question, outcome)
                found += _read(one.writer, answered, reads, likelihood)
    return found


def _read(
    writer: str, answered: Answered, reads: Reads, likelihood: Likelihood
) -> Sequence[Reading]:
    outcome, asked = answered.outcome, answered.question
    judged = [
        (likelihood.of(signs), passage)
        for passage, signs in zip(outcome.result.found, outcome.signs, strict=True)
    ]
    if not judged:
        return []
    likely, best = max(judged, key=lambda one: one[0])
    answerable = asked.kind == "answerable"
    right = answerable and answered.is_under(best)
    read = read_beside(asked.text, best.passage, reads)
    return [Reading(likely, read, right, answerable, writer, asked.kind)]
