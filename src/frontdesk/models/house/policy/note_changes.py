"""What a message does to a note: gives the one that was asked for, or changes the last one."""

import re
from collections.abc import Sequence
from dataclasses import replace

from frontdesk.core.asked import AskedFor, OfferedTool
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.options.together import named_together
from frontdesk.language.reading.acts import Act, Clause, told_plainly
from frontdesk.language.reading.noted_parts import (
    names_part,
    note_put_right,
    note_without,
    with_note,
)
from frontdesk.language.reading.notes import (
    asks_to_note,
    note_given,
    note_in,
    note_withdrawn,
)
from frontdesk.language.reading.value_put_right import with_value_put_right
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.note_taking import NoteTaking, is_note
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.routing.inputs import Field
from frontdesk.models.house.wording.lines import HOW_TO_READ, OFFERS_NOTE
from frontdesk.models.port import ToolSpec

_LISTED = re.compile(r"^\d+\. ", re.MULTILINE)
_QUOTED = re.compile(r"[“\"]([^“”\"]+)[”\"]")
# What is no answer to "what should they know?", and no word of the note that was kept last.
_NO_NOTE = frozenset((Act.QUESTION, Act.STATUS, Act.PERSON, Act.WITHDRAWAL, Act.GOODBYE))
# "Remove that": said right after a note was kept, that is the note.
_TAKEN_OFF = re.compile(
    r"\b(?:remove|delete|erase|scratch|scrap|drop|cancel) (?:it|that|this)\b(?! (?:visit|one)\b)"
    r"|\btake (?:it|that|this) (?:off|out|away|back)\b"
)
# "Oh, and …": what was said before it belongs to the note as well.
_GOES_ON = re.compile(r"\A(?:oh|ok|okay)?[, ]*(?:and|also|plus)\b", re.IGNORECASE)
# The whole of what is noted goes.
_ALL = "note"
_PLAINLY, _SURELY = 0.7, 0.85
_TOLD = re.compile(
    r"\A(?:\w+ ){0,3}i(?:'ve)? (?:just |already )*(?:told|said|wrote)\b", re.IGNORECASE
)


