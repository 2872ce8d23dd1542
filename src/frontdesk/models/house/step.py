"""One step by rules: what to say, or which tool to ask for, from declarations and results alone."""

import re
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option, OptionId
from frontdesk.models.house.arguments import Filled, Said, fill
from frontdesk.models.house.choosing import NoneOfThem, choose, looks_like_choice
from frontdesk.models.house.consent import Answer, read_answer, read_answers
from frontdesk.models.house.cues import Cue, is_bare_zip, read_cues
from frontdesk.models.house.declarations import Declarations
from frontdesk.models.house.details import deeds_of
from frontdesk.models.house.inputs import Input, Takes
from frontdesk.models.house.lines import (
    ASK_AGAIN,
    FAILED,
    GLADLY,
    NOT_UNDERSTOOD,
    PERSON_OFFER,
    SHUT_OUT,
    WHAT_NEXT,
    courtesy,
    varied,
    what_can_be_done,
    which_of,
)
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.router import Router
from frontdesk.models.house.routing import Nothing, Routed, Torn
from frontdesk.models.house.scene import Scene
from frontdesk.models.house.settling import request_instead, settles_nothing
from frontdesk.models.port import ToolSpec

# What a request, a choice or a slot is read from; consent is always read from everything said.
_LONGEST = 1000
_NUMBERED = re.compile(r"^\s*\d+[.)] (.+?)\s*$", re.MULTILINE)
_ASKS = re.compile(
    r"^(?:what|when|where|who|why|how|is|are|do|does|did|can|could)\b.*\?$", re.DOTALL
)


