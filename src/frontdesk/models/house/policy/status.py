"""Tells how things stand: from the ledger, from what waits, or from a tool that reads it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.lexicon.actions import BOOKS, FAMILY, TELLING
from frontdesk.language.lexicon.common_words import (
    COMMON,
    DETERMINERS,
    GENERIC,
    HARMLESS,
)
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import ASKING, Act
from frontdesk.language.reading.withdrawal import refuses_action
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.by_words import Nothing, Routed
from frontdesk.models.house.transcript_view import Answered
from frontdesk.models.house.wording.lines import (
    COMPLAINT_HEARD,
    NOTHING_TO_CHANGE,
    STATUS_AS_BEFORE,
    STATUS_DONE,
    STATUS_NOT_YET,
    STATUS_NOTHING,
    STATUS_OPEN,
    STATUS_OTHERWISE,
    STATUS_STANDS,
    STATUS_STILL_THERE,
    STATUS_WAITING,
)
from frontdesk.models.port import ToolSpec
from frontdesk.models.situation import LedgerLine

_STILL = frozenset(("still", "nothing", "nothing's"))
_OWN = frozenset(("my", "mine", "our", "i"))
_DONE = "committed"
# "Yes?" asks about nothing.
_SHORTEST = 2
_FAMILIES = {stem(verb): FAMILY[verb] for verb in TELLING}
# What is booked stands, whoever booked it.
_STANDING = frozenset((BOOKS, *map(stem, ("book", "schedule", "place", "put", "reserve"))))
_COMPOUND = re.compile(r"\b[a-z]+-[a-z]+\b")
_WORKED = word_set("did have has done through work worked went go confirmed set")
_EMPTY = HARMLESS | DETERMINERS
_COMMON_STEMS = frozenset(map(stem, COMMON))
_GONE = re.compile(r"\b(?:off|gone|over|away)\b")
_DENIES = re.compile(r"\b(?:nothing|(?<!or )not|no|never|\w+n't)\b")


class Status:
    """Answers what is asked about what was done and what stands; never from what was said."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting

    def reply(self) -> Reply | None:
        """How that stands which a clause asks about; None where none does."""
        context = self._context
        others = [clause for clause in context.clauses if clause.act in ASKING]
        asked = self._asked()
        if len(words(asked)) < _SHORTEST or any(
            actions_in(c.text) and not refuses_action(c.text) for c in others
        ):
            return None
        lines = self._lines(asked)
        if lines:
            return self._as_told(asked, lines)
        read = self._read(asked)
        if read is not None:
            return read
        return self._said(asked)

    def own(self, asked: str) -> Reply | None:
        """What a tool reads of the customer's own things, where these are asked about."""
        return self._read(asked, aloud=True) if not _OWN.isdisjoint(words(plain(asked))) else None

    def left_alone(self, said: str) -> Reply:
        """That nothing is changed, and what stands of that which is not to be changed."""
        read = self._read(said, aloud=True)
        voice = self._context.voice
        return read or Say(voice.one_of(NOTHING_TO_CHANGE))

    def names_a_thing(self, said: str) -> bool:
        """Whether words name what the desk's actions are about: a visit, a hold."""
        return bool(self._things() & _stems(said))

    def _things(self, actions: frozenset[str] = frozenset()) -> frozenset[str]:
        """What the desk's actions are about; only these actions, where any are named."""
        does = [tool.does for tool in self._context.requests if tool.changes]
        named = [one for one in does if not actions or actions & actions_in(one)]
        return frozenset[str]().union(*map(_things_in, named))

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
        """The word before what was read: yes where it has all that is asked about.

        What was read may be about something else, so that it denies nothing; but what waits for a
        yes is not done yet.
        """
        voice = self._context.voice
        if not _asks_whether(asked) or "?" in told or _DENIES.search(plain(asked)):
            return ""
        done, has_all = self._done_in(asked), self._has_all(asked, told)
        if done and self._context.answers:
            return voice.one_of(STATUS_NOT_YET)
        if done or not has_all:
            return ""
        still_there = _GONE.search(plain(asked)) is not None
        return voice.one_of(STATUS_STILL_THERE if still_there else STATUS_STANDS)

    def _on_other_days(self, asked: str, told: str) -> bool:
        days = details_of(asked)
        return bool(days) and days.isdisjoint(details_of(told))

    def _done_in(self, text: str) -> frozenset[str]:
        """What a text says to have been done, by families and declared verbs; no booking."""
        actions = [t.action for t in self._context.requests if t.action is not None]
        verbs = {stem(word) for one in actions for word in (one.verb, *one.also)}
        families = {_FAMILIES[word] for word in _stems(text) if word in _FAMILIES}
        return frozenset(families | (verbs & _stems(text))) - _STANDING

    def _has_all(self, asked: str, told: str) -> bool:
        """Whether what was told has every name and every day that is asked about, and any."""
        names, days = self._names(asked), details_of(asked)
        found = names <= _stems(told) and days <= details_of(told)
        return found and bool(names or days or "still" in words(plain(asked)))

    def by_name(self) -> Call | None:
        """Read the one thing that is named, where what was read just now does not have it."""
        context, names = self._context, self._names(self._context.text)
        read = [a for a in context.transcript.answered if a.said]
        if len(read) != 1 or names <= _stems(read[0].said):
            return None
        open_now = [tool for tool in context.requests if tool.name in context.open]
        one_of = [t for t in open_now if self._tells_of_one(t)]
        known = [t for t in open_now if self._knows(t, named=False) and not t.changes]
        general = [tool for tool in known if tool not in one_of]
        was_general = any(
            t.name == read[0].tool and self._things() & _stems(t.does) for t in general
        )
        if not was_general or not one_of:
            return None
        found = context.router.route(context.text, one_of)
        best = found.tool if isinstance(found, Routed) else one_of[0]
        return self._named(best, context.text)

    def fitting(self, told: Sequence[Answered]) -> Sequence[Answered]:
        """Of answers to one question, the one that has what was named; the first where none has."""
        names = self._names(self._context.text)
        by_name = [a for a in told if self._is_by_name(a)]
        general = [a for a in told if a not in by_name]
        known = max((len(names & _stems(a.said)) for a in general), default=-1)
        better = [a for a in by_name if len(names & _stems(a.said)) > known]
        if len(self._context.clauses) == 1 and self._asked():
            general = [a for a in general if names & _stems(a.said)] or general
        return better or general

    def _is_by_name(self, answered: Answered) -> bool:
        tool = self._context.open.get(answered.tool)
        return tool is not None and self._tells_of_one(tool)

    def _tells_of_one(self, tool: ToolSpec) -> bool:
        """Whether a tool tells of one thing that is named, and needs to know no more."""
        which = bool(self._context.which_of(tool))
        return which and not tool.changes and self._needs(tool) <= {Spoken.WHICH}

    def _asked(self) -> str:
        return next((c.text for c in self._context.clauses if c.act is Act.STATUS), "")

    def _said(self, asked: str) -> Reply | None:
        """What can be said without reading anything: what was done last, or that nothing was."""
        context, voice = self._context, self._context.voice
        ledger, receipt = self._ledger, context.situation.receipt
        as_before = not _STILL.isdisjoint(words(plain(asked)))
        if ledger and (receipt is None or as_before):
            told = self._as_told(asked, ledger[-1:])
            return Say(f"{told.text} {voice.one_of(STATUS_OPEN)}") if context.answers else told
        if not (context.answers or context.situation.verified):
            return None
        if not context.answers:
            return Say(voice.one_of(STATUS_NOTHING))
        waiting = STATUS_NOT_YET if ledger else STATUS_AS_BEFORE if as_before else STATUS_WAITING
        shown = voice.as_shown(receipt.text) if receipt is not None else ""
        return Say(f"{voice.one_of(waiting)} {shown}".strip())

    def _as_told(self, asked: str, lines: list[LedgerLine]) -> Say:
        """What was done, after a yes where it is what is asked about."""
        voice = self._context.voice
        what = " ".join(voice.bare(line.text) for line in lines)
        if not _asks_whether(asked) or any(line.status != _DONE for line in lines):
            return Say(what)
        names, days, done = self._names(asked), details_of(asked), self._done_in(asked)
        tool = next((t for t in self._context.requests if t.name == lines[-1].tool), None)
        does = f"{what} {tool.does}" if tool is not None else what
        ended = tool is not None and tool.action is not None and tool.action.ends
        stands = ended and _WORKED.isdisjoint(words(plain(asked))) and not done
        if stands or _DENIES.search(plain(asked)) or (done and not done & self._done_in(does)):
            return Say(voice.one_of(STATUS_OTHERWISE, what=what))
        if names <= _stems(what) and days <= details_of(what):
            return Say(voice.one_of(STATUS_DONE, what=what))
        differs = details_of(what) and self._on_other_days(asked, what)
        return Say(voice.one_of(STATUS_OTHERWISE, what=what) if differs else what)

    def _lines(self, asked: str) -> list[LedgerLine]:
        """What was done of what is asked about: by name, or just now where nothing else waits."""
        context = self._context
        if not (self._names(asked) or details_of(asked)):
            return [] if context.answers else self._ledger[-1:]
        return [line for line in self._ledger if self._is_about(asked, line.text)][-2:]

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

    def _is_about(self, asked: str, told: str) -> bool:
        """Whether what is told has one of the names that are asked about, and one of the days."""
        names, days = self._names(asked), details_of(asked)
        return bool(names or days) and all(
            not wanted or wanted & found
            for wanted, found in ((names, _stems(told)), (days, details_of(told)))
        )

    def _names(self, asked: str) -> frozenset[str]:
        """What tells one thing from others: no everyday word, no action, no kind of thing."""
        does = frozenset[str]().union(*(_stems(tool.does) for tool in self._context.requests))
        return _telling(asked) - does

    def _read(self, asked: str, *, aloud: bool = False) -> Reply | None:
        """Read how something stands that is named, or all where nothing waits for an answer.

        What waits tells of itself. Only what the desk knows by itself tells of a customer's own
        things: what has to be told more looks elsewhere.
        """
        context = self._context
        names, days = self._names(asked), details_of(asked)
        receipt = context.situation.receipt
        about_receipt = not aloud and receipt is not None and self._is_about(asked, receipt.text)
        still = "still" in words(plain(asked)) and not context.answers
        if about_receipt or not (aloud or names or days or still):
            return None
        tells, best = self._tells(asked, named=bool(names or days))
        knows = [tool for tool in tells if not self._needs(tool) and tool.name in context.open]
        if names and not aloud and best is not None and best.changes and len(knows) > 1:
            # What stands of it tells whichever of them has its name.
            first, *rest = [Call(tool.name, {}) for tool in knows]
            return replace(first, also=tuple(rest))
        found = context.router.route(asked, tells)
        known = days or still or self.is_of_desk(asked) or (best is not None and best.changes)
        if isinstance(found, Nothing) and known:
            named = " ".join(word for word in words(plain(asked)) if stem(word) in names)
            found = context.router.route(f"when is my {named or 'next one'}", tells)
            if isinstance(found, Nothing):
                return self._take(tells[0], asked) if len(tells) == 1 else None
        if isinstance(found, Nothing):
            return None
        return self._take(found.tool if isinstance(found, Routed) else found.tools[0], asked)

    def _tells(self, asked: str, *, named: bool) -> tuple[list[ToolSpec], ToolSpec | None]:
        """The tools that tell of the things that are asked about, and what is asked for by them."""
        told = [t for t in self._context.requests if t.examples and not t.changes]
        tells = [tool for tool in told if self._knows(tool, named)]
        best = self._asked_of(asked)
        things = self._things() & _stems(asked) or self._things(actions_in(asked))
        things = _things_in(best.does) if best is not None else things
        about = [tool for tool in tells if not tool.does or things & _stems(tool.does)]
        return about or tells, best

    def _asked_of(self, asked: str) -> ToolSpec | None:
        """The tool that a question is about: by its declared verb, or else by what it sounds of."""
        context, said = self._context, _stems(asked)
        doing = [t for t in context.requests if t.action and stem(t.action.verb) in said]
        if len(doing) == 1:
            return doing[0]
        found = context.router.route(asked, context.requests)
        return found.tool if isinstance(found, Routed) and found.tool != context.person() else None

    def is_of_desk(self, asked: str) -> bool:
        """Whether a question names something that the desk does, or does it to."""
        return bool(self._things() & _stems(asked)) or bool(actions_in(asked))

    def _knows(self, tool: ToolSpec, named: bool) -> bool:
        """Whether a tool needs to be told nothing, or only which of the customer's things."""
        needs = self._needs(tool)
        return not needs or (named and needs == {Spoken.WHICH})

    def _needs(self, tool: ToolSpec) -> set[Spoken | None]:
        taken = self._context.input(tool)
        return {field.spoken for field in taken.fields if field.name in taken.required}

    def _take(self, tool: ToolSpec, asked: str) -> Reply:
        if tool.name in self._context.open and self._needs(tool):
            return self._named(tool, asked)
        return self._requesting.take(tool, said=asked)

    def _named(self, tool: ToolSpec, asked: str) -> Call:
        return Call(tool.name, dict.fromkeys(self._context.which_of(tool), asked))


def _asks_whether(asked: str) -> bool:
    """Whether a question is answered by yes or no."""
    first = [word for word in words(plain(asked)) if word not in FILLERS][:1]
    return {*WH_WORDS}.isdisjoint(first)


def _things_in(does: str) -> frozenset[str]:
    """What an action is about, by the words in which its tool says what it does."""
    said = words(plain(does))[1:]
    return frozenset(stem(word) for word in said if word in GENERIC or word not in _EMPTY)


def _telling(asked: str) -> frozenset[str]:
    """The words of a question that are neither everyday ones nor actions."""
    bare = (word.removesuffix("'s") for word in words(plain(asked)))
    stems = frozenset(stem(word) for word in bare if word not in COMMON)
    return (stems - actions_in(asked) - _GENERAL - _COMMON_STEMS) | _compounds(asked)


def _compounds(text: str) -> frozenset[str]:
    """Names of everyday words: "check-up"."""
    return frozenset(_COMPOUND.findall(plain(text)))


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(plain(text))) | _compounds(text)


_GENERAL = frozenset(
    map(
        stem,
        word_set(
            "cancelled canceled booked moved through went changed stays stands gone off confirmed"
            " definitely actually happening valid"
        ),
    )
)
