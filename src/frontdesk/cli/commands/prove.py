"""`frontdesk prove`: shows that no state of a pack lets a tool past its gate or its consent."""

from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.pack.pack import find_pack
from frontdesk.pack.pack_mistakes import expect_sound_pack
from frontdesk.proof.walk import Proof, prove
from frontdesk.settings import DEFAULT_PACK

app = typer.Typer(add_completion=False)


@app.command(name="prove")
def prove_pack(
    pack: Annotated[
        str,
        typer.Option(help="An installed pack, or module:pack of this folder."),
    ] = DEFAULT_PACK,
) -> None:
    """Walk every state that a pack's dialog can reach, and print each way to break a rule."""
    with told_in_one_line():
        found = find_pack(pack)
        expect_sound_pack(found)
    proof = prove(found.tools)
    for line in _lines(proof):
        print(line)
    if proof.violations:
        raise typer.Exit(1)


def _lines(proof: Proof) -> list[str]:
    lines: list[str] = []
    for violation in proof.violations:
        lines.append(f"{violation.breach}:")
        lines += [f"  {number}. {step}" for number, step in enumerate(violation.path, start=1)]
        lines.append("")
    lines.append(f"{len(proof.states)} states, in {proof.worlds} variants")
    lines.append(f"{proof.transitions} transitions")
    lines.append(f"{len(proof.violations)} violations")
    return lines
