"""The house's way through a playbook: says its lines, asks field by field, reads back, then acts.

What a customer asks beside that is answered as ever, and the question that waits comes again.
"""

from dataclasses import replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.asked import (
    Ask,
    Asked,
    AskedField,
    AskedIfRight,
    AskedWhatElse,
    AskedWhatNext,
    NotUnderstood,
)
from frontdesk.core.clock import Millis
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.reading.acts import Act, told_plainly
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.field_values import FieldType, read_field
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.transcript_view import Answered, read_scene
from frontdesk.models.port import ModelRequest
from frontdesk.models.situation import FieldToAsk, PlaybookUnderWay

COLLECT = "playbook_collect"
# What is read out of the request itself: it can be nothing else.
_UNMISTAKABLE = frozenset((FieldType.EMAIL, FieldType.PHONE, FieldType.CHOICE))
_BESIDE = frozenset((Act.PERSON, Act.PAUSE, Act.STATUS, Act.CALLING, Act.WITHDRAWAL))
_FILLERS = (AskedWhatNext, AskedWhatElse, NotUnderstood)
_COURTEOUS = frozenset((Cue.GREETING, Cue.THANKS, Cue.GOODBYE))


class PlaybookGuide:
    """One step of a playbook for a model that goes by declarations."""

    def __init__(self, request: ModelRequest, now: Millis, zone: ZoneInfo) -> None:
        self._request = request
        self._playbook = request.situation.playbook
        self._strings = strings_of(request.locale)
        self._transcript = read_scene(request.messages)
        self._today: date = datetime.fromtimestamp(now / 1000, zone).date()

    @property
    def without_playbook(self) -> ModelRequest:
        """The request as the house reads what is no part of the playbook."""
        if self._playbook is None:
            return self._request
        situation = msgspec.structs.replace(self._request.situation, playbook=None)
        tools = [tool for tool in self._request.tools if tool.name != COLLECT]
        return replace(self._request, tools=tools, situation=situation)

    def reply(self) -> Reply | None:
        """The playbook's own next step; None where the house answers as ever."""
        playbook, answered = self._playbook, self._transcript.answered
        pending = self._request.situation.receipt or self._request.situation.options
        if playbook is None or pending is not None:
            return None
        if answered:
            return self._after_calls(playbook, answered)
        if playbook.over or Cue.PERSON in read_cues(self._transcript.text):
            return None
        if playbook.begins:
            return self._begun(playbook)
        return self._taken(playbook) if playbook.fields else None

    def led_back(self, reply: Reply) -> Reply:
        """An answer to something else, and after it the question that waits."""
        playbook = self._playbook
        waits = playbook is not None and playbook.collects
        if playbook is None or not waits or not isinstance(reply, Say) or reply.keeps:
            return reply
        asks = reply.asked.asks if reply.asked is not None else reply.asks
        if not all(isinstance(ask, _FILLERS) for ask in asks):
            return reply
        asked = self._next(playbook)
        return replace(asked, text=f"{reply.text} {asked.text}")

    def _begun(self, playbook: PlaybookUnderWay) -> Reply | None:
        """The lines that it begins with, and the first question or what follows."""
        text = self._transcript.text
        found = {
            one.name: one.name
            for one in playbook.lacking
            if one.type in _UNMISTAKABLE and self._read(one, text) is not None
        }
        if found:
            return _collecting({name: text for name in found})
        if playbook.fields:
            return self._with_lines(playbook, self._next(playbook))
        if playbook.then_tool:
            return self._then(playbook, " ".join(playbook.says))
        lines = " ".join((*playbook.says, playbook.done)).strip()
        return Say(lines) if lines else None

    def _taken(self, playbook: PlaybookUnderWay) -> Reply | None:
        """What comes of a message while fields are asked for."""
        asks = self._request.situation.asks
        field = next((f for a in asks for f in playbook.fields if _asks_for(a, playbook, f)), None)
        if field is not None:
            return self._answer(playbook, field)
        if AskedIfRight(playbook.id) in asks:
            return self._agreed(playbook)
        return None

    def _answer(self, playbook: PlaybookUnderWay, field: FieldToAsk) -> Reply | None:
        text = self._transcript.text
        value = self._read(field, text)
        if _is_beside(text, field, value):
            return None
        if value is not None:
            return _collecting({field.name: text})
        named = ", ".join(field.choices)
        wrong = self._strings.say(f"playbook.not_{field.type}", list=named)
        asked = self._next(playbook)
        return replace(asked, text=f"{wrong} {asked.text}")

    def _agreed(self, playbook: PlaybookUnderWay) -> Reply | None:
        """What a customer says of what was read back to them."""
        text = self._transcript.text
        answer = read_answer(text)
        if answer is Answer.YES:
            return self._then(playbook, "", right=True)
        changed = [one for one in playbook.fields if _names(text, one)]
        if len(changed) == 1 and not text.rstrip().endswith("?"):
            return _collecting({changed[0].name: self._corrected(changed[0], text)})
        if answer is Answer.UNCLEAR and _is_beside(text, None, None):
            return None
        listed = ", ".join(one.label for one in playbook.fields)
        return self._saying(
            self._strings.say("playbook.which_to_change", list=listed), AskedIfRight(playbook.id)
        )

    def _corrected(self, field: FieldToAsk, text: str) -> str:
        """The new value where its type tells it from the words around it; else it is asked anew."""
        typed = field.type is not FieldType.TEXT
        return text if typed and self._read(field, text) is not None else ""

    def _after_calls(
        self, playbook: PlaybookUnderWay, answered: tuple[Answered, ...]
    ) -> Reply | None:
        """What is said once fields were handed in, or what follows has run."""
        if answered[-1].tool != COLLECT:
            return self._done(playbook, answered[-1]) if _is_of(playbook, answered) else None
        if playbook.over and playbook.then_tool:
            return self._then(playbook, "")
        if playbook.over:
            return Say(playbook.done) if playbook.done else None
        asked = self._next(playbook)
        follows = bool(_result(answered[-1]).get("follows"))
        return self._with_lines(playbook, asked) if playbook.begins or follows else asked

    def _done(self, playbook: PlaybookUnderWay, ran: Answered) -> Reply | None:
        if ran.refused or ran.failed:
            return Say(self._strings.say("playbook.failed"))
        said = " ".join(filter(None, (ran.said, playbook.done)))
        return Say(said) if said else None

    def _then(self, playbook: PlaybookUnderWay, before: str, *, right: bool = False) -> Reply:
        """Hand in the customer's yes, and call what follows it."""
        calls: list[Call] = [_collecting({}, right=True)] if right else []
        if playbook.then_tool:
            arguments: dict[str, Any] = msgspec.json.decode(playbook.then_arguments)
            calls.append(Call(playbook.then_tool, arguments))
        return replace(calls[0], before=before, also=tuple(calls[1:]))

    def _next(self, playbook: PlaybookUnderWay) -> Say:
        """The next question: for a field, or whether all is right."""
        if playbook.lacking:
            field = playbook.lacking[0]
            return self._saying(field.asks, AskedField(playbook.id, field.name))
        listed = "; ".join(f"{one.label}: {one.value}" for one in playbook.fields)
        said = self._strings.say("playbook.read_back", list=listed)
        return self._saying(said, AskedIfRight(playbook.id))

    def _with_lines(self, playbook: PlaybookUnderWay, asked: Say) -> Say:
        return replace(asked, text=" ".join((*playbook.says, asked.text)))

    def _saying(self, text: str, ask: Ask) -> Say:
        return Say(text, (ask,), asked=Asked((ask,), self._transcript.text))

    def _read(self, field: FieldToAsk, text: str) -> str | None:
        return read_field(field.type, text, self._today, field.choices)


