"""A town library as a pack: another trade than the demo's, in nothing but declarations."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
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
from tests.library.books import Library, named_in
from tests.library.changing import effects, notes
from tests.library.declared import MACHINE, Book, Held
from tests.library.looking import reads

ZONE = ZoneInfo("Europe/Dublin")


def _options(titles: list[str], due: Mapping[str, date] | None = None) -> list[Option]:
    starts = {title: {"start": day.isoformat()} for title, day in (due or {}).items()}
    return [Option(OptionId(t), t, {"title": t, **starts.get(t, {})}) for t in titles]


def _book(chosen: Chosen) -> Book:
    return Book(chosen["book"]["title"])


def _workflows(library: Library) -> tuple[Workflow, ...]:
    async def loans(_: ToolContext, __: Chosen) -> list[Option]:
        return _options(list(library.due), library.due)

    async def holds(_: ToolContext, __: Chosen) -> list[Option]:
        return _options(library.holds)

    async def shelves(_: ToolContext, chosen: Chosen) -> list[Option]:
        free = library.to_hold()
        named = set(named_in(chosen.get("words", "")))
        return _options([title for title in free if title in named] or free)

    def leading_to(
        kind: str, effect: str, step: Choose, arguments: Callable[[Chosen], Book] = _book
    ) -> Workflow:
        return Workflow(
            kind=kind,
            effect=effect,
            steps=(step,),
            confirm_state="Asking",
            arguments=arguments,
            declined="Okay, I've left it as it is.",
            expired="That took a while, so I've left everything as it was.",
        )

    none = "I don't see any on your card."
    to_renew = Choose(
        name="book",
        state="Choosing",
        options=loans,
        named_by="which",
        intro="Which book would you like to keep?",
        none=none,
    )
    to_cancel = Choose(
        name="book",
        state="Choosing",
        options=holds,
        named_by="which",
        intro="Which hold is it?",
        none=none,
    )
    to_place = Choose(
        name="book",
        state="Choosing",
        options=shelves,
        named_by="which",
        intro="Which book shall I hold for you?",
        none="You have every book of ours already, or wait for it.",
    )
    return (
        leading_to("placeHold", "placeHold", to_place, lambda chosen: Held(_book(chosen).title)),
        leading_to("renew", "renewLoan", to_renew),
        leading_to("cancelHold", "cancelHold", to_cancel),
    )


def library_pack(library: Library) -> Pack:
    """The pack over a library's books."""
    return Pack(
        prompts=DefaultPrompts(),
        tools=ToolProvider(
            tools=(*effects(library), *notes(library), *reads(library)),
            workflows=_workflows(library),
            machine=MACHINE,
            zone=ZONE,
            trade="public library",
        ),
    )


def fresh_library_pack() -> Pack:
    """The pack over a library as of today."""
    return library_pack(Library(datetime.now(ZONE).date()))
