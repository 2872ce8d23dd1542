"""What the library's desk can do, as declarations."""

from datetime import date, timedelta
from functools import partial
from typing import Annotated, Any

import msgspec

from frontdesk import (
    Action,
    ClaimKind,
    Dialog,
    EffectRefused,
    Kind,
    Machine,
    NotVerified,
    Shown,
    Spoken,
    SpokenAs,
    Tool,
    ToolContext,
    Transaction,
    Verified,
)
from tests.library.books import CARD, SHELVES, Library

MACHINE = Machine(
    start="Unknown",
    idle="Idle",
    moves={
        "Unknown": frozenset({"Idle"}),
        "Idle": frozenset({"Choosing", "Asking", "Idle"}),
        "Choosing": frozenset({"Choosing", "Asking", "Idle"}),
        "Asking": frozenset({"Asking", "Choosing", "Idle"}),
    },
)


class _Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tool is given."""


class Nothing(_Given, frozen=True):
    """Nothing."""


class Card(_Given, frozen=True):
    """A library card."""

    card: Annotated[
        str,
        msgspec.Meta(pattern=r"^\d{7}$", description="The card's number"),
        SpokenAs(Spoken.NUMBER, called=("card",)),
    ]


class Book(_Given, frozen=True):
    """A book of the reader's; the desk fills it in."""

    title: Annotated[str, Spoken.ID] = ""


class Query(_Given, frozen=True):
    """What a reader looks for."""

    query: Annotated[str, Spoken.WORDS]


class Day(_Given, frozen=True):
    """A day, if one was named."""

    day: date | None = None


class Question(_Given, frozen=True):
    """What a librarian should know."""

    reason: Annotated[str, Spoken.WORDS] = "A reader would like to speak with a librarian."


class Answer(msgspec.Struct, frozen=True):
    """What is said, and the reader where one was found."""

    words: str
    reader: str | None = None


def _words(answer: Answer) -> str:
    return answer.words


def _found(dialog: Dialog, answer: Answer) -> Dialog:
    if answer.reader is None:
        return msgspec.structs.replace(dialog, failed_attempts=dialog.failed_attempts + 1)
    return MACHINE.move(msgspec.structs.replace(dialog, verified_as=answer.reader), "Idle")


def _idle(dialog: Dialog, _: Answer) -> Dialog:
    return MACHINE.move(dialog, "Idle")


_tool: type[Tool[Any, Answer]] = Tool
_reading = partial(_tool, kind=Kind.READ, output=Answer, say=_words)
_noting = partial(_tool, kind=Kind.NOTE, output=Answer, say=_words)
_changing = partial(
    _tool,
    kind=Kind.EFFECT,
    input=Book,
    output=Answer,
    after=_idle,
    say=_words,
    gates=(Verified(),),
)


def _spoken(day: date) -> str:
    return f"{day:%A, %B} {day.day}"


def reads(library: Library) -> tuple[Tool[Any, Any], ...]:
    async def search(_: ToolContext, given: Query) -> Answer:
        asked = set(given.query.lower().replace("?", " ").split()) - {"the"}
        books = [f"{title} by {author}" for title, author in SHELVES.items()]
        hits = [book for book in books if asked & (set(book.lower().split()) - {"by"})]
        if not hits:
            return Answer("I can't find that one in our catalogue.")
        return Answer(f"We have {' and '.join(hits)} on our shelves.")

    async def hours(_: ToolContext, given: Day) -> Answer:
        if given.day is not None and given.day.weekday() == 6:
            return Answer("On Sundays the library is closed.")
        return Answer("The library is open from 9:00 to 18:00, Monday to Saturday.")

    async def loans(_: ToolContext, __: Nothing) -> Answer:
        listed = " and ".join(f"{title}, due {_spoken(due)}" for title, due in library.due.items())
        return Answer(f"You have {listed}.")

    return (
        _reading(
            name="myLoans",
            description="Tell which books the reader has borrowed and when they are due.",
            input=Nothing,
            read=loans,
            gates=(Verified(),),
            does="tell you which books you have",
            examples=(
                "what books do I have out",
                "which books have I borrowed",
                "when is my book due",
                "when do I have to bring my books back",
                "list my loans",
                "what have I got out at the moment",
            ),
        ),
        _reading(
            name="findBook",
            description="Look for a book in the catalogue.",
            input=Query,
            read=search,
            does="look for a book",
            missing=("Which book are you looking for?", "What's the title, or who wrote it?"),
            examples=(
                "do you have a book by Ursula Le Guin",
                "is Moby Dick on the shelf",
                "I'm looking for Emma by Jane Austen",
                "have you got Dune in the catalogue",
                "can you look up a novel for me",
                "search for a book by Herman Melville",
            ),
        ),
        _reading(
            name="openingHours",
            description="Tell when the library is open.",
            input=Day,
            read=hours,
            does="tell you when we're open",
            examples=(
                "when are you open",
                "what are your opening hours",
                "are you open on Sunday",
                "when does the library close",
                "what time do you open in the morning",
                "is the library open today",
            ),
        ),
    )


