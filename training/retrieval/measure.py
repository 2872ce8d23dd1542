"""Measures how well documents are found and when nothing is answered: `make retrieval`.

The product's own search is asked, over libraries made of public passages. Sets that are not at hand
are left out, and it says so.
"""

import asyncio
from collections.abc import Callable, Sequence

from frontdesk.knowledge.searching.likelihood import fitted
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.passage_reader import passage_reader_by
from training.retrieval.answering import Asked
from training.retrieval.corpora import Corpus, CorpusPassage, Question, clapnq, squad
from training.retrieval.customers import asked, customers_lines
from training.retrieval.fit import weighed
from training.retrieval.followups import FollowUp, cast_dialogs, written
from training.retrieval.gathering import gather, utterances
from training.retrieval.kept_encoder import KeptEncoder, KeptReader
from training.retrieval.shelf import filled
from training.retrieval.tables import (
    answered_lines,
    follow_up_lines,
    found_lines,
    rank_in,
    together_lines,
)

_WAYS: dict[str, Callable[[FollowUp], str]] = {
    "as it stands": lambda one: one.question,
    "with the dialog": lambda one: one.resolved,
    "as people rewrote it": lambda one: one.standalone,
}


async def follow_ups(encoder: KeptEncoder, corpus: Corpus | None) -> list[str]:
    """The tables of follow-ups: those of our writers, and those of a public set."""
    sets: list[tuple[Sequence[CorpusPassage], list[FollowUp]]] = []
    if corpus is not None:
        sets.append((corpus.passages, written(corpus)))
    if (dialogs := cast_dialogs()) is not None:
        sets.append(dialogs)
    lines: list[str] = []
    for passages, own_questions in sets:
        by_set = {
            name: [one for one in own_questions if one.set == name]
            for name in {one.set for one in own_questions}
        }
        async with filled(passages, encoder) as shelf:
            for name, own in sorted(by_set.items()):
                ranks: dict[str, list[int]] = {}
                for way, said in _WAYS.items():
                    found = [await shelf.ranked(said(one)) for one in own]
                    ranks[way] = [
                        rank_in(hits, Asked(_as_question(one), ()))
                        for hits, one in zip(found, own, strict=True)
                    ]
                lines += ["", *follow_up_lines(name, ranks)]
    return lines or ["", "follow-ups: no set of them is at hand"]


def _as_question(one: FollowUp) -> Question:
    return Question("", one.question, one.passage, answered=True, learned=False)


async def main() -> None:
    """Ask everything, and print the tables."""
    encoder, reader = KeptEncoder(), KeptReader()
    corpora = {"clapnq": clapnq(), "squad2": squad()}
    missing = [name for name, one in corpora.items() if one is None]
    missing += [] if utterances() else ["nlupp"]
    missing += [] if cast_dialogs() else ["cast_2021"]
    try:
        gathered = await gather(encoder, reader)
        more = await follow_ups(encoder, corpora["clapnq"])
        more += ["", *customers_lines(await asked(encoder, passage_reader_by(embedder())))]
    finally:
        encoder.close()
        reader.close()
    likelihood = fitted()
    for one in gathered:
        seen = one.judged_anew(lambda asked: weighed(asked, likelihood))
        print()
        for line in [
            *found_lines(one),
            "",
            *answered_lines(seen, likelihood.threshold, "by signs alone"),
            "",
            *answered_lines(one, likelihood.second.threshold, "the likeliest read as well"),
        ]:
            print(line)
    if len(gathered) > 1:
        print("", *together_lines(gathered), sep="\n")
    print(*more, sep="\n")
    if missing:
        print(
            f"\nnot at hand and left out: {', '.join(missing)} (see training/retrieval/README.md)"
        )


if __name__ == "__main__":
    asyncio.run(main())
