"""Asks everything that is measured: each set's own questions, and those of others."""

import gzip
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from frontdesk.knowledge.searching.second_look import Reads
from training.retrieval.answering import Asked, passages_without
from training.retrieval.corpora import Corpus, CorpusPassage, Question, clapnq, find_file, squad
from training.retrieval.kept_encoder import KeptEncoder
from training.retrieval.shelf import Shelf, filled

_UTTERANCES, _SEED = 200, 5
_NOWHERE = CorpusPassage("", "")


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a set's library finds for its questions, for the same once their passages are gone,
    and for questions of other sets."""

    corpus: Corpus
    asked: tuple[Asked, ...]
    gone: tuple[Asked, ...]
    strange: dict[str, tuple[Asked, ...]]

    def of(self, *, answered: bool, learned: bool) -> list[Asked]:
        """The set's own questions of one half."""
        return [
            one
            for one in self.asked
            if (one.question.answered, one.question.learned) == (answered, learned)
        ]

    def judged_anew(self, judge: Callable[[Asked], Asked]) -> "Gathered":
        """The same with what was shown judged in another way."""
        strange = {name: tuple(map(judge, told)) for name, told in self.strange.items()}
        asked, gone = tuple(map(judge, self.asked)), tuple(map(judge, self.gone))
        return Gathered(self.corpus, asked, gone, strange)

    def gone_of(self, *, learned: bool) -> list[Asked]:
        """Those of one half whose passages are gone."""
        return [one for one in self.gone if one.question.learned is learned]


class _Utterance(msgspec.Struct):
    text: str


async def gather_learned(encoder: KeptEncoder) -> list[Gathered]:
    """What may be learned from, of the sets that are at hand."""
    return [await _gathered(one, {}, encoder, None, learned=True) for one in _at_hand()]


async def gather(encoder: KeptEncoder, reads: Reads) -> list[Gathered]:
    """All that is reported, of the sets that are at hand."""
    sets = _at_hand()
    own = {one.name: one.of(answered=True, learned=False) for one in sets} | {"nlupp": utterances()}
    return [
        await _gathered(
            one, {name: asked for name, asked in own.items() if name != one.name}, encoder, reads
        )
        for one in sets
    ]


def _at_hand() -> list[Corpus]:
    return [one for one in (clapnq(), squad()) if one is not None]


async def _gathered(
    corpus: Corpus,
    others: Mapping[str, Sequence[Question]],
    encoder: KeptEncoder,
    reads: Reads | None,
    learned: bool = False,
) -> Gathered:
    own = [one for one in corpus.questions if one.learned is learned]
    async with filled(corpus.passages, encoder, reads) as shelf:
        asked = await _ask(shelf, own)
        strange = {
            name: await _ask(shelf, questions, gone=True) for name, questions in others.items()
        }
    answered = [one for one in own if one.answered]
    async with filled(passages_without(corpus.passages, answered), encoder, reads) as shelf:
        gone = await _ask(shelf, answered, gone=True)
    return Gathered(corpus, asked, gone, {name: told for name, told in strange.items() if told})


async def _ask(
    shelf: Shelf, questions: Sequence[Question], *, gone: bool = False
) -> tuple[Asked, ...]:
    """What is shown for questions, and far down for those whose passage is there."""
    asked: list[Asked] = []
    for one in questions:
        there = one.answered and not gone
        far_down = await shelf.ranked(one.text) if there else []
        asked.append(Asked(one, tuple(await shelf.shown(one.text)), tuple(far_down)))
    return tuple(asked)


def utterances() -> list[Question]:
    """Some of what callers of a hotel and a bank said (NLU++): no library here answers it."""
    file = find_file("nlupp/nlupp.jsonl.gz")
    if file is None:
        return []
    with gzip.open(file) as lines:
        said = [msgspec.json.decode(line, type=_Utterance).text for line in lines]
    chosen = random.Random(_SEED).sample(said, _UTTERANCES)
    return [
        Question(str(number), text, _NOWHERE, answered=False, learned=False)
        for number, text in enumerate(chosen)
    ]
