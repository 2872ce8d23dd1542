"""`frontdesk evals`: how many sentences of a file the house model understands with a pack."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.phrase_evals.counting import Measured, Outcome, Share, measure, share_of
from frontdesk.cli.phrase_evals.listening import Listener
from frontdesk.cli.phrase_evals.phrases import read_phrases
from frontdesk.pack.pack import find_pack
from frontdesk.pack.pack_mistakes import expect_sound_pack
from frontdesk.settings import DEFAULT_PACK

app = typer.Typer(add_completion=False)


@app.command()
def evals(
    file: Annotated[Path, typer.Argument(help="A TOML file of sentences; see docs/evals.md.")],
    pack: Annotated[
        str, typer.Option(help="An installed pack, or module:pack of this folder.")
    ] = DEFAULT_PACK,
    at_least: Annotated[
        float, typer.Option(help="Fail unless this share is right.", min=0, max=1)
    ] = 0.0,
    misses: Annotated[
        bool, typer.Option("--misses/--no-misses", help="List what was misunderstood.")
    ] = True,
) -> None:
    """Count how many sentences of customers are understood, and which are not."""
    with told_in_one_line():
        phrases, chosen = read_phrases(file), find_pack(pack)
        expect_sound_pack(chosen)
        measured = measure(phrases, Listener(chosen, phrases.now))
    for line in _lines(measured):
        print(line)
    for one in measured if misses else ():
        if one.outcome is not Outcome.RIGHT:
            print(f"{one.outcome}: “{one.text}”: expected {one.expected}; got {one.got}")
    if share_of(measured).rate < at_least:
        print(f"expected {at_least:.0%} right; got {share_of(measured).rate:.1%}")
        raise typer.Exit(1)


def _lines(measured: list[Measured]) -> Iterator[str]:
    yield _line("right", share_of(measured))
    by_meaning: defaultdict[tuple[bool, str], list[Measured]] = defaultdict(list)
    for one in measured:
        by_meaning[one.is_answer, one.expected].append(one)
    for (is_answer, expected), some in by_meaning.items():
        yield _line(f"  answer {expected}" if is_answer else f"  {expected}", share_of(some))
    for outcome in (Outcome.ASKED_BACK, Outcome.WRONG_ACTION, Outcome.WRONG):
        yield _line(outcome, share_of(measured, outcome))


def _line(name: str, share: Share) -> str:
    low, high = share.interval
    counted = f"{share.count:>4} of {share.total:<4} {share.rate:>6.1%}"
    return f"{name:<32} {counted}  ({low:.0%}-{high:.0%})"
