"""`frontdesk gaps`: what customers asked and the library did not answer."""

from typing import Annotated

import typer

from frontdesk.administration.administrator import Administrator
from frontdesk.cli import administering
from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.core.library import Gap, GapState
from frontdesk.store.database import Transaction
from frontdesk.store.queries import knowledge_gaps
from frontdesk.transport.routes.document_views import GapList, gap_view

app = typer.Typer(add_completion=False)


@app.command()
def main(
    state: Annotated[GapState, typer.Option("--state", help="Those that are so.")] = GapState.OPEN,
    most: Annotated[int, typer.Option("--most", help="So many at most.", min=1, max=200)] = 50,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """List questions that had no good answer, those that mean the same as one."""

    async def look(tx: Transaction, by: Administrator) -> list[Gap]:
        return await knowledge_gaps.page(tx, by.organisation_id, state, most)

    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = administering.look(settings, look)
    if as_json:
        print_json(GapList(tuple(gap_view(one) for one in found)))
        return
    for gap in found:
        newest = gap.asked[0] if gap.asked else None
        asked = newest.question if newest is not None else ""
        where = f"  ({newest.reason}, {newest.conversation})" if newest is not None else ""
        drafted = "  [drafted]" if gap.draft else ""
        print(f"{gap.questions:>4} {gap.id}  {asked}{where}{drafted}")
    if not found:
        print(f"There are no gaps that are {state}.")