def _collecting(values: dict[str, str], *, right: bool = False) -> Call:
    fields = [{"name": name, "value": value} for name, value in values.items()]
    return Call(COLLECT, {"fields": fields, "right": right})


def _asks_for(ask: Ask, playbook: PlaybookUnderWay, field: FieldToAsk) -> bool:
    return ask == AskedField(playbook.id, field.name)


def _is_beside(text: str, field: FieldToAsk | None, value: str | None) -> bool:
    """Whether a message is no answer to what was asked: a question, a pause, a courtesy."""
    if told_plainly(text) in _BESIDE:
        return True
    typed = field is not None and field.type is not FieldType.TEXT
    if typed and value is not None:
        return False
    courteous = bool(read_cues(text) & _COURTEOUS) and len(words(plain(text))) <= 2
    return courteous or request_form_of(text) is not RequestForm.WANTS


def _names(text: str, field: FieldToAsk) -> bool:
    spoken = {*words(plain(text))}
    return {*words(plain(field.label))} <= spoken or field.name in spoken


def _is_of(playbook: PlaybookUnderWay, answered: tuple[Answered, ...]) -> bool:
    """Whether what ran last is what the playbook leads to, once all was agreed to."""
    return answered[-1].tool == playbook.then_tool and not playbook.collects


def _result(answered: Answered) -> dict[str, Any]:
    result = answered.content.get("result")
    return result if isinstance(result, dict) else {}  # pyright: ignore[reportUnknownVariableType]
