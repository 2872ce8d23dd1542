"""What `make retrieval` prints: how high passages stand, and what is answered wrongly."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from training.retrieval.answering import ANSWER_RATES, Asked, Bars, curve, likelies, over
from training.retrieval.gathering import Gathered
from training.retrieval.ranking import Share, compared, mean_reciprocal, row
from training.retrieval.shelf import Hit

# At least so many are answered where the passage is found, at most so many others.
LEAST_ANSWERED, MOST_NEAR, MOST_STRANGE = 0.80, 0.25, 0.05
_HEAD = f"  {'':26} {'recall@1':24} {'recall@5':24} MRR"

_WAYS: Mapping[str, Callable[[Hit], float]] = {
    "full text": lambda hit: hit.text_rank,
    "vectors": lambda hit: hit.vector_rank,
    "both, by ranks": lambda hit: -hit.fused,
}
HYBRID = "both, in order of signs"


def rank_in(hits: Sequence[Hit], asked: Asked) -> int:
    """Where the passage of a question stands; 0 is nowhere."""
    places = (at for at, hit in enumerate(hits, 1) if hit.passage == asked.question.passage)
    return next(places, 0)


def ranks_of(asked: Sequence[Asked]) -> dict[str, list[int]]:
    """The ranks of the questions' passages, each way."""
    found: dict[str, list[int]] = {}
    for name, measure in _WAYS.items():
        ways = ([hit for hit in one.ranked if measure(hit)] for one in asked)
        found[name] = [
            rank_in(sorted(hits, key=measure), one) for hits, one in zip(ways, asked, strict=True)
        ]
    found[HYBRID] = [rank_in(one.ranked, one) for one in asked]
    return found


def found_lines(gathered: Gathered) -> Iterator[str]:
    """How high the passages of one set stand, by each way of searching."""
    asked = gathered.of(answered=True, learned=False)
    yield (
        f"{gathered.corpus.name}: {len(asked)} questions with an answer among"
        f" {len(gathered.corpus.passages)} passages, not learned from"
    )
    yield from _found(asked)


def together_lines(sets: Sequence[Gathered]) -> Iterator[str]:
    """The same over the questions of all sets, each in its own library."""
    asked = [one for each in sets for one in each.of(answered=True, learned=False)]
    yield f"all sets: {len(asked)} questions, each in its own library"
    yield from _found(asked)


def _found(asked: Sequence[Asked]) -> Iterator[str]:
    yield _HEAD
    ranks = ranks_of(asked)
    yield from (row(name, places) for name, places in ranks.items())
    for name in ("full text", "vectors"):
        low, high = compared(ranks[HYBRID], ranks[name])
        gain = mean_reciprocal(ranks[HYBRID]) - mean_reciprocal(ranks[name])
        yield f"  MRR over {name}: {gain:+.3f} [{low:+.3f}, {high:+.3f}]"
    yield f"  better than either alone: {_kept(all(_better(ranks, name) for name in _ALONE))}"


_ALONE = ("full text", "vectors")


def _better(ranks: Mapping[str, Sequence[int]], name: str) -> bool:
    return mean_reciprocal(ranks[HYBRID]) > mean_reciprocal(ranks[name])


def answered_lines(gathered: Gathered, bar: float, how: str) -> Iterator[str]:
    """What one set's library answers: its own questions, near misses and those of others."""
    bars = Bars.of(gathered.of(answered=True, learned=False))
    others = {"near misses": gathered.of(answered=False, learned=False)}
    others["passage left out"] = gathered.gone_of(learned=False)
    others |= {f"questions of {name}": [*asked] for name, asked in gathered.strange.items()}
    yield f"{gathered.corpus.name}: answered wrongly, {how}, by how many are answered that can be"
    yield "  " + " " * 24 + "".join(f"{rate:>8.0%}" for rate in ANSWER_RATES) + "   at the bar"
    for name, asked in others.items():
        points = curve(bars, likelies(asked))
        rates = "".join(f"{wrong.rate:>8.1%}" for _, _, wrong in points)
        yield f"  {name:24}{rates}   {over(likelies(asked), bar)}"
    yield "  " + f"{'bar':24}" + "".join(f"{at:>8.3f}" for _, at, _ in curve(bars, bars.right))
    yield from _goals(
        bars.answered(bar), {name: over(likelies(o), bar) for name, o in others.items()}
    )


def _goals(answered: Share, wrong: Mapping[str, Share]) -> Iterator[str]:
    told = f"{answered}; at least {LEAST_ANSWERED:.0%}"
    yield f"  answered where the passage is found {told}: {_kept(answered.rate >= LEAST_ANSWERED)}"
    for name, share in wrong.items():
        most = MOST_NEAR if name == "near misses" else MOST_STRANGE
        if name != "passage left out":
            yield f"  {name}: at most {most:.0%}: {_kept(share.rate <= most)}"


def _kept(holds: bool) -> str:
    return "holds" if holds else "misses its goal"


def follow_up_lines(name: str, ranks: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """How high the passages of follow-ups stand, by what was searched for."""
    count = len(next(iter(ranks.values())))
    yield f"follow-ups, {name}: {count} questions"
    yield _HEAD
    yield from (row(way, places) for way, places in ranks.items())
