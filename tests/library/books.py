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
}


@dataclass
class Library:
    """The library's own system: who has what."""

    due: dict[str, date] = field(
        default_factory=lambda: {
            "Dune": FIRST_DAY + timedelta(days=3),
            "Emma": FIRST_DAY + timedelta(days=9),
        }
    )
    holds: list[str] = field(default_factory=lambda: ["Moby Dick", "The Dispossessed"])
    questions: list[str] = field(default_factory=list[str])
