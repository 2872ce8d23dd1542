"""What a message says beside what it is taken for: notes to keep, and requests that come after."""

import re
from collections.abc import Sequence
from dataclasses import replace

from frontdesk.core.meaning import Spoken
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.lexicon.agreement import ASSENTS, LIKED
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.house.policy.note_taking import NoteTaking
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.routing.inputs import Takes
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
# What may ask for another thing, once something was answered before it.
_WANTS = frozenset((Act.REQUEST, Act.WITHDRAWAL, Act.CORRECTION))
_ANSWERS = frozenset((Act.ANSWER, Act.WITHDRAWAL, Act.REFUSAL, Act.NONE_OF_THEM, Act.CORRECTION))


class SaidBeside:
    """Takes notes, and requests beside an answer, out of a message, and joins them to its reply.

    A note goes with what is under way or begun, where that takes one: it is shown before it is
    agreed to. Else it is the note tool's.
    """

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._clauses = [part for clause in _heard(context) for part in _apart(clause)]
        self._taking = NoteTaking(context)
        self._notes = [] if self._taking.changed() else self._taking.among(self._clauses)
        answers = context.answers and not _ANSWERS.isdisjoint(context.acts)
        self._requests = self._after_no() or (self._own_requests() if answers else [])

    @property
    def rest(self) -> StepContext | None:
        """The step without what is said beside; None where there is no such, or nothing else."""
        beside = [*self._notes, *(clause for clause, _ in self._requests)]
        left = [c.text.rstrip(" ,;") for c in self._clauses if c not in beside]
        return self._context.saying(" ".join(left)) if beside and left else None

    def joined(self, reply: Reply) -> Reply | None:
        """A reply to the rest with what was said beside; None where that cannot come with it."""
        if not isinstance(reply, Call):
            return None
        taken = self._annotated(reply)
        after = [self._context.named(tool, clause.text) for clause, tool in self._requests]
        note_tool = self._context.note_tool
        if self._note and taken == reply and note_tool is not None:
            filled = self._context.filled(note_tool, said=self._note)
            after.insert(0, Call(note_tool.name, filled.arguments))
        later = self._context.voice.one_of(RIGHT_AFTER) if self._agrees_beside(taken) else ""
        return replace(taken, before=taken.before or later, also=(*taken.also, *after))

    def _agrees_beside(self, call: Call) -> bool:
        """Whether a receipt is agreed to beside a request: it is asked about once more."""
        consent = self._context.waits_for(Takes.CONSENT)
        agrees = (
            consent is not None and call.tool == consent.name and True in call.arguments.values()
        )
        return bool(self._requests) and agrees

    def note_alone(self) -> Call | None:
        """Keep what is nothing but a note with what is under way, where that takes one."""
        context, waits = self._context, self._under_way
        answers = not ASSENTS.isdisjoint(words(plain(context.text))[:1])
        if waits is None or answers or len(self._notes) < len(self._clauses):
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

    @property
    def _under_way(self) -> ToolSpec | None:
        """What the workflow under way leads to."""
        situation = self._context.situation
        waits = situation.receipt or situation.options or situation.question
        return self._context.open.get(waits.tool) if waits is not None else None

    def _after_no(self) -> list[tuple[Clause, ToolSpec]]:
        """What is said after a no to a receipt: the no counts, and the rest comes after it."""
        receipt = self._context.situation.receipt
        if receipt is None or len(self._clauses) == 1:
            return []
        first, others = self._clauses[0], self._clauses[1:]
        refused = read_answer(first.text, shown=receipt.text) is Answer.NO
        if not refused or len(words(first.text)) < _MORE_THAN_NO:
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
        return tool if tool is not None and tool.name in context.open else None

    def _own_requests(self) -> list[tuple[Clause, ToolSpec]]:
        """The clauses that ask for something else than what is under way, each with its tool."""
        asking = [(c, self._asked_in(c)) for c in self._clauses[1:] if _asks(c)]
        return [(clause, tool) for clause, tool in asking if tool is not None]

    def _asked_in(self, clause: Clause) -> ToolSpec | None:
        """What a clause asks for; one of the same kind where it names another thing."""
        context, under_way = self._context, self._under_way
        found = context.router.route(clause.text, context.requests)
        tool = found.tool if isinstance(found, Routed) else None
        if tool is None and under_way is not None and _ONE_MORE.search(clause.text):
            tool = under_way
        if tool is None or not tool.changes or tool.name not in context.open:
            return None
        return tool if tool != under_way or self._names_another(clause.text) else None

    def _names_another(self, text: str) -> bool:
        """Whether a text names a thing that is not what is under way."""
        situation = self._context.situation
        shown = situation.receipt.text if situation.receipt is not None else situation.under_way
        named = {stem(w) for w in words(plain(text)) if w not in COMMON} - actions_in(text)
        return bool(named - {stem(word) for word in words(plain(shown))})

    def _annotated(self, call: Call) -> Call:
        """A call that carries the note, where what it begins or moves takes one."""
        tool = self._context.open[call.tool]
        effect = self._under_way if self._context.input(tool).moves else tool
        field = _note_field(self._context, tool) if _note_field(self._context, effect) else ""
        if not field or not self._note:
            return call
        return replace(call, arguments={**call.arguments, field: self._note})


def _heard(context: StepContext) -> Sequence[Clause]:
    """The clauses of a message; what follows a yes to a receipt is read by itself."""
    if context.situation.receipt is None:
        return context.clauses
    yes = _ASSENT.match(context.text)
    if yes is None:
        return context.clauses
    rest, under_way = context.text[yes.end() :], context.situation.under_way
    agreed = Clause(yes[0].strip(), Act.ANSWER, {Act.ANSWER: 1.0})
    return [agreed, *context.router.clauses(rest, context.scene, under_way)]


def _apart(clause: Clause) -> list[Clause]:
    """A clause as it is, or apart from one more of the same: "yes", "and Dracula too"."""
    parts = _BEFORE_ONE_MORE.split(clause.text, 1)
    return [clause._replace(text=part) for part in parts]


def _asks(clause: Clause) -> bool:
    likely = sum(clause.likely.get(act, 0.0) for act in _WANTS)
    return likely >= _SURE or _ONE_MORE.search(clause.text) is not None


def _note_field(context: StepContext, tool: ToolSpec | None) -> str:
    fields = context.input(tool).fields if tool is not None else ()
    return next((field.name for field in fields if field.spoken is Spoken.NOTE), "")
