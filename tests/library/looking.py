"""What the library's desk can look up: loans, holds, fines, books and hours."""

import re
from typing import Any

from frontdesk import (
    OfferedPerson,
    Tool,
    ToolContext,
    Verified,
    dollars_in_words,
    enumerated,
)
from tests.library.books import SHELVES, Library, named_in
from tests.library.declared import (
    Answer,
    Day,
    Nothing,
    Query,
    Topic,
    reading,
    spoken_day,
)

_UNKNOWN = "That I don't know, I'm afraid."
_RULES = {
    "late fee fees fine fines charge charges overdue per day": (
        "A book that comes back late costs 25 cents a day."
    ),
    "renew renewal renewed times often extend longer": (
        "A renewal is for two weeks, as often as nobody else waits for the book."
    ),
    "limit many most maximum": "You can have ten books at a time.",
    "return bring back drop box closed": (
        "There's a drop box beside the door, at any hour, also when we're closed."
    ),
    "hold holds reserve reserving reservation pick collect counter keep": (
        "A hold is free; the book waits at the counter for a week."
    ),
    "lost lose damaged damage replace": (
        "A lost book is paid for at its price; a librarian settles that with you."
    ),
    "room rooms study": "We have no rooms to book.",
}


def _rule(topic: str) -> str:
    """The rule that shares most words with a question."""
    heard = set(re.findall(r"[a-z]+", topic.lower()))
    best = max(_RULES, key=lambda keywords: len(heard & set(keywords.split())))
    return _RULES[best] if heard & set(best.split()) else _UNKNOWN


async def _rules(_: ToolContext, given: Topic) -> Answer:
    asked = [one for one in re.split(r"[?.;]\s+", given.topic) if one.strip(" ?")]
    return Answer(" ".join(dict.fromkeys(map(_rule, asked))) or _UNKNOWN)


def reads(library: Library) -> tuple[Tool[Any, Any], ...]:
    async def search(_: ToolContext, given: Query) -> Answer:
        hits = [f"{title} by {SHELVES[title]}" for title in named_in(given.query)]
        if not hits:
            return Answer("I can't find that one in our catalogue.")
        return Answer(f"We have {' and '.join(hits)} on our shelves.")

    async def hours(_: ToolContext, given: Day) -> Answer:
        if given.day is not None and given.day.weekday() == 6:
            return Answer("On Sundays the library is closed.")
        return Answer("The library is open from 9:00 to 18:00, Monday to Saturday.")

    async def loans(_: ToolContext, __: Nothing) -> Answer:
        listed = " and ".join(
            f"{title}, due {spoken_day(due)}" for title, due in library.due.items()
        )
        return Answer(f"You have {listed}.")

    async def holds(_: ToolContext, __: Nothing) -> Answer:
        if not library.holds:
            return Answer("You have no books on hold.")
        return Answer(f"You have {enumerated(library.holds)} on hold.")

    async def fines(_: ToolContext, __: Nothing) -> Answer:
        if not library.fines:
            return Answer("You owe nothing.")
        owed = [f"{dollars_in_words(c)} for {title}" for title, c in library.fines.items()]
        total = dollars_in_words(sum(library.fines.values()))
        return Answer(f"You owe {enumerated(owed)}, {total} in all; it is paid at the counter.")

    return (
        reading(
            name="myHolds",
            description="Tell which books the reader has on hold.",
            input=Nothing,
            read=holds,
            gates=(Verified(),),
            does="tell you which books you have on hold",
            examples=(
                "which books do I have on hold",
                "what am I on the waiting list for",
                "is my reserved book there yet",
                "show me my reservations",
                "list my holds",
            ),
        ),
        reading(
            name="openFines",
            description="Tell what the reader owes for books that came back late.",
            input=Nothing,
            read=fines,
            gates=(Verified(),),
            does="tell you what you owe",
            examples=(
                "do I have any fines",
                "how much do I owe",
                "what's my late fee",
                "do I have to pay something",
                "is there anything to pay on my card",
            ),
        ),
        reading(
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
        reading(
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
                "do you have The Hobbit",
                "can you look up a novel for me",
                "search for a book by Herman Melville",
            ),
        ),
        reading(
            name="libraryRules",
            description="Answer a question about the library's rules.",
            input=Topic,
            read=_rules,
            asks=lambda out: OfferedPerson() if out.words == _UNKNOWN else None,
            does="answer questions about our rules",
            missing="What would you like to know?",
            examples=(
                "how much is the late fee per day",
                "what do you charge for a book that is returned late",
                "how often can a book be renewed",
                "how many books can I have at once",
                "is there a drop box for when you're closed",
                "does it cost anything to reserve a book",
                "where do I pick up a hold",
                "what happens if I lost a book",
                "do you have study rooms",
            ),
        ),
        reading(
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
