"""What follows when tools have answered: a request that waited for them, or their answers told."""

import re

from frontdesk.language.lexicon.actions import deeds_of
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.step_context import Ground
from frontdesk.models.house.reply import Reply, Say
from frontdesk.models.house.transcript_view import Answered
from frontdesk.models.house.wording.lines import FAILED, PERSON_OFFERS, WHAT_NEXT
from frontdesk.models.port import ToolSpec


class Telling:
    """Goes on after the tools that were called in this turn."""

    def __init__(self, ground: Ground, requesting: Requesting) -> None:
        self._ground = ground
        self._requesting = requesting

    def reply(self) -> Reply:
        """Go on with what waited for a key, or say what the tools answered."""
        ground, scene = self._ground, self._ground.scene
        turned = {tool.name for tool in ground.keys} & scene.called
        if turned and not any(a.refused or a.failed for a in scene.answered):
            waiting, promised = self._waiting()
            more = self._requesting.next_of(waiting or ground.text)
            if more is not None:
                return more
            found = ground.router.alongside(ground.text, ground.requests)
            found = found or promised or (ground.request(waiting) if waiting else None)
            if found and found.name in ground.open and found.name not in scene.called:
                return self._requesting.take(found, waiting=waiting)
            beside = None if found else self._requesting.beside_key()
            if beside is not None:
                return beside
        more = self._requesting.next_of(ground.text)
        return more or Say(self._told(turned=bool(turned)))

    def _waiting(self) -> tuple[str, ToolSpec | None]:
        """The request that was put off until the customer had shown who they are.

        With it comes the tool that the desk has said it would use for the deed that was named.
        """
        ground = self._ground
        slots = {w for tool in ground.keys for f in ground.input(tool).fields for w in f.words}
        for said, answer in reversed(ground.scene.exchanges):
            asked = set(re.findall(r"[a-z]+", answer.lower().replace("-", ""))) & slots
            if "?" not in answer or not asked:
                break
            deeds = deeds_of(said)
            told = [tool for tool in ground.requests if tool.does and tool.does in answer]
            named = [tool for tool in told if deeds_of(tool.does) & deeds]
            if len(named) == 1 or ground.request(said) is not None:
                return said, named[0] if len(named) == 1 else None
        return "", None

    def _told(self, *, turned: bool) -> str:
        ground, voice = self._ground, self._ground.voice
        known = {tool.name: tool for tool in (*ground.requests, *ground.keys)}
        lines: list[str] = []
        for answered in ground.scene.answered:
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
        if turned and ground.shut_out():
            return f"{told} {voice.one_of(PERSON_OFFERS)}"
        ends = told.endswith("?") or not turned or len(ground.scene.called) > 1
        return told if ends else f"{told} {voice.one_of(WHAT_NEXT)}"

    def _read_back(self, answered: Answered) -> str:
        """The numbers that did not open what they were given for, or not yet."""
        ground = self._ground
        keys = {tool.name for tool in ground.keys}
        if answered.tool not in keys or not (ground.open_keys or ground.shut_out()):
            return ""
        mistaken = "sorry" in answered.said.lower()
        return ground.voice.read_back(answered.arguments, mistaken=mistaken)
