"""What follows when tools have answered: a request that waited for them, or their answers told."""

import re

from frontdesk.language.reading.actions import actions_in
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Reply, Say
from frontdesk.models.house.transcript_view import Answered
from frontdesk.models.house.wording.lines import FAILED, PERSON_OFFERS, WHAT_NEXT
from frontdesk.models.port import ToolSpec


class ToolResultReply:
    """Goes on after the tools that were called in this turn."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting

    def reply(self) -> Reply:
        """Go on with what waited for a key, or say what the tools answered."""
        context, transcript = self._context, self._context.transcript
        turned = {tool.name for tool in context.keys} & transcript.called
        if turned and not any(a.refused or a.failed for a in transcript.answered):
            waiting, promised = self._waiting()
            more = self._requesting.next_of(waiting or context.text)
            if more is not None:
                return more
            found = context.router.alongside(context.text, context.requests)
            found = found or promised or (context.request(waiting) if waiting else None)
            if found and found.name in context.open and found.name not in transcript.called:
                return self._requesting.take(found, waiting=waiting)
            beside = None if found else self._requesting.beside_key()
            if beside is not None:
                return beside
        more = self._requesting.next_of(context.text)
        return more or Say(self._told(turned=bool(turned)))

    def _waiting(self) -> tuple[str, ToolSpec | None]:
        """The request that was put off until the customer had shown who they are.

        With it comes the tool that the desk has said it would use for the action that was named.
        """
        context = self._context
        slots = {w for tool in context.keys for f in context.input(tool).fields for w in f.words}
        for said, answer in reversed(context.transcript.exchanges):
            asked = set(re.findall(r"[a-z]+", answer.lower().replace("-", ""))) & slots
            if "?" not in answer or not asked:
                break
            actions = actions_in(said)
            told = [tool for tool in context.requests if tool.does and tool.does in answer]
            named = [tool for tool in told if actions_in(tool.does) & actions]
            if len(named) == 1 or context.request(said) is not None:
                return said, named[0] if len(named) == 1 else None
        return "", None

    def _told(self, *, turned: bool) -> str:
        context, voice = self._context, self._context.voice
        known = {tool.name: tool for tool in (*context.requests, *context.keys)}
        lines: list[str] = []
        for answered in context.transcript.answered:
            tool = known.get(answered.tool)
            if answered.said:
                lines += [self._read_back(answered), answered.said]
            elif answered.failed:
                lines.append(voice.one_of(FAILED))
            elif tool is not None and tool.missing:
                lines.append(voice.question(tool))
        told = " ".join(filter(None, dict.fromkeys(lines)))
        if not told:
            return voice.one_of(FAILED)
        if turned and context.shut_out():
            return f"{told} {voice.one_of(PERSON_OFFERS)}"
        ends = told.endswith("?") or not turned or len(context.transcript.called) > 1
        return told if ends else f"{told} {voice.one_of(WHAT_NEXT)}"

    def _read_back(self, answered: Answered) -> str:
        """The numbers that did not open what they were given for, or not yet."""
        context = self._context
        keys = {tool.name for tool in context.keys}
        if answered.tool not in keys or not (context.open_keys or context.shut_out()):
            return ""
        mistaken = "sorry" in answered.said.lower()
        return context.voice.read_back(answered.arguments, mistaken=mistaken)
