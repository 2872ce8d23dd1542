"""What a call knows and what follows from it: dates and how far apart, times, sums, names."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property, lru_cache
from itertools import combinations

from frontdesk.language.claims.details import Detail, date_of, details_in, minutes_of, number_of
from frontdesk.language.claims.records import Record, lists_in, record_of, stem, values_by_sort
from frontdesk.language.lexicon.numbers import TENS, UNITS
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.text.words import KEPT

_NUMBER = re.compile(rf"(?<![\d.:$])\d{{1,4}}(?![\d:])|\b{any_of([*UNITS, *TENS])}\b")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_HEDGED = re.compile(
    r"\b(?:about|around|roughly|over|under|almost|nearly|just|give or take|little|more than|or so"
    r"|less than|barely|close to|some|approximately|tight)\b"
)
_SPLIT = re.compile(r"\b(?:each|apiece|split|half|share)\b")
_PERCENT = re.compile(r"\b(\d{1,3}) ?(?:%|percent\b)")
_LENGTHS = {"days": 1, "minutes": 1440}
STEM = 6
_WEEK, _YEAR = 7, 360
_NEAR_DAYS, _NEAR_MINUTES = 3, 20


@dataclass(frozen=True, eq=False)
class Known:
    """The records of a call, what its customer said, and the moment where facts are looked at."""

    facts: tuple[str, ...]
    said: tuple[str, ...]
    gone: tuple[str, ...]
    now: datetime | None
    documents: tuple[str, ...] = ()

    @cached_property
    def lists(self) -> list[list[Record]]:
        """The records, those of one list together."""
        gone = [record_of(text, self.today, gone=True) for text in self.gone]
        read = lists_in(self.facts, self.today)
        # What a document says of visits that are cancelled is no visit that is.
        stands = [
            [replace(record_of(text, self.today), gone=False, offered=False)]
            for text in self.documents
        ]
        if not gone:
            return [*read, *stands]
        marked = [[_marked(record, gone) for record in records] for records in read]
        return [*marked, *stands, *([record] for record in gone)]

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """All records."""
        return tuple(record for records in self.lists for record in records)

    @cached_property
    def today(self) -> date | None:
        """The local date."""
        return self.now.date() if self.now else None

    @cached_property
    def told(self) -> str:
        """All that was read and said, in lower case."""
        every = (*self.facts, *self.said, *self.gone, *self.documents)
        return "\n".join(every).replace("\u2019", "'").lower()

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all that was read and said."""
        return frozenset(_WORD.findall(self.told))

    @cached_property
    def stems(self) -> frozenset[str]:
        """The beginnings of those words."""
        return frozenset(stem(word)[:STEM] for word in self.words)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of people and places that stand beside other particulars."""
        beside = (one for one in self.records if any(map(one.values, ("date", "time", "sum"))))
        return frozenset[str]().union(*(one.names for one in beside))

    @cached_property
    def told_apart(self) -> frozenset[str]:
        """The words that tell records of one list apart."""
        found: set[str] = set()
        for records in self.lists:
            words = [record.words for record in records if record.details]
            if len(words) > 1:
                found |= frozenset[str]().union(*words) - words[0].intersection(*words[1:])
        return frozenset(found)

    @cached_property
    def told_apart_forms(self) -> frozenset[str]:
        """Those words, and their plurals."""
        return self.told_apart | {f"{word}s" for word in self.told_apart}

    @cached_property
    def binds(self) -> bool:
        """Whether a clause can name two particulars of one record at all."""
        sorts = {one.sort for record in self.records for one in record.details}
        if sorts & {"date", "time"}:
            return True
        others = (self.names, self.told_apart, sorts & {"sum"}, sorts & {"code"})
        return sum(map(bool, others)) > 1

    @cached_property
    def changed(self) -> bool:
        """Whether some record no longer stands as it was read."""
        return any(record.gone for record in self.records)

    @cached_property
    def _by_sort(self) -> dict[str, frozenset[str]]:
        """Every particular that was read or said, by its sort."""
        said = (one for text in self.said for one in details_in(text.lower(), self.today))
        read = (one for record in self.records for one in record.details)
        return values_by_sort((one.sort, one.value) for one in (*read, *said))

    def values(self, sort: str) -> frozenset[str]:
        """The particulars of one sort."""
        return self._by_sort.get(sort, frozenset())

    @cached_property
    def dates(self) -> frozenset[date]:
        """The dates that were read or said, and those of yesterday, today and tomorrow."""
        named = (date_of(value, self.today) for value in self.values("date"))
        doms = (self._by_day(int(value)) for value in self.values("dom"))
        near = (self._days_on(n) for n in (-1, 0, 1))
        return frozenset(one for one in (*named, *doms, *near) if one is not None)

    def _days_on(self, days: int) -> date | None:
        return self.today + timedelta(days=days) if self.today else None

    def _by_day(self, day: int) -> date | None:
        try:
            return self.today.replace(day=day) if self.today else None
        except ValueError:
            return None

    def _next(self, weekday: int) -> date | None:
        ahead = (weekday - self.today.weekday() - 1) % _WEEK + 1 if self.today else 0
        return self._days_on(ahead)

    @cached_property
    def _gaps(self) -> frozenset[int]:
        """How many days lie between any two of the dates."""
        return frozenset(abs((a - b).days) for a, b in combinations(self.dates, 2))

    @cached_property
    def _times(self) -> frozenset[int]:
        """The times of day, in minutes since midnight, both halves where that is open."""
        return frozenset(m for value in self.values("time") for m in minutes_of(value))

    @cached_property
    def _lengths(self) -> frozenset[float]:
        return frozenset(map(float, self.values("minutes")))

    def backs(self, detail: Detail, sentence: str) -> bool:
        """Whether a particular was read or said, or follows from what was."""
        value = detail.value
        if value in self.values(detail.sort):
            return True
        match detail.sort:
            case "date":
                day = date_of(value, self.today)
                return day in self.dates or day in _dates_reckoned(sentence, self)
            case "dom":
                read = {one.partition("-")[2] for one in self.values("date")}
                return value in read or any(one.day == int(value) for one in self.dates)
            case "weekday":
                days = self.dates | _dates_reckoned(sentence, self)
                return any(one.weekday() == int(value) for one in days)
            case "time":
                return self._backs_time(value)
            case "days":
                return self._backs_days(float(value), sentence)
            case "minutes":
                return self._backs_minutes(float(value), sentence)
            case "sum":
                return self._backs_sum(float(value), sentence)
            case "code":
                return value in self.told.replace(",", "")
            case _:
                return False

    def _backs_time(self, value: str) -> bool:
        wanted = minutes_of(value)
        return not wanted.isdisjoint(self._times) or any(
            (m + n) % 1440 in wanted or (m - n) % 1440 in wanted
            for m in self._times
            for n in self._lengths
        )

    def _backs_days(self, value: float, sentence: str) -> bool:
        if value in self._gaps or value >= _YEAR:
            return True
        meant = {self._next(int(d.value)) for d in details_in(sentence) if d.sort == "weekday"}
        if any(abs((a - b).days) == value for a in meant if a for b in self.dates):
            return True
        loose = bool(_HEDGED.search(sentence)) or value % 1 > 0 or value >= 28
        return loose and any(abs(gap - value) <= _NEAR_DAYS for gap in self._gaps if gap >= _WEEK)

    def _backs_minutes(self, value: float, sentence: str) -> bool:
        now = [self.now.hour * 60 + self.now.minute] if self.now else []
        gaps = {abs(a - b) for a, b in combinations({*self._times, *now}, 2)}
        if value in gaps or value in {abs(a - b) for a, b in combinations(self._lengths, 2)}:
            return True
        return bool(_HEDGED.search(sentence)) and any(abs(g - value) <= _NEAR_MINUTES for g in gaps)

    def _backs_sum(self, value: float, sentence: str) -> bool:
        said = numbers_in(" ".join(self.said).lower())
        sums = {float(one) for one in self.values("sum")} | said
        if value in sums or not sums:
            return value in sums
        counts = {n for n in said | numbers_in(sentence) if n > 1}
        counts |= {12.0} if "year" in sentence or "annual" in sentence else set()
        counts |= {float(one) for one in self.values("days")}
        counts |= {2.0, 3.0, 4.0} if _SPLIT.search(sentence) else set()
        counts |= {float(match[1]) / 100 for match in _PERCENT.finditer(sentence)}
        known = _derived(sums, counts) | self._totals | _total_of_others(value, sentence)
        return _near(value, known, sentence)

    @cached_property
    def _totals(self) -> set[float]:
        """What the sums of a list add up to, those that stand alike in its records."""
        columns = [
            [[float(d.value) for d in record.details if d.sort == "sum"] for record in records]
            for records in self.lists
        ]
        return {
            math.fsum(column)
            for rows in columns
            if len(rows) > 1 and len({len(row) for row in rows}) == 1
            for column in zip(*rows, strict=True)
        }


def _total_of_others(value: float, sentence: str) -> set[float]:
    """What all other sums of a sentence add up to, where it names more than one."""
    named = [float(one.value) for one in details_in(sentence) if one.sort == "sum"]
    others = [one for one in named if one != value]
    return {math.fsum(others)} if len(others) > 1 else set()


def _marked(record: Record, gone: Sequence[Record]) -> Record:
    """A record that was read before it ceased to stand, marked as gone."""
    over = any((one.days, one.minutes) == (record.days, record.minutes) for one in gone)
    return replace(record, gone=True) if over and record.minutes else record


def _derived(sums: set[float], counts: Iterable[float]) -> set[float]:
    """Sums, differences, multiples and shares."""
    found = {one for a, b in combinations(sums, 2) for one in (a + b, abs(a - b))}
    found.add(math.fsum(sums))
    return found.union(*({one * count, one / count} for count in counts for one in sums))


def _near(value: float, known: set[float], sentence: str) -> bool:
    if any(abs(one - value) < 0.011 for one in known):
        return True
    rounded = _HEDGED.search(sentence) is not None
    return rounded and any(abs(one - value) <= max(1.0, one * 0.03) for one in known)


def numbers_in(text: str) -> set[float]:
    """The counts that a lower-case text names in words or figures."""
    return {float(number_of(match[0])) for match in _NUMBER.finditer(text)}


@lru_cache(KEPT)
def _dates_reckoned(sentence: str, known: Known) -> frozenset[date]:
    """The dates that a sentence reckons from a known one that it names: "ten days after"."""
    said = details_in(sentence, known.today)
    lengths = (one for one in said if one.sort in _LENGTHS)
    days = {float(one.value) / _LENGTHS[one.sort] for one in lengths}
    whole = {timedelta(days=n) for n in days if n == int(n) and 0 < n < _YEAR}
    if not whole:
        return frozenset()
    named = {date_of(one.value, known.today) for one in said if one.sort == "date"}
    return frozenset(day + way * n for day in known.dates & named for n in whole for way in (1, -1))