def notes(library: Library) -> tuple[Tool[Any, Any], ...]:
    async def check(_: ToolContext, __: Transaction, given: Card) -> Answer:
        if given.card == CARD:
            return Answer("Thanks, I've found your card.", CARD)
        return Answer("I'm sorry, I don't know that card. Could you read the number out once more?")

    async def ask(_: ToolContext, __: Transaction, given: Question) -> Answer:
        library.questions.append(given.reason)
        return Answer("I've opened a ticket, and one of our librarians will take it from here.")

    return (
        _noting(
            name="checkCard",
            description="Find the reader by the seven digits on the library card.",
            input=Card,
            write=check,
            after=_found,
            gates=(NotVerified(),),
            missing=(
                "What's the number on your library card?",
                "Could you read me the seven digits on your library card?",
            ),
            examples=("my card is 2904117", "card number 1234567", "it's 7654321", "2904117"),
        ),
        _noting(
            name="askLibrarian",
            description="Ask for a librarian to take over.",
            input=Question,
            write=ask,
            does="get you a librarian",
            claims=(ClaimKind.ESCALATED, ClaimKind.CALLBACK),
            examples=(
                "can I talk to a person",
                "I'd like to speak with a librarian",
                "get me a human",
                "let me talk to someone",
                "I want to complain about a book",
            ),
        ),
    )


def effects(library: Library) -> tuple[Tool[Any, Any], ...]:
    async def show_renewal(_: ToolContext, __: Transaction, book: Book) -> Shown:
        due = library.due.get(book.title)
        if due is None:
            raise EffectRefused("You don't have that book any more, so there's nothing to renew.")
        longer = _spoken(due + timedelta(days=14))
        return Shown({"due": due.isoformat()}, f"Shall I renew {book.title} until {longer}?")

    async def renew(_: ToolContext, __: Transaction, book: Book) -> Answer:
        library.due[book.title] += timedelta(days=14)
        return Answer(f"Done: {book.title} is renewed until {_spoken(library.due[book.title])}.")

    async def show_hold(_: ToolContext, __: Transaction, book: Book) -> Shown:
        if book.title not in library.holds:
            raise EffectRefused("You have no hold on that book any more, so I changed nothing.")
        return Shown({"hold": book.title}, f"Shall I cancel your hold on {book.title}?")

    async def let_go(_: ToolContext, __: Transaction, book: Book) -> Answer:
        library.holds.remove(book.title)
        return Answer(f"Done: your hold on {book.title} is cancelled.")

    return (
        _changing(
            name="renewLoan",
            description="Renew a borrowed book by two weeks.",
            write=renew,
            show=show_renewal,
            does="renew a book",
            action=Action("renew", "loan", also=("extend",)),
            examples=(
                "renew my book",
                "can I keep it a bit longer",
                "extend my loan please",
                "I need two more weeks for this book",
                "I'd like to renew a loan",
                "I haven't finished reading, can I have it for longer",
            ),
        ),
        _changing(
            name="cancelHold",
            description="Cancel a hold that the reader has placed on a book.",
            write=let_go,
            show=show_hold,
            does="cancel a hold",
            action=Action("cancel", "hold", ends=True),
            examples=(
                "cancel my hold",
                "I don't need the book I reserved any more",
                "take me off the waiting list for a book",
                "remove my reservation",
                "please drop the hold",
                "I no longer want the book on hold",
            ),
        ),
    )
