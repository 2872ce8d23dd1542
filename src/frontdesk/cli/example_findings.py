"""How the house model reads a pack's own examples, as lines of `frontdesk check`."""

from collections.abc import Iterator

from frontdesk.cli.chosen_pack import chosen_pack
from frontdesk.cli.findings import Finding, Grade
from frontdesk.core.errors import FrontdeskError
from frontdesk.models.embedding.weights import NoWeights
from frontdesk.models.house import try_examples
from frontdesk.settings import Settings
from frontdesk.turn.deps import spec_of


def example_findings(settings: Settings) -> Iterator[Finding]:
    """Samples of what is read as which tool, and tools that are hard to tell apart."""
    try:
        pack = chosen_pack(settings)
        if pack is None:
            return
        trial = try_examples([spec_of(tool) for tool in pack.tools.tools], pack.tools.trade)
    except NoWeights as error:
        yield Finding("examples", Grade.WARN, f"cannot be read: {error}")
        return
    except FrontdeskError:
        return  # what keeps the pack from serving is told in its own line
    for read in trial.reads:
        found = " or ".join(read.read_as) or "nothing"
        right = read.read_as == (read.tool,)
        told = f"“{read.text}” is read as {found}"
        said = told if right else f"{told}; it is one of {read.tool}: give it more like it"
        yield Finding("examples", Grade.OK if right else Grade.WARN, said)
    for one, other in trial.alike:
        told = f"most of {one} are nearest to some of {other}: say what only {one} does"
        yield Finding("examples", Grade.WARN, told)
