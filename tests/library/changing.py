"""What the library's desk writes down, and what it changes after a yes."""

from datetime import timedelta
from typing import Any

from frontdesk import (
    Action,
    AskedFor,
    ClaimKind,
    EffectRefused,
    NotVerified,
    Shown,
    Tool,
    ToolContext,
    Transaction,
)
from tests.library.books import CARD, Library
from tests.library.declared import (
    Answer,
    Book,
    Card,
    Held,
    Question,
    changing,
    found,
    noting,
    spoken_day,
)


def notes(library: Library) -> tuple[Tool[Any, Any], ...]:
    async def check(_: ToolContext, __: Transaction, given: Card) -> Answer:
        if given.card == CARD:
            return Answer("Thanks, I've found your card.", CARD)
        return Answer("I'm sorry, I don't know that card. Could you read the number out once more?")

    async def ask(ctx: ToolContext, _: Transaction, given: Question) -> Answer:
        library.questions.append(f"{given.reason} {given.phone}".strip())
        said = "I've opened a ticket, and one of our librarians will take it from here."
        if ctx.dialog.verified or given.phone:
            return Answer(said)
        return Answer(f"{said} Which number can they call you on?", reachable=False)

    return (
        noting(
            name="checkCard",
            description="Find the reader by the seven digits on the library card.",
            input=Card,
            write=check,
            after=found,
            gates=(NotVerified(),),
            missing=(
                "What's the number on your library card?",
                "Could you read me the seven digits on your library card?",
            ),
            examples=("my card is 2904117", "card number 1234567", "it's 7654321", "2904117"),
        ),
        noting(
            name="askLibrarian",
            description="Ask for a librarian to take over.",
            input=Question,
            write=ask,
            asks=lambda out: None if out.reachable else AskedFor("askLibrarian", ("phone",)),
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
        longer = spoken_day(due + timedelta(days=14))
        return Shown({"due": due.isoformat()}, f"Shall I renew {book.title} until {longer}?")

    async def renew(_: ToolContext, __: Transaction, book: Book) -> Answer:
        library.due[book.title] += timedelta(days=14)
        return Answer(f"Done: {book.title} is renewed until {spoken_day(library.due[book.title])}.")

    async def show_hold(_: ToolContext, __: Transaction, book: Book) -> Shown:
        if book.title not in library.holds:
            raise EffectRefused("You have no hold on that book any more, so I changed nothing.")
        return Shown({"hold": book.title}, f"Shall I cancel your hold on {book.title}?")

    async def show_placing(_: ToolContext, __: Transaction, book: Held) -> Shown:
        if book.title not in library.to_hold():
            raise EffectRefused("You have that book already, or wait for it, so I changed nothing.")
        return Shown({"book": book.title}, f"Shall I place a hold on {book.title} for you?")

    async def place(_: ToolContext, __: Transaction, book: Held) -> Answer:
        library.holds.append(book.title)
        return Answer(f"Done: {book.title} is on hold for you.")

    async def let_go(_: ToolContext, __: Transaction, book: Book) -> Answer:
        library.holds.remove(book.title)
        return Answer(f"Done: your hold on {book.title} is cancelled.")

    return (
        changing(
            name="renewLoan",
            description="Renew a borrowed book by two weeks.",
            input=Book,
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
        changing(
            name="placeHold",
            description="Place a hold on a book, so that it is kept for the reader.",
            input=Held,
            write=place,
            show=show_placing,
            does="place a hold",
            action=Action("place", "hold", also=("reserve", "put")),
            examples=(
                "can you hold a book for me",
                "I'd like to reserve that one",
                "put me on the waiting list for a book",
                "place a hold please",
                "set it aside for me",
                "reserve a book",
            ),
        ),
        changing(
            name="cancelHold",
            description="Cancel a hold that the reader has placed on a book.",
            input=Book,
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
