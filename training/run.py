"""Prints how well the house model understands; `make evals` runs it."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

import structlog

from frontdesk.models.embedding.agreement import agreement_by
from frontdesk.models.embedding.embedder import embedder
from training.customers.books import Fate
from training.customers.simulate import Served, phrasing_of, simulate
from training.measures import Measured, Outcome, measure
from training.nlupp import DATA, find_intents
from training.off_topic import SHARED, own_sentences, public_sentences, taken_for_yes
from training.phrase_file import BadPhrases, read_phrases

HERE = Path(__file__).resolve().parent
SETS = ("development", "test")
KINDS = ("phrases", "answers", "slots")
GOALS = {Outcome.RIGHT: ">= 90 %", Outcome.WRONG_ACTION: "<= 3 %"}
CUSTOMERS = 120
FATES = {Fate.RIGHT: ">= 90 %", Fate.WRONG: "0"}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the sets of the repository, or the files that were named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="files of phrases, see docs/evals.md")
    parser.add_argument("--misses", action="store_true", help="list what went wrong")
    asked = parser.parse_args(arguments)
    for path in asked.files:
        _file(path, path.name, misses=asked.misses)
    if asked.files:
        return
    for name in SETS:
        for kind in KINDS:
            # Whoever sees the misses of a test set cannot measure with it any more.
            _set(name, kind, misses=asked.misses and name != "test")
    for name in SETS:
        _customers(name, misses=asked.misses and name != "test")
    _off_topic(misses=asked.misses)
    _nlupp()


def _set(name: str, kind: str, *, misses: bool) -> None:
    """Print every file of a set, and where there are several, all of them together."""
    paths = sorted((HERE / kind).glob(f"{name}*.yaml"))
    measured = [_file(path, f"{kind}, {path.stem}", misses=misses) for path in paths]
    together = Measured()
    for one in measured:
        if one is not None:
            together.add(one)
    if len(paths) > 1:
        print(f"\n{kind}, all of {name}")
        _print(together)


def _file(path: Path, title: str, *, misses: bool) -> Measured | None:
    try:
        measured = measure(read_phrases(path))
    except BadPhrases as error:
        print(f"Bad phrases: {error}", file=sys.stderr)
        return None
    print(f"\n{title}")
    _print(measured)
    for miss in measured.misses if misses else ():
        print(f"    {miss}")
    return measured


def _print(measured: Measured) -> None:
    _print_outcomes(measured)
    _print_answers(measured)
    _print_slots(measured)


def _print_outcomes(measured: Measured) -> None:
    total = measured.outcomes.total()
    for outcome in Outcome if total else ():
        _line(outcome, measured.outcomes[outcome], total, GOALS.get(outcome, ""))


def _print_answers(measured: Measured) -> None:
    answers = measured.answers
    if not answers:
        return
    right = sum(count for (_, is_right), count in answers.items() if is_right)
    _line("answers read right", right, answers.total(), ">= 95 %")
    for meant in ("yes", "no", "change", "unclear"):
        both = answers[meant, True] + answers[meant, False]
        _line(f"  {meant}", answers[meant, True], both)
    taken, vetoes = measured.vetoes[True], measured.vetoes.total()
    print(f"  {'no or change taken for a yes':<30} {taken:>7} of {vetoes:<4}  goal 0")
    given_up = measured.given_up
    print(f"  {'yes taken for no or change':<30} {given_up[True]:>7} of {given_up.total():<4}")


def _print_slots(measured: Measured) -> None:
    for slot in sorted({slot for slot, _ in measured.slots}):
        right = measured.slots[slot, True]
        _line(f"{slot} read right", right, right + measured.slots[slot, False])
        if slot == "choice":
            print(f"  {'  wrong option taken':<30} {len(measured.wrong_picks):>7}")


def _customers(name: str, *, misses: bool) -> None:
    """Whole conversations; of the test set's only what went wrong with the books is shown."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    simulated = simulate(phrasing_of(HERE, name), CUSTOMERS)
    messages = sum(one.messages for one in simulated.served)
    print(f"\nsimulated customers, {name} set ({messages} messages)")
    for fate in Fate:
        _line(fate, simulated.fates[fate], len(simulated.served), FATES.get(fate, ""))
    for one in simulated.of(Fate.WRONG):
        print(f"    wrong: wanted {_wanted(one)}; {one.judged.because}")
    if misses:
        for one in (*simulated.of(Fate.WRONG), *simulated.of(Fate.UNFINISHED)):
            print(f"\n    {one.judged.fate}: wanted {_wanted(one)}; {one.judged.because}")
            print("\n".join(f"    {line}" for line in one.transcript))


def _wanted(one: Served) -> str:
    change = f", changes their mind ({one.plan.change})" if one.plan.change else ""
    return " and ".join(one.plan.goals) + change


def _off_topic(*, misses: bool) -> None:
    """Sentences about other things, said at a receipt."""
    print("\nother topics at a receipt")
    for title, sentences in (("own sets", own_sentences()), ("public sets", public_sentences())):
        if sentences is None:
            print(f"  {title}: skipped, {SHARED} is not there")
            continue
        taken = taken_for_yes(sentences, agreement_by(embedder()).odds)
        texts = {one.text for one in taken}
        print(f"  {f'{title}, taken for a yes':<30} {len(texts):>7} of {len(sentences)}  goal 0")
        for one in taken if misses else ():
            print(f"    {one.text!r} at {one.receipt!r}")


def _nlupp() -> None:
    print("\nreal callers (NLU++, banking and hotels)")
    found = find_intents()
    if found is None:
        print(f"  skipped: {DATA} is not there")
        return
    for one in found:
        rates = f"precision {one.precision:.2f}  recall {one.recall:.2f}"
        print(f"  {one.label:<30} {rates}  ({one.meant} meant, {one.heard} heard)")


def _line(name: str, count: int, total: int, goal: str = "") -> None:
    share = f"{100 * count / total:.1f} %" if total else "-"
    print(f"  {name:<30} {share:>7} {count:>4} of {total:<4}{f'  goal {goal}' if goal else ''}")


if __name__ == "__main__":
    main()
