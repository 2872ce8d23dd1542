"""What a message says beside what it is taken for: notes to keep, and requests that come after."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from frontdesk.core.meaning import Spoken
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.lexicon.agreement import ASSENTS, LIKED
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.reading.noted_parts import note_without
from frontdesk.language.reading.notes import asks_to_note
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.policy.note_changes import NoteChanges
from frontdesk.models.house.policy.note_taking import NoteTaking
from frontdesk.models.house.policy.request_instead import other_action
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.routing.inputs import OF_HOURS, Takes
from frontdesk.models.house.wording.lines import RIGHT_AFTER
from frontdesk.models.port import ToolSpec

# How sure it has to be that a clause is something of its own.
_SURE = 0.5
_MORE_THAN_NO = 2  # words; a bare no may belong to the question after it
_ONE_MORE = re.compile(r"^(?:and|plus)\b.*\b(?:too|also|as well)\b", re.IGNORECASE)
_ASSENT = re.compile(
    rf"(?:{any_of(ASSENTS)})(?:,? (?:please|thanks|thank you|{any_of(LIKED)}))?"
    r"(?:[,.!]+ *| +(?=(?:and|also|plus)\b))(?=\w)",
    re.IGNORECASE,
)
_BEFORE_ONE_MORE = re.compile(r"(?<!\s)\s+(?=(?:and|plus)\b.{1,60}\b(?:too|also|as well)\b)", re.I)
_JOINED = re.compile(r"(?<!\s)\s+(?:and|also|plus|n|&)\s+", re.IGNORECASE)
_MOST_JOINTS = 4
_WISHED = (Spoken.PERSON_NAME, Spoken.ONE_OF, Spoken.ORDER)
# What may ask for another thing, once something was answered before it.
_WANTS = frozenset((Act.REQUEST, Act.WITHDRAWAL, Act.CORRECTION))
_ASKS = frozenset((Act.REQUEST, Act.QUESTION, Act.STATUS))
_TELLS = frozenset((Act.NOTE, Act.SMALL_TALK, Act.THANKS))
_ANSWERS = frozenset((Act.ANSWER, Act.WITHDRAWAL, Act.REFUSAL, Act.NONE_OF_THEM, Act.CORRECTION))


class SaidBeside:
    """Takes notes, and requests beside an answer, out of a message, and joins them to its reply.

    A note goes with what is under way or begun, where that takes one: it is shown before it is
    agreed to. Else it is the note tool's.
    """

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._clauses = [part for clause in _heard(context) for part in _apart(clause)]
        self._taking, self._changes = NoteTaking(context), NoteChanges(context)
        notes = self._taking.among(self._clauses)
        self._notes = [c for c in notes if asks_to_note(c.text) or not self._is_wish(c.text)]
        answers = context.answers and not _ANSWERS.isdisjoint(context.acts)
        self._requests = self._after_no() or (self._own_requests() if answers else [])

    @property
    def rest(self) -> StepContext | None:
        """The step without what is said beside; None where there is no such, or nothing else."""
        beside = [*self._notes, *(clause for clause, _ in self._requests)]
        left = [c for c in self._clauses if c not in beside]
        asks = any(c.act in _ASKS for c in left) and not self._changes.is_asked_for
        if self._changes.reply() is not None and not asks:
            return None
        text = " ".join(clause.text.rstrip(" ,;") for clause in left)
        return self._context.saying(text) if beside and text else None

    def joined(self, reply: Reply) -> Call | None:
        """A reply to the rest with what was said beside; None where that cannot come with it.

        What has to be looked up is told first: the rest is joined to what follows that.
        """
        context, after = self._context, [self._named(one) for one in self._requests]
        if not isinstance(reply, Call):
            kept, said = self._kept_with_it(), reply.text
            before = "" if said.endswith("?") else said
            return replace(kept, before=before, also=tuple(after)) if kept else None
        tool = context.open[reply.tool]
        if tool == context.note_tool:
            return self._taking.kept_plainly() or reply
        if context.answers and not (tool.changes or context.input(tool).moves):
            return reply
        if self._answers_receipt(reply, yes=False) and after:
            first, *rest = after
            if context.open[first.tool].action is not None and not self._same(first):
                # What is begun in its place voids what was asked about.
                return replace(first, before=reply.before, also=tuple(rest))
        taken = self._annotated(reply)
        noted = self._taking.keeping(self._note, self._note) if self._notes else None
        if taken == reply and noted is not None:
            after.insert(0, noted)
        # A receipt that is agreed to beside a request is asked about once more.
        agrees = bool(self._requests) and self._answers_receipt(taken, yes=True)
        later = context.voice.one_of(RIGHT_AFTER) if agrees else ""
        return replace(taken, before=taken.before or later, also=(*taken.also, *after))

    def _same(self, call: Call) -> bool:
        return self._context.under_way is not None and call.tool == self._context.under_way.name

    def _named(self, request: tuple[Clause, ToolSpec]) -> Call:
        clause, tool = request
        return self._context.named(tool, clause.text)

    def _answers_receipt(self, call: Call, *, yes: bool) -> bool:
        consent = self._context.waits_for(Takes.CONSENT)
        return consent is not None and call.tool == consent.name and yes in call.arguments.values()

    def note_alone(self) -> Call | None:
        """Keep what is nothing but a note with what is under way, where that takes one."""
        answers = not ASSENTS.isdisjoint(words(plain(self._context.text))[:1])
        if answers or len(self._notes) < len(self._clauses):
            return None
        return self._kept_with_it()

    def _kept_with_it(self) -> Call | None:
        """Keep the note with what is under way, so that the same is asked again with it."""
        context, waits = self._context, self._context.under_way
        if waits is None or not self._note:
            return None
        moves = context.waits_for(Takes.CHOICE) or context.waits_for(Takes.ANSWER)
        receipt = context.situation.receipt is not None
        tool = waits if receipt or moves is None else moves
        noted = self._annotated(Call(tool.name, {}))
        return noted if noted.arguments else None

    @property
    def _note(self) -> str:
        """What is to be kept, in the customer's words."""
        return self._taking.text(self._notes)

    def _after_no(self) -> list[tuple[Clause, ToolSpec]]:
        """What is said after a no to a receipt: the no counts, and the rest comes after it."""
        receipt = self._context.situation.receipt
        if receipt is None or len(self._clauses) == 1:
            return []
        first, others = self._clauses[0], self._clauses[1:]
        refused = read_answer(first.text, shown=receipt.text) is Answer.NO
        calls = all(clause.act is Act.PERSON for clause in others)
        if not refused or not (calls or len(words(first.text)) >= _MORE_THAN_NO):
            return []
        found = [(clause, self._told_in(clause)) for clause in others]
        return [(clause, tool) for clause, tool in found if tool is not None]

    def _told_in(self, clause: Clause) -> ToolSpec | None:
        """The person, or the open tool that does what a clause asks for."""
        context = self._context
        if clause.act is Act.PERSON:
            return context.person()
        found = context.router.route(clause.text, context.requests)
        tool = found.tool if isinstance(found, Routed) and found.tool.changes else None
        if self._is_of_this(clause.text):
            return None
        return tool if tool is not None and tool.name in context.open else None

    def _own_requests(self) -> list[tuple[Clause, ToolSpec]]:
        """The clauses that ask for something else than what is under way, each with its tool."""
        others = [c for c in self._clauses[1:] if c not in self._notes]
        asking = [(c, self._asked_in(c)) for c in others if _asks(c)]
        return [(clause, tool) for clause, tool in asking if tool is not None]

    def _asked_in(self, clause: Clause) -> ToolSpec | None:
        """What a clause asks for; one of the same kind where it names another thing."""
        context, under_way = self._context, self._context.under_way
        found = context.router.route(clause.text, context.requests)
        tool = found.tool if isinstance(found, Routed) else None
        if tool is None and under_way is not None and _ONE_MORE.search(clause.text):
            tool = under_way
        if tool is None or not tool.changes or tool.name not in context.open:
            return None
        of_this = tool != under_way and self._is_of_this(clause.text)
        if tool == context.note_tool or of_this:
            return None
        return tool if tool != under_way or self._names_another(clause.text) else None

    def _is_of_this(self, text: str) -> bool:
        """Whether a text says how what is under way is wanted, and names no other action."""
        context, under_way = self._context, self._context.under_way
        if under_way is None or not context.filled(under_way, said=text).arguments:
            return False
        return other_action(text, context.situation.under_way, context.requests) is None

    def _is_wish(self, text: str) -> bool:
        """Whether a text says so much of how what is under way is wanted that it is no note."""
        context, under_way = self._context, self._context.under_way
        if under_way is None:
            return False
        filled = context.filled(under_way, said=text).arguments
        told = {f.spoken: f for f in context.input(under_way).fields if f.name in filled}
        days, hours = any(f.is_date for f in told.values()), not OF_HOURS.isdisjoint(told)
        return sum((days, hours, *(kind in told for kind in _WISHED))) > 1

    def _names_another(self, text: str) -> bool:
        """Whether a text names a thing that is not what is under way."""
        situation = self._context.situation
        shown = situation.receipt.text if situation.receipt is not None else situation.under_way
        named = {stem(w) for w in words(plain(text)) if w not in COMMON} - actions_in(text)
        return bool(named - {stem(word) for word in words(plain(shown))})

    def _annotated(self, call: Call) -> Call:
        """A call that carries the note, where what it begins or moves takes one."""
        context, tool = self._context, self._context.open[call.tool]
        effect = context.under_way if context.input(tool).moves else tool
        field = _note_field(context, tool) if _note_field(context, effect) else ""
        before = str(context.situation.chosen.get(field) or "") if self._same(call) else ""
        gone = self._taking.withdrawn
        if not field or not self._note or (gone and not before and self._taking.is_of_noted):
            return call
        left = note_without(before, gone) if before and gone else before
        notes = "; ".join(filter(None, (left, self._note)))
        return replace(call, arguments={**call.arguments, field: notes})


