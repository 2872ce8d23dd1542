"""Prints what each part of the reader of answers is worth: what is lost where it is left out.

    python -m training.ablation [learned|measured]

Answers by authors whom no reader learned from: the test sets of `answers`, and the turns at a
receipt of many trades (`learned`: what rules may be made from, `measured`: only ever measured).
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from frontdesk.language.consent import plain_assent, plain_rest, reader, rules
from frontdesk.language.consent.answer import Answer
from frontdesk.models.embedding.agreement import agreement_by
from frontdesk.models.embedding.embedder import embedder
from training.off_topic import RECEIPTS
from training.phrase_file import read_phrases
from training.reading.turns import Turn, writers

HERE = Path(__file__).resolve().parent
# What is asked, put off or corrected beside a yes leaves it one to ask about again.
_BESIDE = frozenset({"question", "request", "status", "pause", "correction", "withdrawal"})


@dataclass(frozen=True, slots=True)
class Said:
    """An answer, the question before it and what it means."""

    of: str
    shown: str
    text: str
    meant: str


def said_by(kind: str) -> Iterator[Said]:
    """All answers that are measured with."""
    for path in sorted((HERE / "answers").glob("test*.yaml")):
        for case in read_phrases(path).of("answer"):
            yield Said("sets", case.state.heard, case.text, min(case.expected[0]))
    for writer in writers(kind):
        for turn in writer.turns:
            if turn.state == "receipt" and (meant := _meant(turn)):
                yield Said("turns", turn.asked, turn.text, meant)
    for line in (HERE / "off_topic" / "at_receipts.tsv").read_text().splitlines():
        which, text = line.split("\t")[:2]
        yield Said("beside", RECEIPTS["ABC".index(which)], text, "unclear")


def _meant(turn: Turn) -> str:
    answers = {clause.answer for clause in turn.clauses if clause.answer}
    if answers == {"yes"}:
        return "" if _BESIDE & {clause.act for clause in turn.clauses} else "yes"
    if answers == {"no"}:
        return "no"
    return "change" if answers & {"change", "condition"} else "unclear"


def _nothing(*_: Any) -> None:
    return None


def _no(*_: Any, **__: Any) -> bool:
    return False


def _as_it_is(text: str, _: str) -> str:
    return text


def _even(*_: Any) -> dict[str, float]:
    return {"yes": 1.0, "no": 0.0, "change": 0.0, "unclear": 0.0}


PARTS: dict[str, tuple[tuple[Any, str, Callable[..., Any]], ...]] = {
    "all": (),
    "assent_idioms": ((plain_rest, "as_plain_assent", _nothing),),
    "harmless_shapes, harmless_clauses": ((plain_rest, "kind_beside", _nothing),),
    "plain_rest": ((reader, "plain_rest", _nothing),),
    "opposition beside a yes": ((reader, "holds_opposition", _no),),
    "asides": ((reader, "without_asides", _as_it_is),),
    "remarks": ((plain_assent, "remarks", _no),),
    "requested_changes": ((rules, "requests_change", _no),),
    "things as they are": ((reader, "wants_otherwise", _no),),
    "the learned sense": ((reader, "weigh", _even),),
}


@contextmanager
def without(part: str) -> Iterator[None]:
    """Read without a part."""
    swapped = [(module, name, getattr(module, name), by) for module, name, by in PARTS[part]]
    for module, name, _, by in swapped:
        setattr(module, name, by)
    reader._read.cache_clear()  # pyright: ignore[reportPrivateUsage]
    try:
        yield
    finally:
        for module, name, was, _ in swapped:
            setattr(module, name, was)


def main() -> None:
    """Print the table."""
    kind = sys.argv[1] if len(sys.argv) > 1 else "learned"
    said = list(said_by(kind))
    likely = agreement_by(embedder()).likely
    known = {(one.text, one.shown): 0.0 for one in said}

    def kept(text: str, shown: str) -> float:
        found = known.get((text, shown), 0.0)
        if not found:
            found = known[text, shown] = likely(text, shown)
        return found

    print(f"{'without':<36} {'yes read':>19} {'others as yes':>14} {'no, change right':>18}")
    for part in PARTS:
        with without(part):
            print(f"{part:<36} {_row(said, kept)}", flush=True)


def _row(said: list[Said], likely: reader.LikelyYes) -> str:
    found: Counter[tuple[str, str]] = Counter()
    for one in said:
        read = reader.read_answers([one.text], shown=one.shown, likely=likely)
        found[one.of, one.meant] += 1
        found[one.of, f"{one.meant} as {read}"] += 1
    yes = " ".join(
        f"{100 * found[of, 'yes as yes'] / found[of, 'yes']:8.1f} %" for of in ("sets", "turns")
    )
    others = [
        sum(found[of, f"{meant} as {Answer.YES}"] for meant in ("no", "change", "unclear"))
        for of in ("sets", "turns", "beside")
    ]
    vetoes = sum(found["sets", meant] for meant in ("no", "change"))
    right = sum(found["sets", f"{meant} as {meant}"] for meant in ("no", "change"))
    return f"{yes} {'/'.join(map(str, others)):>14} {100 * right / vetoes:16.1f} %"


if __name__ == "__main__":
    main()
