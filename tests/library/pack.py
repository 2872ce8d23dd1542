"""A town library as a pack: another trade than the demo's, in nothing but declarations."""

from zoneinfo import ZoneInfo

from frontdesk import (
    Choose,
    Chosen,
    DefaultPrompts,
    Option,
    OptionId,
    Pack,
    ToolContext,
    ToolProvider,
    Workflow,
)
from tests.library.books import Library
from tests.library.tools import MACHINE, Book, effects, notes, reads


def _options(titles: list[str]) -> list[Option]:
    return [Option(OptionId(title), title, {"title": title}) for title in titles]


def _book(chosen: Chosen) -> Book:
    return Book(chosen["book"]["title"])


def _workflows(library: Library) -> tuple[Workflow, ...]:
    async def loans(_: ToolContext, __: Chosen) -> list[Option]:
        return _options(list(library.due))

    async def holds(_: ToolContext, __: Chosen) -> list[Option]:
        return _options(library.holds)

    def leading_to(kind: str, effect: str, step: Choose) -> Workflow:
        return Workflow(
            kind=kind,
            effect=effect,
            steps=(step,),
            confirm_state="Asking",
            arguments=_book,
            declined="Okay, I've left it as it is.",
            expired="That took a while, so I've left everything as it was.",
        )

    none = "I don't see any on your card."
    to_renew = Choose(
        name="book",
        state="Choosing",
        options=loans,
        intro="Which book would you like to keep?",
        none=none,
    )
    to_cancel = Choose(
        name="book", state="Choosing", options=holds, intro="Which hold is it?", none=none
    )
    return (
        leading_to("renew", "renewLoan", to_renew),
        leading_to("cancelHold", "cancelHold", to_cancel),
    )


def library_pack(library: Library) -> Pack:
    """The pack over a library's books."""
    return Pack(
        prompts=DefaultPrompts(),
        tools=ToolProvider(
            tools=(*reads(library), *effects(library), *notes(library)),
            workflows=_workflows(library),
            machine=MACHINE,
            zone=ZoneInfo("Europe/Dublin"),
        ),
    )
