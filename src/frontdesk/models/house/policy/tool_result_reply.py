"""What follows when tools have answered: a request that waited for them, or their answers told."""

from dataclasses import replace

import msgspec

from frontdesk.core.asked import Ask, AskedFor, AskedWhatNext, OfferedPerson, PutOff
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.text.words import plain
from frontdesk.models.house.policy.pending_answer import PendingAnswer
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.status import Status
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.transcript_view import Answered
from frontdesk.models.house.wording.lines import (
    FAILED,
    NO_MORE_KNOWN,
    PERSON_HINTS,
    PERSON_OFFERS,
    WHAT_NEXT,
)
from frontdesk.models.port import ToolSpec


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
        answer = PendingAnswer(context, self._requesting).taken() if context.pending else None
        by_name = self._status.by_name() if answer is not None else None
        if by_name is not None:
            return by_name
        if answer is not None and answer.tool not in transcript.called:
            return replace(answer, before=self._told(turned=False).text)
        turned = {tool.name for tool in context.keys} & transcript.called
        if turned and not any(a.refused or a.failed for a in transcript.answered):
            waiting, promised = self._put_off()
            more = self._requesting.next_of(waiting or context.text)
            if more is not None:
                return more
            alongside = context.router.alongside(context.text, context.requests)
            beside = None if alongside and not waiting else self._requesting.beside_key()
            asks = isinstance(beside, Say) and not waiting
            if beside is not None and (asks or self._is_new(beside)):
                return beside
            found = promised or (context.request(waiting) if waiting else None) or alongside
            if found and found.name in context.open and found.name not in transcript.called:
                return self._after_told(self._requesting.take(found, waiting=waiting))
        more = self._requesting.next_of(context.text) or self._status.by_name()
        if more is not None:
            return more
        told = self._told(turned=bool(turned))
        return replace(told, put_off=self._left_waiting()) if turned and context.open_keys else told

    def _is_new(self, reply: Reply) -> bool:
        """Whether a reply asks for a tool that was not called yet."""
        return isinstance(reply, Call) and reply.tool not in self._context.transcript.called

    def _after_told(self, reply: Reply) -> Reply:
        """A call after what was looked up beside it: only words of before can still tell that."""
        context, keys = self._context, {tool.name for tool in self._context.keys}
        answered = [a for a in context.transcript.answered if a.said and a.tool not in keys]
        if not answered or not isinstance(reply, Call):
            return reply
        return replace(reply, before=" ".join(a.said for a in answered))

    def still_open(self) -> Call | None:
        """Go on with the request that waited until another was done with."""
        context = self._context
        answered = context.transcript.answered
        over = not answered or any(a.told for a in answered)
        waiting = [one for one in context.situation.still_open if one.tool in context.open]
        if not over or not waiting or context.answers:
            return None
        return Call(waiting[0].tool, msgspec.json.decode(waiting[0].arguments))

    def _put_off(self) -> tuple[str, ToolSpec | None]:
        """The request that waited until the customer had shown who they are.

        With it comes its tool, where the customer named what that does; a button has no words.
        """
        context, put_off = self._context, self._context.situation.put_off
        if put_off is None:
            return "", None
        found = next((tool for tool in context.requests if tool.name == put_off.tool), None)
        if found is not None and put_off.said:
            found = found if actions_in(found.does) & actions_in(put_off.said) else None
        sure = found is not None or context.request(put_off.said) is not None
        return (put_off.said, found) if sure else ("", None)

    def _left_waiting(self) -> PutOff | None:
        """What was asked for beside a key that did not open it, or not yet."""
        context = self._context
        several = [tool for _, tool in context.router.requests(context.text, context.requests)]
        found = several[0] if several else context.request(context.text)
        return PutOff(found.name, context.text) if found is not None else None

    def _told(self, *, turned: bool) -> Say:
        context, voice = self._context, self._context.voice
        known = {tool.name: tool for tool in (*context.requests, *context.keys)}
        lines: list[str] = []
        asks: list[Ask] = []
        for answered in self._status.fitting(context.transcript.answered):
            tool = known.get(answered.tool)
            if answered.said:
                lines += [self._read_back(answered), answered.said]
                asks += [answered.asks] if answered.asks is not None else []
            elif answered.failed:
                lines.append(voice.one_of(FAILED))
            elif tool is not None and tool.missing and not answered.waits:
                lines.append(voice.question(tool))
                asks.append(AskedFor(tool.name))
        told = " ".join(filter(None, dict.fromkeys(lines)))
        if not told:
            return Say(voice.one_of(FAILED))
        told = self._not_as_before(f"{self._status.lead(told)} {told}".strip(), told)
        if turned and context.shut_out():
            return Say(f"{told} {voice.one_of(PERSON_OFFERS)}", (OfferedPerson(),))
        if turned and context.open_keys and not asks:
            asks.append(AskedFor(max(context.open_keys, key=context.identifies).name))
        if asks or not turned or len(context.transcript.called) > 1:
            return Say(told, tuple(asks))
        return Say(f"{told} {voice.one_of(WHAT_NEXT)}", (AskedWhatNext(),))

    def _not_as_before(self, said: str, told: str) -> str:
        """What is said; where it was all said just before, what helps on beside it."""
        context, voice = self._context, self._context.voice
        before = context.transcript.exchanges[-1][0] if context.transcript.exchanges else ""
        asked_again = told.endswith("?") or plain(before) != plain(context.text)
        if asked_again or told not in context.transcript.heard:
            return said
        hint = voice.one_of(PERSON_HINTS) if context.person() is not None else ""
        return f"{voice.one_of(NO_MORE_KNOWN)} {said} {hint}".strip()

    def _read_back(self, answered: Answered) -> str:
        """The numbers that did not open what they were given for, or not yet."""
        context = self._context
        keys = {tool.name for tool in context.keys}
        if answered.tool not in keys or not (context.open_keys or context.shut_out()):
            return ""
        mistaken = "sorry" in answered.said.lower()
        return context.voice.read_back(answered.arguments, mistaken=mistaken)
