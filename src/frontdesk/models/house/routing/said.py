"""The words that a tool's arguments are read from, and what is known beside them."""

from dataclasses import dataclass
from datetime import date

from frontdesk.language.calendar.when import DateRange
from frontdesk.language.reading.birth_dates import without_birth_date


@dataclass(frozen=True, slots=True)
class Said:
    """What arguments are read from: the words of now, and a request that waits.

    `name_asked` says that the customer was asked for their name just before, `tells_birth` that
    the desk knows its customers by their dates of birth: such a date is no day of a request.
    `asked` are the fields that were asked for by name, `about` is the day of what is talked of,
    and `about_ends` when that is over; `counts_days` says that the tool itself counts from there.
    `people` may be asked for by name. `within` are the days and `part` the part of the day that
    were wanted so far, and `hour_asked` says that hours are on offer.
    """

    text: str
    waiting: str = ""
    name_asked: bool = False
    tells_birth: bool = False
    asked: tuple[str, ...] = ()
    about: date | None = None
    counts_days: bool = False
    people: tuple[str, ...] = ()
    about_ends: str | None = None
    within: DateRange | None = None
    hour_asked: bool = False
    part: str = ""

    @property
    def all(self) -> str:
        """The words of now after those of the request that waits."""
        return "\n".join(filter(None, dict.fromkeys((self.waiting, self.text))))

    def less_birth(self, today: date) -> str:
        """The words of now, less the date of birth that they give."""
        return without_birth_date(self.text, today) if self.tells_birth else self.text