class Step:
    """Reads a step by rules: results first, then consent, a choice, a request, a courtesy."""

    def __init__(
        self,
        scene: Scene,
        tools: Sequence[ToolSpec],
        declared: Declarations,
        now: Millis,
        zone: ZoneInfo,
        router: Router,
    ) -> None:
        self._scene = scene
        self._router = router
        self._open = {tool.name: tool for tool in tools}
        known = {**{tool.name: tool for tool in declared.all}, **self._open}
        self._declared = {name: declared.of(tool) for name, tool in known.items()}
        self._requests = self._taking(Takes.REQUEST)
        self._keys = self._taking(Takes.IDENTITY)
        self._answers = any(self._input(tool).moves for tool in tools)
        self._now = now
        self._zone = zone
        self._text = scene.text[:_LONGEST]
        self._seed = f"{len(scene.exchanges)}{self._text}"

    def reply(self) -> Reply:
        """What to say or which tool to ask for."""
        scene = self._scene
        if scene.answered:
            return self._after_tools()
        if PERSON_OFFER in scene.heard and read_answer(scene.text) is Answer.YES:
            helper = self._person()
            if helper is not None:
                earlier = scene.exchanges[-1][0] if scene.exchanges else ""
                return self._take(helper, waiting=earlier)
        waits = self._confirmed() or self._chosen() or self._settled()
        return waits or self._offered() or self._asked() or self._unclear()

    def _offered(self) -> Reply | None:
        """Take up what the desk itself has just offered, where the customer says yes to it."""
        question = self._scene.question.rpartition(". ")[2]
        if not question.endswith("?") or read_answer(self._text) is not Answer.YES:
            return None
        found = self._request(question)
        return self._take(found) if found is not None and found.name in self._open else None

    def _after_tools(self) -> Reply:
        """Go on with what waited for a key, or say what the tools answered."""
        scene = self._scene
        turned = {tool.name for tool in self._keys} & scene.called
        if turned and not any(a.refused or a.failed for a in scene.answered):
            waiting = self._waiting()
            more = self._next_of(waiting) if waiting else None
            if more is not None:
                return more
            found = self._request(self._text) or (self._request(waiting) if waiting else None)
            if found and found.name in self._open and found.name not in scene.called:
                return self._take(found, waiting=waiting)
        return self._next_of(self._text) or Say(self._told(turned=bool(turned)))

    def _next_of(self, text: str) -> Reply | None:
        """Take up the next of several requests in one message; the last may change something."""
        asked = self._router.requests(text, self._requests)
        called = self._scene.called
        left = [(part, tool) for part, tool in asked if tool.name not in called]
        if not left or left[0][1].name not in self._open:
            return None
        part, tool = left[0]
        if any(a.refused or a.failed for a in self._scene.answered):
            return None
        taken = self._take(tool, said=part)
        keys = {tool.name for tool in self._keys}
        told = [a.said for a in self._scene.answered if a.said and a.tool not in keys]
        if isinstance(taken, Say):
            return Say(" ".join([*told, taken.text]))
        return replace(taken, before=" ".join(told)) if tool.changes and told else taken

    def _told(self, *, turned: bool) -> str:
        known = {tool.name: tool for tool in (*self._requests, *self._keys)}
        lines: list[str] = []
        for answered in self._scene.answered:
            tool = known.get(answered.tool)
            if answered.said:
                lines.append(answered.said)
            elif answered.failed:
                lines.append(varied(FAILED, self._seed))
            elif tool is not None and tool.missing:
                lines.append(tool.missing)
        told = " ".join(dict.fromkeys(lines))
        if not told:
            return varied(FAILED, self._seed)
        if turned and self._shut_out():
            return f"{told} {PERSON_OFFER}"
        ends = told.endswith("?") or not turned or len(self._scene.called) > 1
        return told if ends else f"{told} {varied(WHAT_NEXT, self._seed)}"

    def _confirmed(self) -> Reply | None:
        tool = self._waits_for(Takes.CONSENT)
        if tool is None:
            return None
        name, scene = self._input(tool).fields[0].name, self._scene
        match read_answers(scene.texts, shown=scene.question):
            case Answer.YES:
                return Call(tool.name, {name: True})
            case Answer.NO | Answer.CHANGE:
                return self._instead() or Call(tool.name, {name: False})
            case Answer.OTHER:
                return self._asked() or Say(f"{ASK_AGAIN} {tool.missing}".strip())
            case Answer.UNCLEAR:
                return Say(f"{ASK_AGAIN} {tool.missing}".strip())

    def _instead(self) -> Reply | None:
        """Take up another deed than the one that was asked about, where one is plainly named."""
        question = self._scene.question
        if deeds_of(self._text) <= deeds_of(question):
            return None
        found = request_instead(self._text, question, self._requests)
        return self._take(found) if found is not None else None

    def _chosen(self) -> Reply | None:
        tool = self._waits_for(Takes.CHOICE)
        if tool is None:
            return None
        name, text = self._input(tool).fields[0].name, self._text
        offered = [Option(OptionId(""), m[1], {}) for m in _NUMBERED.finditer(self._scene.heard)]
        picked = choose(text, offered, self._now, self._zone) != NoneOfThem()
        looks = looks_like_choice(text, self._now, self._zone)
        if picked and not _ASKS.match(text.strip().lower()):
            return Call(tool.name, {name: text})
        asked = self._asked()
        if asked is not None:
            return asked
        return Call(tool.name, {name: text}) if looks or picked else Say(tool.missing)

    def _settled(self) -> Reply | None:
        """Take the customer's words for the answer, unless they plainly are something else."""
        tool = self._waits_for(Takes.ANSWER)
        if tool is None:
            return None
        text, question = self._text, self._scene.question
        settled = Call(tool.name, {self._input(tool).fields[0].name: text})
        instead = request_instead(text, question, self._requests)
        if instead is None and Cue.PERSON in read_cues(text):
            instead = self._person()
        if instead is not None:
            return self._take(instead)
        if read_answer(text, shown=question) in {Answer.YES, Answer.NO} or is_bare_zip(text):
            return settled
        again = Say(tool.missing or question) if settles_nothing(text) else None
        return self._courtesy() or again or settled

    def _taking(self, takes: Takes) -> list[ToolSpec]:
        return [d.tool for d in self._declared.values() if d.input.takes is takes]

    def _input(self, tool: ToolSpec) -> Input:
        return self._declared[tool.name].input

    def _waits_for(self, takes: Takes) -> ToolSpec | None:
        """The open tool that takes an answer of this kind."""
        return next((t for t in self._open.values() if self._input(t).takes is takes), None)

    def _asked(self) -> Reply | None:
        """Take up a request, an answer to a tool's question, or a courtesy."""
        several = None if self._answers else self._next_of(self._text)
        if several is not None:
            return several
        keys = [tool for tool in self._keys if tool.name in self._open]
        found = self._router.route(self._text, self._requests, keys, plainly=self._answers)
        if isinstance(found, Routed):
            return self._take(found.tool)
        return self._keyed() or self._completed() or self._courtesy() or self._torn(found)

    def _torn(self, found: Torn | Nothing) -> Reply | None:
        if not isinstance(found, Torn):
            return None
        options = [tool for tool in found.tools if tool.name in self._open]
        if not options:
            return self._take(found.tools[0])
        return self._take(options[0]) if len(options) == 1 else Say(which_of(options))

    def _keyed(self) -> Reply | None:
        """Take what identifies the customer to the open tool that asks for it."""
        opened = [tool for tool in self._keys if tool.name in self._open]
        scored = [(len(self._filled(tool).arguments), tool) for tool in opened]
        most = max((count for count, _ in scored), default=0)
        best = [tool for count, tool in scored if count == most]
        if most:
            return self._take(max(best, key=self._identifies))
        found = self._router.route(self._text, opened, self._requests)
        return self._take(found.tool) if isinstance(found, Routed) else None

    def _identifies(self, tool: ToolSpec) -> int:
        return self._declared[tool.name].identifies

    def _completed(self) -> Reply | None:
        """Complete a call whose missing argument was just asked for."""
        waiting = self._scene.exchanges[-1][0] if self._scene.exchanges else ""
        for tool in self._open.values():
            if tool.missing and tool.missing in self._scene.heard and not self._input(tool).moves:
                before = fill(self._input(tool), Said(waiting), self._now, self._zone)
                filled = self._filled(tool, waiting=waiting)
                if not filled.lacking and (before.lacking or filled.arguments != before.arguments):
                    return Call(tool.name, filled.arguments)
        return None

    def _courtesy(self) -> Reply | None:
        cues = self._router.cues(self._text, plainly=self._answers)
        if Cue.BARE_ZIP in cues and self._shut_out():
            return self._unlock()
        said = courtesy(cues, self._seed)
        if said is None:
            return self._abilities() if Cue.ABILITIES in cues else None
        offers = Cue.INSULT in cues and self._person() is not None
        return Say(f"{said} {PERSON_OFFER}" if offers else said)

    def _abilities(self) -> Reply:
        opened = [tool for tool in self._requests if tool.name in self._open]
        return Say(what_can_be_done(opened))

    def _unclear(self) -> Reply:
        """Say what can be asked for; offer a person when it was unclear just before."""
        sorry = varied(NOT_UNDERSTOOD, self._seed)
        again = any(line in self._scene.heard for line in NOT_UNDERSTOOD)
        if again and self._person() is not None:
            return Say(f"{sorry} {PERSON_OFFER}")
        opened = [tool for tool in self._requests if tool.name in self._open]
        return Say(f"{sorry} {what_can_be_done(opened)}")

    def _person(self) -> ToolSpec | None:
        """The open tool that brings a person: the one whose examples ask for one most."""
        opened = [tool for tool in self._requests if tool.name in self._open]
        asking = {tool.name: self._declared[tool.name].asks_for_person for tool in opened}
        best = max(opened, key=lambda tool: asking[tool.name], default=None)
        return best if best is not None and asking[best.name] else None

    def _shut_out(self) -> bool:
        """Tell whether requests are closed, and with them all that could open them."""
        closed = any(tool.name not in self._open for tool in self._requests)
        keys = any(tool.name in self._open for tool in self._keys)
        return closed and not keys and self._person() is not None

    def _request(self, text: str) -> ToolSpec | None:
        found = self._router.route(text, self._requests, self._keys, plainly=self._answers)
        return found.tool if isinstance(found, Routed) else None

    def _waiting(self) -> str:
        """The request that was put off until the customer had shown who they are."""
        slots = {word for tool in self._keys for f in self._input(tool).fields for word in f.words}
        for said, answer in reversed(self._scene.exchanges):
            asked = set(re.findall(r"[a-z]+", answer.lower().replace("-", ""))) & slots
            if "?" not in answer or not asked:
                return ""
            if self._request(said) is not None:
                return said
        return ""

    def _filled(self, tool: ToolSpec, waiting: str = "", said: str = "") -> Filled:
        heard = Said(said or self._text, waiting, self._scene.question)
        return fill(self._input(tool), heard, self._now, self._zone)

    def _take(self, tool: ToolSpec, waiting: str = "", said: str = "") -> Reply:
        """Call a tool, or ask for what it lacks; for a closed one, for what opens it."""
        if tool.name not in self._open:
            return self._unlock()
        filled = self._filled(tool, waiting, said)
        is_key = self._input(tool).takes is Takes.IDENTITY
        if filled.lacking or (is_key and not filled.arguments):
            return Say(tool.missing or varied(NOT_UNDERSTOOD, self._seed))
        return Call(tool.name, filled.arguments)

    def _unlock(self) -> Reply:
        opened = [tool for tool in self._keys if tool.name in self._open]
        opened.sort(key=self._identifies, reverse=True)
        for tool in opened:
            filled = self._filled(tool)
            if filled.arguments and not filled.lacking:
                return Call(tool.name, filled.arguments)
        if not opened:
            return Say(f"{SHUT_OUT} {PERSON_OFFER}") if self._shut_out() else self._unclear()
        return Say(f"{varied(GLADLY, self._seed)} {opened[0].missing}".strip())
