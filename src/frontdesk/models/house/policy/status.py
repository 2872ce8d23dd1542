"""Tells how things stand: from the ledger, from what waits, or from a tool that reads it."""

import re
from dataclasses import replace

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.lexicon.actions import BOOKS, ENDS, FAMILY, TELLING
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import ASKING, Act
from frontdesk.language.reading.withdrawal import refuses_action
from frontdesk.language.text.sentences import joined
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.several import together
from frontdesk.models.house.policy.status_reads import StatusReads, has_both, stems
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.wording.lines import (
    COMPLAINT_HEARD,
    NOTHING_TO_CHANGE,
    STATUS_AS_BEFORE,
    STATUS_DONE,
    STATUS_NOT_NOTED,
    STATUS_NOT_YET,
    STATUS_NOTHING,
    STATUS_OPEN,
    STATUS_STANDS,
    STATUS_STILL_THERE,
    STATUS_WAITING,
)
from frontdesk.models.situation import LedgerLine

_STILL = frozenset(("still", "nothing", "nothing's"))
_OWN = frozenset(("my", "mine", "our", "i"))
_DONE = "committed"
_SEVERAL, _LAST = 2, 3
# "Yes?" asks about nothing.
_SHORTEST = 2
_FAMILIES = {stem(verb): FAMILY[verb] for verb in TELLING}
# What is booked stands, whoever booked it.
_STANDING = frozenset((BOOKS, *map(stem, ("book", "schedule", "place", "put", "reserve"))))
_FINISHED = re.compile(
    r"\b(?:done|through|work(?:ed)?|went|set|confirmed|finished|ready|happened|changed"
    r"|(?:do|did) (?:it|that|this))\b"
)
_PAST = re.compile(r"\b(?:was(?:n't)?|were(?:n't)?|had|used to)\b")
_GONE = re.compile(r"\b(?:off|gone|over|away)\b")
_DENIES = re.compile(r"\b(?:nothing|only|(?<!or )not|no|never|\w+n't)\b")
# "It is done, no?": what only asks for a yes denies nothing.
_TAG = re.compile(r",? (?:no|(?:is|are|was|were|does|do|did|has|have|will)n't \w+)\W*\Z")


