"""`frontdesk prove`: shows that no state of a pack lets a tool past its gate or its consent."""

from importlib import import_module
from typing import Annotated

import typer

from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.pack.pack import find_pack
from frontdesk.pack.provider import ToolProvider
from frontdesk.proof.walk import Proof, prove
from frontdesk.settings import DEFAULT_PACK

app = typer.Typer(add_completion=False)


@app.command(name="prove")
def prove_pack(
    pack: Annotated[
        str,
        typer.Option(help="An installed pack, or module:function that makes a pack's tools."),
    ] = DEFAULT_PACK,
) -> None:
    """Walk every state that a pack's dialog can reach, and print each way to break a rule."""
    proof = prove(_provider(pack))
    for line in _lines(proof):
        print(line)
    if proof.violations:
        raise typer.Exit(1)


def _provider(pack: str) -> ToolProvider:
    module, made_here, function = pack.partition(":")
    if not made_here:
        with told_in_one_line():
            return find_pack(pack).tools
    try:
        made = getattr(import_module(module), function)()
    except (ImportError, AttributeError, ValueError) as error:
        fail(f"expected a pack as module:function; {pack} gave: {error}")
    if not isinstance(made, ToolProvider):
        fail(f"expected a ToolProvider; {pack} made a {type(made).__name__}")
    return made


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
