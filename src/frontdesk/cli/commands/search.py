"""`frontdesk search`: what the library finds for a question, and why."""

import asyncio
from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.library import opened_library
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.core.documents import DocumentAudience, FoundPassage
from frontdesk.knowledge.searching.search import SearchRequest, SearchResult
from frontdesk.settings import Settings
from frontdesk.transport.routes.found_views import search_view

app = typer.Typer(add_completion=False)

_LONGEST_SHOWN = 300


@app.command()
def main(
    question: Annotated[str, typer.Argument(help="As a customer would ask it.")],
    audience: Annotated[
        DocumentAudience, typer.Option("--audience", help="Who asks.")
    ] = DocumentAudience.CUSTOMERS,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say why each stands where it stands.")
    ] = False,
    most: Annotated[int, typer.Option("--most", help="So many at most.", min=1, max=50)] = 5,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Search the library as a customer or an operator would."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        request = SearchRequest(question, audience, limit=most)
        result = asyncio.run(_search(settings, request))
    if as_json:
        print_json(search_view(result, explained=explain))
        return
    for number, one in enumerate(result.found, 1):
        _show(number, one, explain=explain)
    print("This answers." if result.answered else "Nothing here answers surely.")


async def _search(settings: Settings, request: SearchRequest) -> SearchResult:
    async with opened_library(settings) as opened:
        return await opened.knowledge.library.search(opened.by.organisation_id, request)


def _show(number: int, found: FoundPassage, *, explain: bool) -> None:
    passage = found.passage
    place = " > ".join(dict.fromkeys((passage.title, *passage.headings)))
    print(f"{number}. {place}" + (f"  ({passage.link})" if passage.link else ""))
    if explain:
        flagged = f"; test data: {', '.join(passage.test_data)}" if passage.test_data else ""
        print(
            f"   likely {found.likely:.2f}; words {_rank(found.text_rank)},"
            f" meaning {_rank(found.vector_rank)} ({found.similarity:.2f}),"
            f" fused {found.fused:.4f}; for {passage.audience}{flagged}"
        )
    said = " ".join(passage.text.split())
    print(f"   {said[:_LONGEST_SHOWN]}{'…' if len(said) > _LONGEST_SHOWN else ''}")


def _rank(rank: int) -> str:
    return f"rank {rank}" if rank else "not found"
