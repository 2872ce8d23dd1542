"""Finds what reads how a customer's things stand: by what is named of them, or all of them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.lexicon.actions import ACTIONS
from frontdesk.language.lexicon.common_words import (
    COMMON,
    DETERMINERS,
    GENERIC,
    HARMLESS,
    HOUSEHOLD,
)
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply
from frontdesk.models.house.routing.by_words import Nothing, Routed
from frontdesk.models.house.transcript_view import Answered
from frontdesk.models.port import ToolSpec

_COMPOUND = re.compile(r"\b[a-z]+-[a-z]+\b")
_EMPTY = HARMLESS | DETERMINERS
_COMMON_STEMS = frozenset(map(stem, COMMON))
_GENERAL = frozenset(
    map(stem, word_set("through stays stands gone off definitely happening valid"))
)
_VERBS = frozenset(stem(form) for one in ACTIONS for form in f"{one.base}|{one.past}".split("|"))
_STANDS = word_set("still booked scheduled")
_SEVERAL = word_set("both all two three")
# Two lines with numbers, or an "and" without a comma before it: "Emma and Dune", "1. … 2. …".
_TWO = re.compile(
    r"[^\n,.]*? and (?=[A-Z\d]|(?:an?|the|your) )(?:(?! and )[^\n])*|[^\n]*\n1\.[^\n]*\n2\.[^\n]*"
)
# What was done at all is told from the ledger, and names nothing that could be read.
_ANYTHING = re.compile(r"\b(?:any|some|no)thing\b(?! else\b)")
_OF_NOTES = re.compile(r"\bnot(?:e|es|ed)\b")
# Whether somebody was told, or knows: "did you get the gate thing", "does he have the e-mail".
_WHETHER_TOLD = re.compile(
    r"\b(?:did|do|does|has|have) (?:you|u|he|she|they|the \w+|dr\.? \w+|\w+)(?: \w+)?"
    r" (?:get|got|have|know|wrote|write|written|told|passed|pass|seen|see)\b"
    r"(?=(?: down| on)?(?: it| that| this| the| my| our| about| all|\W*\Z))"
)


class StatusReads:
    """Reads with a tool what the customer asks about; never from what was said."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting

    def names(self, asked: str) -> frozenset[str]:
        """What tells one thing from others: no everyday word, no action, no kind of thing."""
        does = frozenset[str]().union(*(stems(tool.does) for tool in self._context.requests))
        return _telling(asked) - does

    def is_of_desk(self, asked: str) -> bool:
        """Whether a question names something that the desk does, or does it to."""
        return self.names_a_thing(asked) or bool(actions_in(asked))

    def names_a_thing(self, said: str) -> bool:
        """Whether words name what the desk's actions are about: a visit, a hold."""
        return bool(self._things() & stems(said))

    def is_of_another(self, asked: str, tool: str = "") -> bool:
        """Whether the thing that is named is not what the desk reads, or a tool did: a reminder."""
        actions = [t for t in self._context.requests if t.action is not None]
        kinds = {
            t.name: frozenset(map(stem, words(plain(t.action.object)))) for t in actions if t.action
        }
        reads = [t for t in self._context.requests if not t.changes]
        known = (
            kinds.get(tool, frozenset())
            if tool
            else frozenset[str]().union(*(stems(t.does) for t in reads))
        )
        named = frozenset[str]().union(*kinds.values()) & stems(asked)
        return bool(named) and named.isdisjoint(known)

    def has_all(self, asked: str, told: str) -> bool:
        """Whether what was told has every name and every day that is asked about."""
        days = details_of(mended(asked))
        return self.names(asked) <= stems(told) and days <= details_of(told)

    def is_about(self, asked: str, told: str) -> bool:
        """Whether what is told has one of the names that are asked about, and one of the days."""
        names, days = self.names(asked), details_of(mended(asked))
        return bool(names or days) and all(
            not wanted or wanted & found
            for wanted, found in ((names, stems(told)), (days, details_of(told)))
        )

    def read(self, asked: str, *, aloud: bool = False) -> Reply | None:
        """Read how something stands that is named, or all where nothing waits for an answer.

        What waits tells of itself. Only what the desk knows by itself tells of a customer's own
        things: what has to be told more looks elsewhere.
        """
        context, receipt = self._context, self._context.situation.receipt
        named = bool(self.names(asked) or details_of(mended(asked)))
        said = words(mended(asked))
        still = not (_STANDS.isdisjoint(said) or context.answers)
        about_receipt = not aloud and receipt is not None and self.is_about(asked, receipt.text)
        if about_receipt or not (aloud or named or still) or self.is_of_another(asked):
            return None
        tells, best = self._tells(asked, named=named)
        if self._note_reader is not None and self.is_of_notes(asked):
            return self._take(self._note_reader, asked)
        knows = [tool for tool in tells if not self._needs(tool) and tool.name in context.open]
        lists = f"list all my {' '.join(self._objects())}s"
        if self.names(asked) and not aloud and best and best.changes and len(knows) > 1:
            # What stands of it tells whichever of them has its name; where none has, all of it.
            whole = context.router.route(lists, knows)
            knows.sort(key=lambda tool: Routed(tool) != whole)
            first, *rest = [Call(tool.name, {}) for tool in knows]
            return replace(first, also=tuple(rest))
        several = not (_SEVERAL.isdisjoint(said) or self.is_of_desk(asked))
        of_all = Act.STATUS in context.acts and not named
        if several or (of_all and actions_in(asked)):
            tells = [tool for tool in tells if not context.which_of(tool)]
            asked = lists
        found = context.router.route(asked, tells)
        known = details_of(asked) or still or self.is_of_desk(asked) or (best and best.changes)
        if isinstance(found, Nothing) and known:
            only = [w for w in words(plain(asked)) if stem(w) in self.names(asked)]
            found = context.router.route(f"when is my {' '.join(only) or 'next one'}", tells)
            if isinstance(found, Nothing) and len(tells) == 1:
                return self._take(tells[0], asked)
        if isinstance(found, Nothing):
            return None
        return self._take(found.tool if isinstance(found, Routed) else found.tools[0], asked)

    def by_name(self) -> Call | None:
        """Read the one thing that is named, where what was read just now does not have it."""
        context, names = self._context, self.names(self._of_things())
        read = [a for a in context.transcript.answered if a.said]
        if len(read) != 1 or names <= stems(read[0].said):
            return None
        open_now = [tool for tool in context.requests if tool.name in context.open]
        one_of = [tool for tool in open_now if self._tells_of_one(tool)]
        general = [t for t in open_now if not (t.changes or self._needs(t) or t in one_of)]
        was_general = any(
            t.name == read[0].tool and self._things() & stems(t.does) for t in general
        )
        if not was_general or not one_of:
            return None
        found = context.router.route(context.text, one_of)
        return self._named(found.tool if isinstance(found, Routed) else one_of[0], context.text)

    def fitting(self, told: Sequence[Answered]) -> Sequence[Answered]:
        """Of answers to one question, the one that has what was named; the first where none has."""
        names = self.names(self._of_things())
        by_name = [a for a in told if self._is_by_name(a)]
        general = [a for a in told if a not in by_name]
        known = max((len(names & stems(a.said)) for a in general), default=-1)
        better = [a for a in by_name if len(names & stems(a.said)) > known]
        if Act.STATUS in self._context.acts and Act.QUESTION not in self._context.acts:
            # One question was asked: of several that could tell, one does.
            general = [a for a in general if len(names & stems(a.said)) == known][:1]
        return better or general

    def is_of_anything(self, asked: str) -> bool:
        """Whether a clause asks whether anything was done, and names no thing for it."""
        return _ANYTHING.search(plain(asked)) is not None and not self.names_a_thing(asked)

    def _of_things(self) -> str:
        """What is said, less the clauses that ask whether anything was done at all."""
        context = self._context
        left = [c.text for c in context.clauses if not self.is_of_anything(c.text)]
        return context.text if len(left) == len(context.clauses) else " ".join(left)

    def _is_by_name(self, answered: Answered) -> bool:
        tool = self._context.open.get(answered.tool)
        return tool is not None and self._tells_of_one(tool)

    def _tells_of_one(self, tool: ToolSpec) -> bool:
        """Whether a tool tells of one thing that is named, and needs to know no more."""
        which = bool(self._context.which_of(tool))
        return which and not tool.changes and self._needs(tool) <= {Spoken.WHICH}

    def _tells(self, asked: str, *, named: bool) -> tuple[list[ToolSpec], ToolSpec | None]:
        """The tools that tell of the things that are asked about, and what is asked for by them."""
        told = [t for t in self._context.requests if t.examples and not t.changes]
        needs = (set[Spoken | None](), {Spoken.WHICH}) if named else (set[Spoken | None](),)
        tells = [t for t in told if self._needs(t) in needs and t != self._note_reader]
        best = self._asked_of(asked)
        things = self._things() & stems(asked) or self._things(actions_in(asked))
        meant = _things_in(best.does) & self._things() if best is not None else things
        about = [t for t in tells if not t.does or (meant or self._things()) & stems(t.does)]
        return about or tells, best

    def _asked_of(self, asked: str) -> ToolSpec | None:
        """The tool that a question is about: by its declared verb, or else by what it sounds of."""
        context, said = self._context, stems(asked)
        doing = [t for t in context.requests if t.action and stem(t.action.verb) in said]
        if len(doing) == 1:
            return doing[0]
        found = context.router.route(asked, context.requests)
        return found.tool if isinstance(found, Routed) and found.tool != context.person() else None

    def is_of_notes(self, asked: str) -> bool:
        """Whether it is asked about a note, or whether somebody was told of something."""
        said = mended(asked)
        if self._context.note_tool is None or _OF_NOTES.search(said):
            return self._context.note_tool is not None
        told = _WHETHER_TOLD.search(said) is not None
        return told and bool(self.names(asked)) and not self.names_a_thing(asked)

    @property
    def _note_reader(self) -> ToolSpec | None:
        """The tool that tells of what the note tool writes down."""
        context = self._context
        written = _things_in(context.note_tool.does) if context.note_tool is not None else ()
        reads = [t for t in context.requests if not t.changes and t.name in context.open]
        about = [t for t in reads if not (self._needs(t) or stems(t.does).isdisjoint(written))]
        return about[0] if len(about) == 1 else None

    def _things(self, actions: frozenset[str] = frozenset()) -> frozenset[str]:
        """What the desk's actions are about; only these actions, where any are named."""
        does = [tool.does for tool in self._context.requests if tool.changes]
        named = [one for one in does if not actions or actions & actions_in(one)]
        return frozenset[str]().union(*map(_things_in, named))

    def _objects(self) -> list[str]:
        declared = (t.action.object for t in self._context.requests if t.action is not None)
        return list(dict.fromkeys(filter(None, declared)))

    def _needs(self, tool: ToolSpec) -> set[Spoken | None]:
        taken = self._context.input(tool)
        return {field.spoken for field in taken.fields if field.name in taken.required}

    def _take(self, tool: ToolSpec, asked: str) -> Reply:
        if tool.name in self._context.open and self._needs(tool):
            return self._named(tool, asked)
        return self._requesting.take(tool, said=asked)

    def _named(self, tool: ToolSpec, asked: str) -> Call:
        return Call(tool.name, dict.fromkeys(self._context.which_of(tool), asked))


def has_both(asked: str, told: str) -> bool:
    """Whether both of two things are asked about, and what was told has two, and not three."""
    return "both" in words(mended(asked)) and _TWO.fullmatch(told) is not None


def stems(text: str) -> frozenset[str]:
    """The words of a text without their endings, and names of everyday words: "check-up"."""
    found = frozenset(stem(word) for word in words(plain(text)))
    return found | frozenset(_COMPOUND.findall(plain(text)))


def _things_in(does: str) -> frozenset[str]:
    """What an action is about, by the words in which its tool says what it does."""
    said = words(plain(does))[1:]
    return frozenset(stem(word) for word in said if word in GENERIC or word not in _EMPTY)


def _telling(asked: str) -> frozenset[str]:
    """The words of a question that are neither everyday ones nor actions."""
    said = without_details(mended(asked))
    bare = (word.removesuffix("'s") for word in words(said))
    found = frozenset(stem(word) for word in bare if word not in COMMON) - _COMMON_STEMS - _GENERAL
    living = frozenset(stem(word) for word in words(said) if word in HOUSEHOLD)
    return (found - _VERBS) | living | frozenset(_COMPOUND.findall(said))
