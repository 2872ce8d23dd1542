"""How the house model puts things: never the same twice running, and sorry only once.

It chooses by what was said, so the same conversation always gets the same words.
"""

import re
import zlib
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Any

from frontdesk.core.asked import AskedWhatElse, AskedWhatNext
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.language.reading.cues import Cue
from frontdesk.language.reading.small_talk import topic_of
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.language.strings.formatting import date_in_words, enumerated
from frontdesk.models.house.reply import Say
from frontdesk.models.house.transcript_view import TranscriptView
from frontdesk.models.house.wording.lines import (
    ABILITIES,
    AS_SHOWN,
    ASKING_AGAIN,
    COURTESIES,
    EXAMPLES,
    FOLLOWED_BY,
    GLADLY,
    GLADLY_TO,
    HEARD,
    IN_OTHER_WORDS,
    MISHEARD,
    NOT_UNDERSTOOD,
    PERSON_OFFERS,
    SMALL_TALK,
    WHAT_NEXT,
    Line,
)
from frontdesk.models.port import ToolSpec

_RECENT = 3
_MOST_NAMED, _FEW_NAMED, _TWO_NAMED = 6, 3, 2
_SORRY = re.compile(r"\b(?:sorry|apologi[sz]e|lo siento|disculpe|lamento)\b", re.IGNORECASE)
_SAYS_SORRY = re.compile(
    r"(?:(?<=[.?!] )|^)(?:(?:I'm |I am )?(?:so |very )?[Ss]orry|Lo siento|Disculpe), (\w)"
)
_THANKS = re.compile(r"\b(?:Thank you|Thanks|Gracias)\b")
_THANKS_AGAIN = re.compile(r"(?<=[.?!] )(?:Thank you|Thanks|Gracias), (\w)")
_SENTENCE = re.compile(r"(?<=[.?!:])\s+")
# Such short sentences, "Thanks!" or "All right.", may well come again.
_SHORT = 16
_JOINT = re.compile(r"^(?:And|So|But|Then),? ")
_LABEL = re.compile(r"^[A-Z]\w+: ")
_WRITTEN = re.compile(r"[\d@]")
_NUMBER = re.compile(r"\+1(\d{3})(\d{3})(\d{4})")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


