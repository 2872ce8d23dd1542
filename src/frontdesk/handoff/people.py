"""What a company says of its people at the desk."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.locale import Locale
from frontdesk.handoff.hours import Hours
from frontdesk.language.strings.formatting import moment_in_words

_MINUTE: Millis = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """Who is there for customers that ask for a person.

    They are there in their `hours`, always without any, and come within `promised_minutes`: who
    waits longer is told so. `approve` says whether they may accept a pending action on a
    customer's behalf.
    """

    hours: Hours | None = None
    promised_minutes: int = 10
    approve: bool = True

    def promised_by(self, now: Millis, zone: ZoneInfo) -> Millis:
        """By when somebody should have come to who asks now."""
        back = self.back_at(now, zone)
        begins = now if back is None else int(back.timestamp() * 1000)
        return begins + self.promised_minutes * _MINUTE

    def back_at(self, now: Millis, zone: ZoneInfo) -> datetime | None:
        """When somebody is there again; None while somebody is."""
        if self.hours is None or self.hours.open_at(now, zone):
            return None
        return self.hours.opens_next(now, zone)

    def back_in_words(self, now: Millis, zone: ZoneInfo, locale: Locale) -> str:
        """When somebody is there again, as one says it; empty while somebody is."""
        back = self.back_at(now, zone)
        if back is None:
            return ""
        today = datetime.fromtimestamp(now / 1000, zone).date()
        return moment_in_words(back, today, locale)


AT_THE_DESK = People()