class Status:
    """Answers what is asked about what was done and what stands; never from what was said."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self.reads = StatusReads(context, requesting)

    def reply(self) -> Reply | None:
        """How that stands which a clause asks about; None where none does."""
        several = self._several()
        if several is not None:
            return several
        others = [clause for clause in self._context.clauses if clause.act in ASKING]
        asked = self._asked()
        if len(words(asked)) < _SHORTEST or any(
            actions_in(c.text) and not refuses_action(c.text) for c in others
        ):
            return None
        lines = self._lines(asked)
        if lines:
            return self._as_told(asked, lines)
        return self._of_anything(asked) or self.reads.read(asked) or self._said(asked)

    def _several(self) -> Reply | None:
        """How all that stands which several clauses ask about, each by itself."""
        context = self._context
        asked = [context.saying(c.text) for c in context.clauses if c.act is Act.STATUS]
        if len(asked) < _SEVERAL:
            return None
        replies = [Status(one, Requesting(one)).reply() for one in asked]
        said = joined(*dict.fromkeys(one.text for one in replies if isinstance(one, Say)))
        calls = [one for one in replies if isinstance(one, Call)]
        if not calls:
            return Say(said) if said else None
        read = together(context, calls)
        return replace(read, before=joined(said, read.before))

    def _of_anything(self, asked: str) -> Say | None:
        """Whether anything at all was done here: "did you change anything on my account?"."""
        context, voice = self._context, self._context.voice
        done = self._done_in(asked) or _FINISHED.search(plain(asked))
        if not (self.reads.is_of_anything(asked) and done and context.situation.verified):
            return None
        if self._ledger:
            return self._as_told(asked, self._ledger[-_LAST:])
        as_before = not _STILL.isdisjoint(words(plain(asked)))
        waiting = STATUS_AS_BEFORE if as_before else STATUS_WAITING
        return Say(voice.one_of(waiting if context.answers else STATUS_NOTHING))

    def own(self, asked: str) -> Reply | None:
        """What a tool reads of the customer's own things, where these are asked about."""
        own = not _OWN.isdisjoint(words(plain(asked)))
        return self.reads.read(asked, aloud=True) if own else None

    def left_alone(self, said: str) -> Reply:
        """That nothing is changed, and what stands of that which is not to be changed."""
        read = self.reads.read(said, aloud=True)
        return read or Say(self._context.voice.one_of(NOTHING_TO_CHANGE))

    def lead(self, told: str) -> str:
        """The words before what was read: that it stands, or that nothing is changed."""
        context, voice = self._context, self._context.voice
        asked = self._asked()
        if asked:
            return self._yes_or_no(asked, told)
        if Act.COMPLAINT in context.acts and not voice.has_said(COMPLAINT_HEARD):
            return voice.one_of(COMPLAINT_HEARD)
        changed = any(t.changes for t in context.requests if t.name in context.transcript.called)
        if Act.QUESTION in context.acts or context.answers or changed:
            return ""
        refused = Act.WITHDRAWAL in context.acts or refuses_action(context.text)
        return voice.one_of(NOTHING_TO_CHANGE) if refused else ""

    def _yes_or_no(self, asked: str, told: str) -> str:
        """The word before what was read: yes where it has all that is asked about, by name.

        What was read may be about something else, so that it denies nothing; whether something
        was done is told by what stands.
        """
        voice, said = self._context.voice, _less_tag(asked)
        if not _asks_whether(asked) or "?" in told or _DENIES.search(said):
            return ""
        done, has_all = self._done_in(asked), self.reads.has_all(asked, told)
        if self.reads.is_of_notes(asked):
            return voice.one_of(STATUS_STANDS if has_all else STATUS_NOT_NOTED)
        named = self.reads.names(asked) or details_of(mended(asked)) or has_both(asked, told)
        if not (has_all and named and self._is_whole(asked)):
            return ""
        if _GONE.search(said) or ENDS in done:
            return voice.one_of(STATUS_STILL_THERE)
        return "" if done else voice.one_of(STATUS_STANDS)

    def _is_whole(self, asked: str) -> bool:
        """Whether a question asks of one thing whether it stands: no other thing, nothing past."""
        return not (_PAST.search(mended(asked)) or self.reads.is_of_another(asked))

    def _done_in(self, text: str) -> frozenset[str]:
        """What a text says to have been done, by families and declared verbs; no booking."""
        actions = [t.action for t in self._context.requests if t.action is not None]
        verbs = {stem(word) for one in actions for word in (one.verb, *one.also)}
        families = {_FAMILIES[word] for word in stems(text) if word in _FAMILIES}
        return frozenset(families | (verbs & stems(text))) - _STANDING

    def _asked(self) -> str:
        status = [c.text for c in self._context.clauses if c.act is Act.STATUS]
        status.sort(key=self.reads.is_of_anything)
        asked = [c.text for c in self._context.clauses if c.act is Act.QUESTION]
        # Whether somebody knows is told by what was noted.
        told = [text for text in asked if self.reads.is_of_notes(text) and _asks_whether(text)]
        return next(iter(status or told), "")

    def _said(self, asked: str) -> Reply | None:
        """What can be said without reading anything: what was done last, or that nothing was."""
        context, voice = self._context, self._context.voice
        ledger, receipt = self._ledger, context.situation.receipt
        as_before = not _STILL.isdisjoint(words(plain(asked)))
        finished = _FINISHED.search(plain(asked)) or _GONE.search(plain(asked))
        if not (as_before or finished or self._done_in(asked)):
            return None
        if ledger and (receipt is None or as_before):
            told = self._as_told(asked, ledger[-1:])
            return Say(f"{told.text} {voice.one_of(STATUS_OPEN)}") if context.answers else told
        if not (context.answers or context.situation.verified):
            return None
        if not context.answers:
            # What an earlier call did is on file; that nothing was done is known of this one.
            of_desk = self.reads.names_a_thing if as_before else self.reads.is_of_desk
            on_file = of_desk(asked) and self.reads.read(asked, aloud=True)
            return on_file or Say(voice.one_of(STATUS_NOTHING))
        waiting = STATUS_NOT_YET if ledger else STATUS_AS_BEFORE if as_before else STATUS_WAITING
        return Say(voice.one_of(waiting))

    def _as_told(self, asked: str, lines: list[LedgerLine]) -> Say:
        """What was done, after a yes where it is what is asked about."""
        voice = self._context.voice
        what = " ".join(voice.bare(line.text) for line in lines)
        tool = next((t for t in self._context.requests if t.name == lines[-1].tool), None)
        done = self._done_in(asked)
        ended = tool is not None and tool.action is not None and tool.action.ends
        other = done and not done & self._done_in(f"{what} {tool.does if tool else ''}")
        stands = ended and not (done or _FINISHED.search(plain(asked)))
        denied = _DENIES.search(_less_tag(asked)) or any(line.status != _DONE for line in lines)
        if _GONE.search(_less_tag(asked)) and not ended and not denied:
            return Say(f"{voice.one_of(STATUS_STILL_THERE)} {what}")
        if not _asks_whether(asked) or other or stands or denied:
            return Say(what)
        return Say(
            voice.one_of(STATUS_DONE, what=what) if self.reads.has_all(asked, what) else what
        )

    def _lines(self, asked: str) -> list[LedgerLine]:
        """What was done of what is asked about: by name, or just now where nothing else waits."""
        if not (self.reads.names(asked) or details_of(mended(asked))):
            last = [] if self._context.answers else self._ledger[-1:]
            return [line for line in last if not self.reads.is_of_another(asked, line.tool)]
        return [line for line in self._ledger if self.reads.is_about(asked, line.text)][-2:]

    @property
    def done_last(self) -> LedgerLine | None:
        """What was done last of what can be done; a person who was called is no such thing."""
        person = self._context.ticket
        done = [line for line in self._ledger if person is None or line.tool != person.tool]
        return done[-1] if done and done[-1].status == _DONE else None

    @property
    def _ledger(self) -> list[LedgerLine]:
        """What was done; what only asks for more was not."""
        return [line for line in self._context.situation.ledger if "?" not in line.text]


def _asks_whether(asked: str) -> bool:
    """Whether a question is answered by yes or no."""
    first = [word for word in words(plain(asked)) if word not in FILLERS][:1]
    return {*WH_WORDS}.isdisjoint(first)


def _less_tag(asked: str) -> str:
    return _TAG.sub("", mended(asked))
