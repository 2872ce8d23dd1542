"""What follows when tools have answered: a request that waited for them, or their answers told."""

from dataclasses import replace

import msgspec

from frontdesk.core.asked import Ask, AskedFor, OfferedPerson
from frontdesk.language.reading.newcomers import is_newcomer
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.citation_marks import without_marks
from frontdesk.language.text.sentences import joined
from frontdesk.models.house.policy.identity import Identity
from frontdesk.models.house.policy.in_documents import (
    asks_as_before,
    asks_for_it_again,
    is_from_documents,
    looked_up_after,
    with_answers,
)
from frontdesk.models.house.policy.pending_answer import PendingAnswer
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.said_beside import SaidBeside
from frontdesk.models.house.policy.status import Status
from frontdesk.models.house.policy.step_context import SEARCH, StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.transcript_view import Answered
from frontdesk.models.house.wording.lines import (
    FAILED,
    NO_MORE_KNOWN,
)


class ToolResultReply:
    """Goes on after the tools that were called in this turn."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting
        self._status = Status(context, requesting)

    def reply(self) -> Reply:
        """Go on with what waited for a key, or say what the tools answered."""
        context, transcript = self._context, self._context.transcript
        waits = self.still_open()
        if waits is not None:
            return waits
        unknown = looked_up_after(context)
        if unknown is not None:
            return unknown
        answer = PendingAnswer(context, self._requesting).taken() if context.pending else None
        by_name = self._status.reads.by_name() if answer is not None else None
        if by_name is not None:
            return by_name
        if answer is not None and answer.tool not in transcript.called:
            joined = SaidBeside(context).joined(answer) or answer
            return replace(joined, before=self._told(turned=False).text)
        keys = bool({tool.name for tool in context.keys} & transcript.called)
        more = self._requesting.questions() if keys else self._more()
        told = self._told(turned=keys)
        noted = SaidBeside(context).joined(told) if context.answers else None
        return noted or more or self._as_newcomer(told) or told

    def told(self) -> Say:
        """What the tools answered, and no more."""
        return self._told(turned=False)

    def _more(self) -> Reply | None:
        """What is asked for beside what was told; what a person was called for is theirs.

        Words that an outcome was told of have had their answer.
        """
        if any(answered.told for answered in self._context.transcript.answered):
            return None
        if self._context.handed_over:
            return self._status.reads.by_name()
        new = self._requesting.newcomer()
        if new is not None or is_newcomer(self._context.text):
            return new if isinstance(new, Call) else None
        return self._requesting.next_of() or self._status.reads.by_name()

    def _as_newcomer(self, told: Say) -> Say | None:
        """What was told, with what has to come first for somebody who is no customer yet."""
        new = is_newcomer(self._context.text) and not self._context.handed_over
        return Identity(self._context).newcomer(told.text) if new else None

    def still_open(self) -> Call | None:
        """Go on with the request that waited until another was done with."""
        context = self._context
        answered = context.transcript.answered
        over = not answered or any(a.told for a in answered)
        waiting = [one for one in context.situation.still_open if one.tool in context.open]
        if not over or not waiting or context.answers:
            return None
        return Call(waiting[0].tool, msgspec.json.decode(waiting[0].arguments))

    def _told(self, *, turned: bool) -> Say:
        context, voice = self._context, self._context.voice
        known = {tool.name: tool for tool in (*context.requests, *context.keys)}
        lines: list[str] = []
        asks: list[Ask] = []
        keys = {tool.name for tool in context.keys}
        found = with_answers(context)
        others = [one for one in found if one.tool != SEARCH]
        documents = [one for one in found if one.tool == SEARCH]
        told_of = [*documents, *self._status.reads.fitting(others)]
        # What is still to be known of the customer is asked for last.
        for answered in sorted(told_of, key=lambda one: one.tool in keys):
            tool = known.get(answered.tool)
            if answered.said:
                lines += [self._read_back(answered), answered.said]
                asks += [answered.asks] if answered.asks is not None else []
            elif answered.failed:
                lines.append(voice.one_of(FAILED))
            elif tool is not None and tool.missing and not answered.waits:
                lines.append(voice.question(tool))
                asks.append(AskedFor(tool.name))
        told = joined(*dict.fromkeys(lines))
        if not told:
            return Say(voice.one_of(FAILED))
        told = self._not_as_before(told, asks)
        if turned and context.shut_out():
            return with_person(context, told)
        if OfferedPerson() in asks:
            return with_person(context, told, *(ask for ask in asks if ask != OfferedPerson()))
        if turned and context.open_keys and not asks:
            asks.append(AskedFor(max(context.open_keys, key=context.identifies).name))
        return Say(told, tuple(asks))

    def _not_as_before(self, told: str, asks: list[Ask]) -> str:
        """What was told, after what it says to a yes or no; what was just told is all there is.

        A person is offered then, who may know more than that. Who asks in the very same words has
        perhaps not heard it, and is told it once more.
        """
        context, voice = self._context, self._context.voice
        lead, heard = self._status.lead(told), context.transcript.heard
        changed = any(t.changes for t in context.requests if t.name in context.transcript.called)
        # Another question may well have the same passage for an answer.
        known = any(map(is_from_documents, context.transcript.answered))
        known = known or lead or asks or changed or told.endswith("?") or asks_for_it_again(context)
        # Who asks on after that has heard it as well.
        bare = without_marks(told)
        before = bare in heard or (voice.has_said(NO_MORE_KNOWN) and voice.has_said((bare,)))
        if known or not (before and self._was_asked()):
            return f"{lead} {told}".strip()
        asks += [OfferedPerson()] if context.person() is not None else []
        no_more = voice.one_of(NO_MORE_KNOWN)
        return f"{told} {no_more}" if asks_as_before(context) else no_more

    @property
    def _said_before(self) -> str:
        return next((text for text, _ in reversed(self._context.transcript.exchanges)), "")

    def _was_asked(self) -> bool:
        """Whether the last message asked for something: what is told unasked is asked for anew."""
        before = self._said_before
        asks = request_form_of(before) is not RequestForm.WANTS
        return asks or self._context.request(before) is not None

    def _read_back(self, answered: Answered) -> str:
        """The numbers that did not open what they were given for, or not yet."""
        context = self._context
        key = next((tool for tool in context.keys if tool.name == answered.tool), None)
        if key is None or not (context.open_keys or context.shut_out()):
            return ""
        mistaken = "sorry" in answered.said.lower()
        return context.voice.read_back(answered.arguments, key.fields, mistaken=mistaken)
