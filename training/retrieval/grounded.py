"""Measures what answers from documents rest on: `python -m training.retrieval.grounded`.

The house answers every question that is at hand, and each number, name and address of its answers
is looked for in the passages that it cites. A model behind a provider gives answers that people
wrote: true ones are to reach the customer word for word, and what was invented is not.
"""

import asyncio
import json
import logging
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import structlog

from frontdesk.app import Ingredients
from frontdesk.core.documents import DocumentAudience, FoundPassage
from frontdesk.core.ids import OrganisationId
from frontdesk.knowledge.answering.look_up import answer_of, look_up
from frontdesk.knowledge.document_search import OrganisationDocuments
from frontdesk.knowledge.library import Library
from frontdesk.knowledge.searching.search import SearchRequest, SearchResult
from frontdesk.knowledge.vectors.encoder import BuiltInEncoder
from frontdesk.language.claims.grounding import Ground, ungrounded
from frontdesk.language.text.citation_marks import marked_in, without_marks
from frontdesk.models.configured import configured_model
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.passage_reader import passage_reader_by
from frontdesk.models.port import Model
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.testing import open_desk
from frontdesk.turn.speaking.judge import INSTRUCTIONS
from training.retrieval.customers import (
    DOCUMENTS,
    OWNER,
    contents_of,
    library_of,
    questions,
)
from training.retrieval.ranking import Share
from training.speech.bridge import Body, bridge
from training.speech.situation_pack import Situation, pack_in
from training.speech.whole_desk import PATIENT, Oracle, Player, Talk

FOLDER = Path(__file__).with_name("answers")


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """An answer as a model might give it, and what of it was invented, if anything."""

    company: str
    question: str
    answer: str
    invented: str


@dataclass(frozen=True, slots=True)
class AsWritten:
    """A library as a desk asks it: that of the one organisation there is."""

    library: Library

    async def has_documents(self, organisation_id: OrganisationId) -> bool:
        """That there are some, whoever asks."""
        return True

    async def search(self, organisation_id: OrganisationId, request: SearchRequest) -> SearchResult:
        """What the library finds, whoever asks."""
        return await self.library.search(OWNER, request)


def written_answers() -> list[WrittenAnswer]:
    """All that people wrote, by company."""
    return [
        WrittenAnswer(path.stem, row["question"], row["answer"], row["invented"])
        for path in sorted(FOLDER.glob("*.jsonl"))
        for row in map(json.loads, path.read_text().splitlines())
    ]


async def by_house() -> Iterator[str]:
    """How much of the house's answers stands in what they cite."""
    answered, invented = 0, list[str]()
    for company in DOCUMENTS:
        asked = [one.text for one in questions() if one.company == company]
        asked += [one.question for one in written_answers() if one.company == company]
        reads = passage_reader_by(embedder())
        async with library_of(contents_of(company), BuiltInEncoder(), reads) as library:
            documents = OrganisationDocuments(OWNER, library)
            for question in asked:
                looked = await look_up(
                    documents, SearchRequest(question, DocumentAudience.CUSTOMERS)
                )
                answer = (await answer_of(looked)).text
                if answer:
                    answered += 1
                    invented += _invented(answer, looked.passages)
    grounded = Share(answered - len(invented), answered)
    return iter([f"house: answers with all of it in the cited passages  {grounded}", *invented])


def _invented(answer: str, passages: Sequence[FoundPassage]) -> list[str]:
    cited = [passages[number - 1].passage for number in marked_in(answer)]
    texts = [text for one in cited for text in (one.title, *one.headings, one.text)]
    found = ungrounded(without_marks(answer), Ground(tuple(texts)))
    return [f"  {answer!r}: {', '.join(found)}"] if found else []


async def by_model(*, judged: bool, misses: bool) -> Iterator[str]:
    """Which answers of a model reach the customer as they were written, and which inventions.

    Where they are `judged`, by one who knows what was invented; else by code alone.
    """
    kept, caught = list[bool](), list[bool]()
    told: list[str] = []
    for company in DOCUMENTS:
        for one, said, asked in await _played(company, judged=judged):
            good = " ".join(said.split())
            if not one.invented:
                unchanged = " ".join(one.answer.split()) in good
                kept.append(unchanged)
                told += [] if unchanged else [f"  changed: {one.answer!r} -> {said!r} ({asked})"]
                continue
            stopped = " ".join(one.invented.split()) not in good
            caught.append(stopped)
            told += [] if stopped else [f"  passed: {one.invented!r} in {one.answer!r}"]
    how = "with a judge" if judged else "by code alone"
    lines = [
        f"model, {how}: inventions kept from the customer {Share(sum(caught), len(caught))}",
        f"model, {how}: true answers that arrive unchanged {Share(sum(kept), len(kept))}",
    ]
    return iter([*lines, *(told if misses else ())])


async def _played(company: str, *, judged: bool) -> list[tuple[WrittenAnswer, str, int]]:
    player, oracle = Player(pace=0.0), Oracle(seconds=0.0)

    def model_for(body: Body) -> Model:
        return oracle if body["messages"][0]["content"] == INSTRUCTIONS else player

    heard: list[tuple[WrittenAnswer, str, int]] = []
    reads = passage_reader_by(embedder())
    with tempfile.TemporaryDirectory() as folder:
        async with (
            bridge(model_for) as url,
            library_of(contents_of(company), BuiltInEncoder(), reads) as library,
        ):
            provider = ProviderSettings("played", url)
            model = configured_model(
                ModelSettings((provider,), judge=None if judged else "none", background="none")
            )
            made_with = Ingredients(provider=pack_in(Situation()), documents=AsWritten(library))
            path = Path(folder) / "desk.db"
            async with open_desk(path, model, settings=PATIENT, made_with=made_with) as desk:
                for one in written_answers():
                    if one.company != company:
                        continue
                    oracle.untrue, oracle.judged = one.invented, []
                    talk = Talk(desk, player, await desk.client())
                    call = ("searchDocuments", json.dumps({"question": one.question}))
                    said = await talk.say(one.question, one.answer, call)
                    heard.append((one, said, player.asked))
    return heard


async def main() -> None:
    """Print both tables; `--misses` names what went wrong."""
    print(f"{len(questions())} questions, {len(written_answers())} answers of models")
    print(*await by_house(), sep="\n")
    for judged in (False, True):
        print(*await by_model(judged=judged, misses="--misses" in sys.argv), sep="\n")


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    asyncio.run(main())
