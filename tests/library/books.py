"""The library's own system: which books there are and who has them; a pack stands before it."""

from dataclasses import dataclass, field
from datetime import date, timedelta

CARD = "2904117"
FIRST_DAY = date(2027, 1, 15)
SHELVES = {
    "Dune": "Frank Herbert",
    "Emma": "Jane Austen",
    "Moby Dick": "Herman Melville",
    "The Dispossessed": "Ursula Le Guin",
    "Beloved": "Toni Morrison",
    "Dracula": "Bram Stoker",
    "Frankenstein": "Mary Shelley",
    "Jane Eyre": "Charlotte Bronte",
    "Middlemarch": "George Eliot",
    "Persuasion": "Jane Austen",
    "The Hobbit": "J. R. R. Tolkien",
    "Ulysses": "James Joyce",
    "Walden": "Henry David Thoreau",
    "Wolf Hall": "Hilary Mantel",
}


@dataclass
class Library:
    """The library's own system as of a day: who has what, who waits for what, who owes what."""

    today: date = FIRST_DAY
    due: dict[str, date] = field(default_factory=dict[str, date])
    holds: list[str] = field(default_factory=lambda: ["Moby Dick", "The Dispossessed"])
    fines: dict[str, int] = field(default_factory=lambda: {"Walden": 150, "Ulysses": 275})
    questions: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        """Lend the reader two books, due in a while."""
        self.due = self.due or {
            "Dune": self.today + timedelta(days=3),
            "Emma": self.today + timedelta(days=9),
        }

    def to_hold(self) -> list[str]:
        """The books that the reader neither has nor waits for."""
        return [title for title in SHELVES if title not in self.due and title not in self.holds]


def named_in(text: str) -> list[str]:
    """The books of which a text says a word of the title or of the author's name."""
    asked = set(text.lower().replace("?", " ").replace(",", " ").split()) - {"the"}
    return [
        title
        for title, author in SHELVES.items()
        if asked & set(f"{title} {author}".lower().split())
    ]