class Voice:
    """Finds words for one step, knowing what the desk said before."""

    def __init__(self, transcript: TranscriptView, seed: str, locale: Locale = Locale.EN) -> None:
        self._transcript = transcript
        self._seed = seed
        self.locale = locale

    @cached_property
    def _before(self) -> str:
        """What the desk said lately, all of it."""
        said = [answer for _, answer in self._transcript.exchanges[-_RECENT:]]
        return "\n".join([*said, self._transcript.heard])

    def wordings(self, line: Sequence[str]) -> Sequence[str]:
        """The wordings of a line in the conversation's language."""
        return line.in_language(self.locale) if isinstance(line, Line) else line

    def one_of(self, line: Sequence[str], **named: str) -> str:
        """One of several wordings: not one that was heard just now, nor a second apology."""
        lines = self.wordings(line)
        fresh = [line for line in lines if line.partition("{")[0] not in self._before]
        heard = self._transcript.heard
        fresh = fresh or [one for one in lines if one.format(**named) not in heard] or list(lines)
        if _SORRY.search(self._before):
            fresh = [line for line in fresh if not _SORRY.search(line)] or fresh
        return fresh[zlib.crc32(self._seed.encode()) % len(fresh)].format(**named)

    def wording(self, tool: ToolSpec) -> str:
        """The first wording in which a tool asks for what it lacks; empty where it asks nothing."""
        return next(iter(tool.words(self.locale).missing), "")

    def question(self, tool: ToolSpec) -> str:
        """What a tool declares to ask for what it lacks; in other words than just now."""
        asks = tool.words(self.locale).missing
        fresh = [ask for ask in asks if ask not in self._transcript.heard]
        if fresh or not asks:
            return fresh[0] if fresh else ""
        return self.again(asks[0])

    @property
    def last_question(self) -> str:
        """The question with which the desk's last words end, if they do."""
        last = _SENTENCE.split(self._transcript.heard.strip())[-1]
        return last if last.endswith("?") else ""

    def bare(self, told: str) -> str:
        """What was told of an act, without the label before it: "Done: ..."."""
        said = _LABEL.sub("", told)
        return said[:1].upper() + said[1:]

    def as_shown(self, question: str) -> str:
        """A question that was asked before, for what it says."""
        return self.again(question, AS_SHOWN)

    def again(self, question: str, leads: Sequence[str] = ASKING_AGAIN) -> str:
        """A question that was asked before, not as if for the first time."""
        asks = _JOINT.sub("", question)
        return f"{self.one_of(leads)} {asks[:1].lower()}{asks[1:]}"

    def gladly(self, tool: ToolSpec | None) -> str:
        """Take a request up, in the words in which its tool says what it does."""
        does = tool.words(self.locale).does if tool is not None else ""
        return self.one_of(GLADLY_TO, does=does) if does else self.one_of(GLADLY)

    def courtesy(self, cues: frozenset[Cue], text: str, *, follows: bool = True) -> Say | None:
        """The answer to a message that asks for nothing; a question follows, if it may."""
        if Cue.SMALL_TALK in cues and not cues & {Cue.GOODBYE, Cue.INSULT}:
            cue, lines = Cue.SMALL_TALK, SMALL_TALK[topic_of(text)]
        else:
            cue = next((cue for cue in COURTESIES if cue in cues), None)
            if cue is None:
                return None
            lines = COURTESIES[cue]
        said = self.one_of(lines)
        if not follows or cue not in FOLLOWED_BY:
            return Say(said)
        asks = AskedWhatElse() if cue is Cue.THANKS else AskedWhatNext()
        return Say(f"{said} {self.one_of(FOLLOWED_BY[cue])}", (asks,))

    def offer(self, person: ToolSpec | None, offers: Sequence[str] = PERSON_OFFERS) -> str:
        """Offer a person, in the words of the tool that brings one."""
        return self.one_of(offers, does=self._brings(person))

    def is_offer(self, said: str, person: ToolSpec | None) -> bool:
        """Whether the desk offered a person with what it said."""
        offers = self.wordings(PERSON_OFFERS)
        return any(one.format(does=self._brings(person)) in said for one in offers)

    def _brings(self, person: ToolSpec | None) -> str:
        does = person.words(self.locale).does if person is not None else ""
        return does or strings_of(self.locale).say("house.get_a_person")

    def abilities(self, tools: Sequence[ToolSpec]) -> str:
        """What can be done here, in the tools' own words."""
        actions = self._actions(tools)[:_MOST_NAMED]
        if not actions:
            return f"{self.one_of(GLADLY)} {self.suggestion(tools)}"
        named = enumerated(actions, self.locale)
        return f"{self.one_of(ABILITIES, list=named)} {self.one_of(WHAT_NEXT)}"

    def unclear(self) -> str:
        """That the customer was not understood."""
        return self.one_of(NOT_UNDERSTOOD)

    def able(self, tools: Sequence[ToolSpec]) -> str:
        """Two concrete things that can be done here, unless they were named just now."""
        named = enumerated(self._actions(tools)[:_TWO_NAMED], self.locale, either=True)
        return self.one_of(EXAMPLES, list=named) if named and named not in self._before else ""

    def has_said(self, line: Sequence[str]) -> bool:
        """Whether any wording of a line was said lately."""
        return any(one in self._before for one in self.wordings(line))

    def suggestion(self, tools: Sequence[ToolSpec]) -> str:
        """What a customer might ask for, in the words of a few tools."""
        actions = self._actions(tools)[:_FEW_NAMED]
        asks = self.one_of(IN_OTHER_WORDS)
        if not actions:
            return asks
        named = enumerated(actions, self.locale, either=True)
        return f"{self.one_of(EXAMPLES, list=named)} {asks}"

    def _actions(self, tools: Sequence[ToolSpec]) -> list[str]:
        return [tool.words(self.locale).does for tool in tools if tool.does]

    def read_back(
        self, arguments: Mapping[str, Any], fields: Mapping[str, SpokenAs], *, mistaken: bool
    ) -> str:
        """The numbers that were understood, said back; empty where there were none."""
        numbers = [
            f"{self._label(fields[name])} {_spoken(value, self.locale)}"
            for name, value in arguments.items()
            if name in fields and isinstance(value, str) and _WRITTEN.search(value)
        ]
        if not numbers:
            return ""
        what = enumerated(numbers, self.locale)
        return self.one_of(MISHEARD if mistaken else HEARD, what=what)

    def spoken(self, value: str) -> str:
        """A date or a number as it is said."""
        return _spoken(value, self.locale)

    def _label(self, field: SpokenAs) -> str:
        """How the desk speaks of a field: as declared, a number as it is called, or by its kind."""
        called = field.called[0] if field.called and field.spoken is Spoken.NUMBER else ""
        return field.label or called or strings_of(self.locale).say(f"identity.{field.spoken}")

    def polished(self, text: str) -> str:
        """The text as it is said: no second apology or thanks, and not as if for the first time."""
        said = text.strip()
        if _SORRY.search(self._transcript.heard):
            said = _SAYS_SORRY.sub(lambda found: found[1].upper(), said)
        if len(_THANKS.findall(said)) > 1:
            said = _THANKS_AGAIN.sub(lambda found: found[1].upper(), said)
        *before, last = _SENTENCE.split(said)
        if before and before[-1] in (*self.wordings(ASKING_AGAIN), *self.wordings(AS_SHOWN)):
            return said
        if "\n" not in said and self._asked_before(last):
            told = [one for one in before if one not in self._transcript.heard]
            return " ".join([*told, self.again(last)])
        return said

    def _asked_before(self, asks: str) -> bool:
        heard = self._transcript.heard.lower()
        return asks.endswith("?") and len(asks) >= _SHORT and _bare(asks) in heard


def _bare(question: str) -> str:
    return _JOINT.sub("", question).lower()


def _spoken(value: str, locale: Locale) -> str:
    if _DATE.fullmatch(value):
        return date_in_words(date.fromisoformat(value), locale)
    number = _NUMBER.fullmatch(value)
    return "-".join(number.groups()) if number else value
