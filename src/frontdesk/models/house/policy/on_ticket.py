"""What is said or asked of the person who was called: added to their ticket, or told from it."""

import re
from dataclasses import replace

from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.reading.acts import Act
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.wording.lines import (
    NO_TIME_PROMISED,
    NUMBER_NOT_KNOWN,
    TICKET_NUMBER,
    TICKET_SAYS,
)
from frontdesk.models.port import ToolSpec

_REACHES = re.compile(
    r"\b(?:call|ring|phone|text|e-?mail|reach|write(?: to)?) (?:me|us)\b(?! (?:a|an|the)\b)"
    r"|\b(?:add|put|write)\b.{0,60}\bticket\b|\btell them to\b"
)
_OF_TICKET = re.compile(
    r"\b(?:they|they'll|some(?:one|body)|person|colleague)\b.{0,40}"
    r"\b(?:call|ring|phone|reach|contact|know|get back|be in touch)"
    r"|\b(?:have|got|know|need) my (?:\w+ )?number\b|\bticket\b"
)
_WHICH_TICKET = re.compile(r"\bticket(?:'s)? (?:number|no|id)\b")
_NUMBER_ALONE = re.compile(r"\A(?:(?!know|about|call).)*\bmy (?:\w+ )?number\b")
_ASKS = frozenset((Act.QUESTION, Act.STATUS))
_OF_CALLS = frozenset(map(stem, ("know", "call", "ring", "phone", "reach", "ticket", "concern")))


class OnTicket:
    """Keeps a ticket true: what is new is added to it, what it holds is told from the ledger."""

    def __init__(self, context: StepContext) -> None:
        self._context = context

    def reply(self) -> Reply | None:
        """Tell what the ticket has, or add what is said of how to be reached; else None."""
        context, person = self._context, self._context.person()
        asked = person is not None and context.asked_for(person)
        if person is None or context.answers or not (asked or context.ticket):
            return None
        about = [c.text for c in context.clauses if self._is_about(person, c.text)]
        asks = context.text.rstrip().endswith("?") or not context.acts.isdisjoint(_ASKS)
        number = context.filled(person).arguments.keys() & context.fields_of(person, Spoken.PHONE)
        if about and asks and asked and not number:
            again = context.voice.again(context.voice.last_question)
            return Say(f"{context.voice.one_of(NUMBER_NOT_KNOWN)} {again}", context.situation.asks)
        told = self._told(person, about) if about and asks else None
        added = number or (about and asks) or self._reaches()
        return told or (self._added(person, asked=asked) if added else None)

    def _is_about(self, person: ToolSpec, text: str) -> bool:
        """Whether a clause speaks of the person who was called, or of how they reach somebody."""
        called = {*words(plain(person.does))} - COMMON
        return bool(_OF_TICKET.search(mended(text))) or not called.isdisjoint(words(plain(text)))

    def _told(self, person: ToolSpec, about: list[str]) -> Reply | None:
        """What the ticket has of that which is asked about; None where it lacks some of it."""
        context, voice = self._context, self._context.voice
        given, phone = context.ticket_given, "".join(context.ticket_number(person).values())
        held = " ".join(given.get(f, "") for f in context.fields_of(person, Spoken.WORDS))
        if context.ticket is None or not _has_all(f"{held} {person.does}", " ".join(about)):
            return None
        number = voice.one_of(TICKET_NUMBER, what=voice.spoken(phone)) if phone else ""
        said = number or context.ticket.text
        if _WHICH_TICKET.search(plain(" ".join(about))):
            said = context.ticket.text
        elif not _NUMBER_ALONE.search(plain(" ".join(about))):
            says = voice.one_of(TICKET_SAYS, what=" ".join(held.split()))
            said = f"{says} {said} {voice.one_of(NO_TIME_PROMISED)}"
        others = [c.text for c in context.clauses if c.text not in about and c.act in _ASKS]
        more = Requesting(context.saying(" ".join(others))).questions() if others else None
        return replace(more, before=said) if more is not None else Say(said)

    def _reaches(self) -> bool:
        """Whether it is said how to be reached, or a time that nothing waits for."""
        context = self._context
        says_when = context.acts.isdisjoint({Act.REQUEST, *_ASKS}) and details_of(context.text)
        return bool(says_when or _REACHES.search(plain(context.text)))

    def _added(self, person: ToolSpec, *, asked: bool) -> Call:
        """Put on the ticket what is said now, after the matter where that only now opens it."""
        context = self._context
        opens = asked or (context.ticket is not None and context.ticket.text.endswith("?"))
        before = context.matter if opens else ""
        said = f"{before}\n{context.text}".strip()
        filled = context.filled(person, waiting=context.matter or context.text).arguments
        reasons = dict.fromkeys(context.fields_of(person, Spoken.WORDS), said)
        return Call(person.name, context.ticket_number(person) | filled | reasons)


def _has_all(held: str, asked: str) -> bool:
    """Whether a ticket has every day and every telling word that is asked about."""
    known = _OF_CALLS | {*map(stem, words(plain(held)))}
    telling = {stem(w) for w in words(mended(asked)) if w.isalpha()} - {*map(stem, WH_WORDS)}
    return telling - {*map(stem, COMMON)} <= known and details_of(asked) <= details_of(held)