class NoteChanges:
    """The one place that decides whether words are a note, and what they take the place of.

    What cannot be told for sure is asked: nothing is added to what it may have been to replace.
    """

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._taking = NoteTaking(context)
        self._tool = context.note_tool if not (context.open_keys or context.answers) else None

    def reply(self) -> Reply | None:
        """Write down what was asked for, or what the last note is to be; else None."""
        tool = self._tool
        if tool is None:
            return None
        if self.is_asked_for:
            return self._answered(tool)
        asked = self._asked_fields(tool)
        waiting = (self._for_several(tool) or self._waiting_changed(tool)) if asked else None
        return waiting or self._of_last(tool)

    @property
    def is_asked_for(self) -> bool:
        """Whether the words of a note were asked for: all that is said may be the note."""
        tool = self._tool
        fields = self._asked_fields(tool) if tool is not None else set[str]()
        written = (Spoken.WORDS, Spoken.INSTEAD)
        return any(f.spoken in written for f in self._fields(tool) if f.name in fields)

    def offered(self) -> Say | None:
        """Offer to write down what sounds like a note and asks for nothing."""
        tool, clauses = self._tool, self._context.clauses
        sounds = [c for c in clauses if c.likely.get(Act.NOTE, 0.0) >= _PLAINLY]
        if tool is None or not sounds or any(c.text.endswith("?") for c in clauses):
            return None
        offers = self._context.voice.offer(tool, OFFERS_NOTE)
        return Say(offers, (OfferedTool(tool.name),))

    def _fields(self, tool: ToolSpec | None) -> Sequence[Field]:
        return self._context.input(tool).fields if tool is not None else ()

    def _asked_fields(self, tool: ToolSpec) -> set[str]:
        asks = [ask for ask in self._context.situation.asks if isinstance(ask, AskedFor)]
        return {field for ask in asks if ask.tool == tool.name for field in ask.fields}

    def _answered(self, tool: ToolSpec) -> Call | None:
        """The note that was asked for: all that is said, where it is nothing else."""
        context = self._context
        text, name = context.text, context.situation.customer.name
        if self._is_else(tool):
            return None
        given = self._taking.text([c for c in context.clauses if asks_to_note(c.text)])
        given = given or note_given(text, name)
        instead = bool(self._asked_fields(tool) & {*context.fields_of(tool, Spoken.INSTEAD)})
        if COMMON.issuperset(words(given)) or _TOLD.search(given):
            # "I just told you": what the desk asked after was the note.
            told = "" if instead or not _TOLD.search(text) else context.situation.asked_after
            given = note_given(told, name)
        if given and not instead and _GOES_ON.match(text):
            given = with_note(note_in(context.situation.asked_after), given)
        gone = (self._last or _ALL) if instead else ""
        return self._taking.call(given, gone, text) if given else None

    def _is_else(self, tool: ToolSpec) -> bool:
        """Whether the message asks for something else than a note, or takes it back."""
        context = self._context
        others = [one for one in tools_named(context.text, context.requests) if one != tool]
        return bool(others) or any(map(_is_surely_else, context.clauses))

    def _for_several(self, tool: ToolSpec) -> Call | None:
        """The note of which it was asked what it is for, for each of several: "both, please"."""
        context, which = self._context, self._context.which_of(tool)
        listed = len(_LISTED.findall(context.transcript.heard))
        named = named_together(context.text, listed) if which and listed > 1 else None
        note = note_in(context.situation.asked_after)
        if named is None or named.less or not note:
            return None
        ones = [str(at + 1) for at in range(listed)] if named.every else named.parts
        calls = [self._taking.call(note, "", one) for one in ones]
        kept = [
            replace(call, arguments={**call.arguments, which[0]: one})
            for call, one in zip(calls, ones, strict=True)
            if call is not None
        ]
        return replace(kept[0], also=tuple(kept[1:])) if kept else None

    def _waiting_changed(self, tool: ToolSpec) -> Call | None:
        """The note of which it was asked what it is for, as it is put right or added to."""
        context, said = self._context, self._context.text
        before = note_in(context.situation.asked_after)
        if not before:
            return None
        gone, more = note_withdrawn(said, of_note=True), note_in(said)
        note = _put_right(said, before)
        of_it = not {*words(more)}.isdisjoint({*words(before)} - COMMON)
        if not note and (gone or of_it or any(map(is_note, context.clauses))):
            left = note_without(before, gone) if gone else before
            note = "; ".join(filter(None, (left, more)))
        return self._taking.call(note, "", said) if note else None

    def _of_last(self, tool: ToolSpec) -> Reply | None:
        """The note of just before put right, less what is taken back, or written anew."""
        context, last = self._context, self._last
        note = _put_right(context.text, last) if last else ""
        if note:
            return self._taking.call(note, last, context.text)
        if self._taking.withdrawn:
            return self._taking.kept_plainly()
        if not last or last not in context.transcript.heard:
            return None
        if any(_TAKEN_OFF.search(plain(clause.text)) for clause in context.clauses):
            return self._taking.call("", last, context.text)
        back = [c.text for c in context.clauses if c.act is Act.WITHDRAWAL]
        named = next((text for text in back if names_part(text, last)), "")
        if named:
            return self._taking.call("", named, named)
        return self._asked_anew(tool, last) if self._corrects(tool) else None

    @property
    def _last(self) -> str:
        """The note that was kept just before, as the desk told it."""
        done, tool = self._context.situation.ledger[-1:], self._tool
        kept = bool(done) and tool is not None and done[0].tool == tool.name
        noted = _QUOTED.search(done[0].text) if kept else None
        return noted[1] if noted is not None else ""

    def _corrects(self, tool: ToolSpec) -> bool:
        """Whether the message corrects what was noted, and not which thing it is noted for."""
        context = self._context
        if Act.CORRECTION not in context.acts or self._is_else(tool) or details_of(context.text):
            return False
        given = context.filled(tool).arguments
        kinds = [f for f in context.input(tool).fields if f.choices and f.name in given]
        found = context.route(context.requests, context.open_keys)
        other = isinstance(found, Routed) and found.tool.changes and found.tool != tool
        return not (kinds or other)

    def _asked_anew(self, tool: ToolSpec, last: str) -> Say | None:
        instead = self._context.fields_of(tool, Spoken.INSTEAD)
        asks = self._context.voice.one_of(HOW_TO_READ, what=last)
        return Say(asks, (AskedFor(tool.name, tuple(instead)),)) if instead else None


def _is_surely_else(clause: Clause) -> bool:
    """Whether a clause asks, leaves or takes back; after a question the learned reader doubts."""
    asks = clause.text.endswith("?") or told_plainly(clause.text) in _NO_NOTE
    return asks or (clause.act in _NO_NOTE and clause.likely.get(clause.act, 0.0) >= _SURELY)


def _put_right(text: str, noted: str) -> str:
    """A note as it is to be where a text puts a word of it right; else empty."""
    right, _ = note_put_right(text, noted)
    if right or asks_to_note(text):
        return right
    return with_value_put_right(text, noted) if words(plain(text)) else ""
