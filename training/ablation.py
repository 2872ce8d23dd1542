"""Prints what each part of the reader of answers is worth: what is lost where it is left out.

    python -m training.ablation [learned|measured]

Answers by authors whom no reader learned from: the test sets of `answers`, and the turns at a
receipt of many trades (`measured`; the sense learned from `learned`, the second reader did not).
"""

import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from frontdesk.language.consent import assent, reader, rules, vetoes
from frontdesk.language.consent.answer import Answer
from frontdesk.models.embedding.agreement import agreement_by
from frontdesk.models.embedding.embedder import embedder
from training.off_topic import RECEIPTS
from training.phrase_file import read_phrases
from training.reading.turns import meant_at_receipt, writers

HERE = Path(__file__).resolve().parent


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
            if meant := meant_at_receipt(turn):
                yield Said("turns", turn.asked, turn.text, meant)
    for line in (HERE / "off_topic" / "at_receipts.tsv").read_text().splitlines():
        which, text = line.split("\t")[:2]
        yield Said("beside", RECEIPTS["ABC".index(which)], text, "unclear")


def _never(*_: object, **__: object) -> bool:
    return False


def _always(*_: object) -> bool:
    return True


def _any_yes(*_: object) -> dict[str, float]:
    return {"yes": 1.0, "no": 0.0, "change": 0.0, "unclear": 0.0}


Swap = tuple[object, str, object]
PARTS: dict[str, tuple[Swap, ...]] = {
    "nothing": (),
    **{
        f"the veto of {name}": ((vetoes, "VETOES", {**vetoes.VETOES, name: _never}),)
        for name in vetoes.VETOES
    },
    "any veto": ((vetoes, "VETOES", {}),),
    "a word that agrees": ((assent, "_agrees", _always),),
    "the learned sense": ((reader, "weigh", _any_yes),),
    "another wish by rules": ((rules, "requests_change", _never),),
    "the second reader": (),
}


@contextmanager
def without(part: str) -> Generator[None]:
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
    kind = sys.argv[1] if len(sys.argv) > 1 else "measured"
    said = list(said_by(kind))
    kept = cache(agreement_by(embedder()).odds)
    print(f"{'without':<36} {'yes: sets':>10} {'turns':>10} {'others':>10} {'no, change':>12}")
    for part in PARTS:
        with without(part):
            second = None if part == "the second reader" else kept
            print(f"{part:<36} {_row(said, second)}", flush=True)


def _row(said: list[Said], odds: reader.ReadOdds | None) -> str:
    found: Counter[tuple[str, str]] = Counter()
    for one in said:
        read = reader.read_answers([one.text], shown=one.shown, odds=odds)
        found[one.of, one.meant] += 1
        found[one.of, f"{one.meant} as {read}"] += 1
    yes = " ".join(
        f"{100 * found[of, 'yes as yes'] / found[of, 'yes']:8.1f} %" for of in ("sets", "turns")
    )
    others = [
        sum(found[of, f"{meant} as {Answer.YES}"] for meant in ("no", "change", "unclear"))
        for of in ("sets", "turns", "beside")
    ]
    against = sum(found["sets", meant] for meant in ("no", "change"))
    right = sum(found["sets", f"{meant} as {meant}"] for meant in ("no", "change"))
    return f"{yes} {'/'.join(map(str, others)):>10} {100 * right / against:10.1f} %"


if __name__ == "__main__":
    main()
