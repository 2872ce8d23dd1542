"""How many of the days and times that people say the calendar reads: `python -m training.dates`.

Given folders or files of annotated turns, it takes every span of a day or a time out of its turn
and reads it as the desk would. *Fully*: something is read and no word of it is left over. *Half*:
the rest is marked as not understood, so that it is asked about, or words are left over. *As
something else*: a day as an hour, an hour as a day, or another value (a code, an amount, an
address) as either. A file of NLU++ (`.jsonl.gz`) says what was meant, so there it counts *right*.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import When
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import words
from training.slot_values import read_slots

TODAY = date(2026, 11, 11)
_FILLERS = word_set(
    "the a an on in at of for by to it its my our just like about around some any sometime anytime"
    " anything time day days please is or and from until till that this then as when"
)
_OTHER_ROLES = frozenset(("code", "phone", "amount", "place", "name"))


@dataclass(frozen=True, slots=True)
class Span:
    """A value in a turn: its words, what it is, and how it is meant."""

    text: str
    role: str
    sense: str


def spans_in(paths: Iterable[Path]) -> Iterator[Span]:
    """The annotated values of all turns in files and folders."""
    for path in paths:
        for file in sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]:
            for line in file.read_text().splitlines():
                for span in json.loads(line).get("spans", ()):
                    yield Span(span["text"], span["role"], span["sense"])


def judge(span: Span) -> str:
    """How a span of a day or a time is read: fully, half, as nothing, or as something else."""
    when = read_when(span.text, TODAY, hour_asked=span.role == "time")
    of_day = bool(when.days or when.past or when.not_days or when.from_days or when.shift)
    of_hour = bool(when.times or when.part or when.length or when.shift)
    if span.role == "day" and when.times and not of_day:
        return "else"
    if span.role == "time" and of_day and not of_hour and not when.past:
        return "else"
    if when.order and not (of_day or of_hour):
        return "fully"
    if not (of_day or of_hour):
        return "half" if when.unsure else "nothing"
    return "half" if when.unsure or _left(when) else "fully"


def _left(when: When) -> set[str]:
    return set(words(when.rest)) - _FILLERS


def main(paths: list[str]) -> None:
    """Print the shares, and what is not read as it should be."""
    for path in (Path(p) for p in paths if p.endswith(".gz")):
        reads = list(read_slots(path))
        for role in ("day", "time"):
            _print_shares(role, Counter(r.how for r in reads if r.role == role))
        for how, role, text in sorted({(r.how, r.role, r.text) for r in reads}):
            if how != "right":
                print(f"{how:8} {role:5} {text}")
    turns = [Path(p) for p in paths if not p.endswith(".gz")]
    if turns:
        _print_turns(turns)


def _print_turns(paths: list[Path]) -> None:
    counts: dict[str, Counter[str]] = {"day": Counter(), "time": Counter()}
    shown: Counter[tuple[str, str, str]] = Counter()
    others = wrong = 0
    for span in spans_in(paths):
        if span.role in counts:
            how = judge(span)
            counts[span.role][how] += 1
            if how != "fully":
                shown[how, span.role, span.text] += 1
        elif span.role in _OTHER_ROLES:
            others += 1
            when = read_when(span.text, TODAY)
            wrong += bool(when.days or when.times)
    for (how, role, text), count in sorted(shown.items()):
        print(f"{how:8} {role:5} {count:3} {text}")
    for role, found in counts.items():
        _print_shares(role, found)
    print(f"other values read as a day or an hour: {wrong} of {others}")


def _print_shares(role: str, found: Counter[str]) -> None:
    total = sum(found.values()) or 1
    shares = ", ".join(f"{how} {n / total:.1%}" for how, n in found.most_common())
    print(f"{role}: {total}: {shares}")


if __name__ == "__main__":
    main(sys.argv[1:])