def _heard(context: StepContext) -> Sequence[Clause]:
    """The clauses of a message; what follows a yes to a question is read by itself."""
    if context.situation.receipt is None and context.situation.question is None:
        return context.clauses
    yes = _ASSENT.match(context.text)
    if yes is None or context.clauses[0].text.rstrip(" ,") == yes[0].rstrip(" ,"):
        return context.clauses
    rest, under_way = context.text[yes.end() :], context.situation.under_way
    agreed = Clause(yes[0].strip(), Act.ANSWER, {Act.ANSWER: 1.0})
    return [agreed, *context.router.clauses(rest, context.scene, under_way)]


def _apart(clause: Clause) -> list[Clause]:
    """A clause as it is, or apart from a note or one more of the same: "yes", "and Dracula too"."""
    note = _note_after(clause.text)
    parts = [clause.text[:note], clause.text[note:]] if note else []
    parts = parts or _BEFORE_ONE_MORE.split(clause.text, 1)
    return [clause._replace(text=part.strip()) for part in parts]


def _note_after(text: str) -> int:
    """Where a note is asked for after something else: "move it to Friday and note that …"."""
    if asks_to_note(text):
        return 0
    joints = islice(_JOINED.finditer(text), _MOST_JOINTS)
    return next((one.start() for one in joints if asks_to_note(text[one.end() :])), 0)


def _asks(clause: Clause) -> bool:
    wants, tells = (sum(clause.likely.get(a, 0.0) for a in acts) for acts in (_WANTS, _TELLS))
    return wants >= _SURE or (tells < _SURE and _ONE_MORE.search(clause.text) is not None)


def _note_field(context: StepContext, tool: ToolSpec | None) -> str:
    fields = context.input(tool).fields if tool is not None else ()
    return next((field.name for field in fields if field.spoken is Spoken.NOTE), "")
