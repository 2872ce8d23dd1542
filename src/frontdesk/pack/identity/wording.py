"""The words of an identity: its questions, and what is said of an attempt."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.core.locale import Locale
from frontdesk.language.strings.catalogue import Strings, strings_of
from frontdesk.language.strings.formatting import enumerated
from frontdesk.pack.identity.fields import IdentityField
from frontdesk.pack.identity.outcome import Identified, Verdict

_MINUTE = 60


@dataclass(frozen=True, slots=True)
class IdentityWords:
    """What the desk asks for by which facts, in one language."""

    fields: tuple[IdentityField, ...]
    asks: str | tuple[str, ...]
    locale: Locale

    @property
    def strings(self) -> Strings:
        """The desk's own texts."""
        return strings_of(self.locale)

    @property
    def needed(self) -> list[IdentityField]:
        """What everybody is asked for."""
        return [one for one in self.fields if not one.extra]

    @property
    def questions(self) -> tuple[str, ...]:
        """The wordings of the first question."""
        if self.asks:
            return (self.asks,) if isinstance(self.asks, str) else self.asks
        what = self.labels(self.needed)
        return tuple(one.format(what=what) for one in self.strings.wordings("identity.asks"))

    def labels(self, fields: Sequence[IdentityField], *, either: bool = False) -> str:
        """Several fields as they are spoken of."""
        told = [one.spoken_of(self.locale) for one in fields]
        return enumerated(told, self.locale, either=either)

    def missing(self, fields: Sequence[IdentityField]) -> tuple[str, ...]:
        """What is missing, as a model is told it."""
        told = (one.spoken_of(self.locale) for one in fields)
        return tuple(self.strings.say("identity.missing", what=what) for what in told)

    def say(self, out: Identified) -> str:
        """An attempt's outcome in words."""
        match out.status:
            case Verdict.VERIFIED:
                return out.welcome or self._thanks(out)
            case Verdict.LATER:
                return self.strings.say("identity.later", minutes=self._wait(out.retry_seconds))
            case Verdict.NO_MATCH if out.last:
                return self.strings.say("identity.no_more")
            case Verdict.NO_MATCH | Verdict.UNCHANGED:
                what = self.labels(self.needed)
                return self.strings.say("identity.no_match", what=what)
            case Verdict.NEEDS:
                return self._asks_for_rest(out)
            case Verdict.NEEDS_MORE | Verdict.SEVERAL:
                what = self.labels(self._named(out), either=True)
                return self.strings.say(f"identity.{out.status}", what=what)

    def _thanks(self, out: Identified) -> str:
        first, _, _ = out.name.partition(" ")
        if not first:
            return self.strings.say("identity.verified_nameless")
        whose = "verified_for" if out.spoken_for else "verified"
        return self.strings.say(f"identity.{whose}", name=first)

    def _asks_for_rest(self, out: Identified) -> str:
        fields = self._named(out)
        if len(fields) == len(self.needed):
            return self.questions[0]
        if len(fields) == 1 and fields[0].asks:
            return fields[0].asks
        return self.strings.say("identity.needs", what=self.labels(fields))

    def _named(self, out: Identified) -> list[IdentityField]:
        return [one for one in self.fields if one.name in out.asks_for]

    def _wait(self, seconds: int) -> str:
        minutes = -(-seconds // _MINUTE)
        if minutes <= 1:
            return self.strings.say("identity.a_minute")
        return self.strings.say("identity.minutes", minutes=minutes)
