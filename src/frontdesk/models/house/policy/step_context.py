"""What a step goes by: the situation, what was said, the tools as declared, and a voice."""

import re
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.asked import AskedFor
from frontdesk.core.clock import Millis
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import without_details
from frontdesk.language.options.naming import refers_back
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act, Clause, Scene
from frontdesk.language.reading.cues import Cue
from frontdesk.language.reading.values import introduces_name
from frontdesk.language.text.sentences import whole_sentences
from frontdesk.language.text.words import words
from frontdesk.models.house.reply import Call
from frontdesk.models.house.routing.arguments import Filled, fill
from frontdesk.models.house.routing.by_action import is_of_something_else
from frontdesk.models.house.routing.by_words import Ambiguous, Nothing, Route, Routed
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.house.routing.inputs import Input, Takes
from frontdesk.models.house.routing.router import Router
from frontdesk.models.house.routing.said import Said
from frontdesk.models.house.transcript_view import Answered, TranscriptView
from frontdesk.models.house.wording.voice import Voice
from frontdesk.models.port import ToolSpec
from frontdesk.models.situation import NO_SITUATION, LedgerLine, Situation

# What a request, a choice or a slot is read from; consent is always read from everything said.
_LONGEST = 1000
_LONGEST_NAME = 200
# How much of what was said before a ticket takes along.
_MATTER, _SHORTEST_MATTER, _LONGEST_MATTER = 8, 3, 400


# What is done for a customer only where a clause may well ask for it.
_TO_DO = (Act.REQUEST, Act.CORRECTION, Act.NOTE, Act.PERSON, Act.COMPLAINT)
_MAY, _MAY_END, _SURELY = 0.1, 0.5, 0.6
_GOES_ON = re.compile(r"and (?:that|to|not)\b", re.IGNORECASE)
_ASKS = frozenset((Act.REQUEST, Act.QUESTION, Act.STATUS, Act.CORRECTION))
# What is said around a request and would lead away from it.
_BESIDE = frozenset((Act.COMPLAINT, Act.IDENTIFICATION, Act.ANSWER))
_FOR_NOTHING = frozenset((Act.THANKS, Act.GREETING, Act.GOODBYE, Act.SMALL_TALK, Act.PAUSE))
_NO_MATTER = _FOR_NOTHING | {Act.PERSON, Act.CALLING, Act.UNCLEAR, Act.REFUSAL}


def _is_surely(clause: Clause, acts: frozenset[Act]) -> bool:
    return clause.act in acts and clause.likely.get(clause.act, 0.0) >= _SURELY


def says_who(clause: Clause) -> bool:
    """Whether a clause surely says who the customer is."""
    return _is_surely(clause, frozenset((Act.IDENTIFICATION,)))


def _is_key(clause: Clause) -> bool:
    """Whether a clause says who the customer is by a number or a name, and hardly more."""
    numbers = any(char.isdigit() for char in clause.text)
    return says_who(clause) and (numbers or introduces_name(clause.text))


def _may_ask_for(tool: ToolSpec, clause: Clause) -> bool:
    if not clause.likely:
        return True
    ends = tool.action is not None and tool.action.ends
    acts = (*_TO_DO, Act.WITHDRAWAL) if ends else _TO_DO
    least = _MAY_END if ends and not actions_in(clause.text) else _MAY
    return sum(clause.likely.get(act, 0.0) for act in (*acts, Act.OFF_DOMAIN)) >= least


def _whole_notes(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses with every note in one: "tell Mei the cat is in, and that the door sticks"."""
    whole: list[Clause] = []
    for clause in clauses:
        if whole and whole[-1].act is Act.NOTE and _GOES_ON.match(clause.text):
            whole[-1] = whole[-1]._replace(text=f"{whole[-1].text} {clause.text}")
        else:
            whole.append(clause)
    return tuple(whole)


def _within(clauses: Sequence[Clause], part: str) -> tuple[Clause, ...]:
    """The clauses of a part of what was said, so that it need not be read once more."""
    around = next((clause for clause in clauses if part in clause.text), None)
    if around is not None:
        return (around._replace(text=part),)
    return tuple(clause for clause in clauses if clause.text in part)


# The desk's own, for what was done last: no request of a customer's own, and mostly closed.
UNDO = "workflow_undo"
# The desk's own as well: it looks into documents, once no tool of the pack has an answer.
SEARCH = "searchDocuments"


class StepContext:
    """All that is known at one step, and what can be asked of it."""

    def __init__(
        self,
        transcript: TranscriptView,
        tools: Sequence[ToolSpec],
        declared: Declarations,
        now: Millis,
        zone: ZoneInfo,
        router: Router,
        situation: Situation = NO_SITUATION,
        locale: Locale = Locale.EN,
    ) -> None:
        self._given = (tools, declared, now, zone, router, situation, locale)
        self._trade = declared.trade
        self._heard: tuple[Clause, ...] = ()
        self.situation = situation
        self.transcript = transcript
        self.router = router
        self.open = {tool.name: tool for tool in tools}
        known = {**{tool.name: tool for tool in declared.all}, **self.open}
        self._declared = {name: declared.of(tool) for name, tool in known.items()}
        self.requests = [t for t in self._taking(Takes.REQUEST) if t.name != UNDO]
        self.keys = self._taking(Takes.IDENTITY)
        known_by = {f.spoken for tool in self.keys for f in self.input(tool).fields}
        self._tells_birth = Spoken.BIRTH_DATE in known_by
        # Whether something waits for an answer, so that a text is less likely a request.
        self.answers = any(self.input(tool).moves for tool in tools)
        self.now = now
        self.zone = zone
        self.text = transcript.text[:_LONGEST]
        # All of the message, also where a step goes on with a part of it.
        self.whole = self.text
        self.voice = Voice(transcript, f"{len(transcript.exchanges)}{self.text}", locale)

    def saying(self, text: str) -> "StepContext":
        """The same step, had the customer said no more than this part of their words."""
        part = StepContext(replace(self.transcript, text=text), *self._given)
        part._heard = _within(self.clauses, text)
        part.whole = self.whole
        return part

    def instead(
        self, text: str, answered: tuple[Answered, ...], situation: Situation
    ) -> "StepContext":
        """The step in another situation, had the customer said this and these tools answered."""
        transcript = replace(self.transcript, text=text, answered=answered)
        tools, declared, now, zone, router, _, locale = self._given
        step = StepContext(transcript, tools, declared, now, zone, router, situation, locale)
        step.whole = self.whole
        return step

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of what the customer says now, each with what it does."""
        if not self._heard:
            under_way = self.situation.under_way
            self._heard = _whole_notes(self.router.clauses(self.text, self.scene, under_way))
        return self._heard

    @property
    def scene(self) -> Scene:
        """What the customer's words answer."""
        options = self.situation.options
        labels = options.labels if options is not None else ()
        return Scene(self._waits_how, self.transcript.heard, labels, self._trade)

    @property
    def _waits_how(self) -> str:
        """How the desk waits, in the words in which that was learned."""
        waits = (Takes.CONSENT, "receipt"), (Takes.CHOICE, "options"), (Takes.ANSWER, "question")
        for takes, called in waits:
            if self.waits_for(takes) is not None:
                return called
        if self.open_keys or not {tool.name for tool in self.keys}.isdisjoint(
            self.transcript.called
        ):
            return "unverified"
        return "done" if self.situation.ledger else "idle"

    @property
    def acts(self) -> frozenset[Act]:
        """What the customer does with what they say now."""
        return frozenset(clause.act for clause in self.clauses)

    @property
    def matter(self) -> str:
        """What the customer came for, in all their words of this call that say something of it."""
        told, heard = list[str](), ""
        for text, answer in self.transcript.exchanges[-_MATTER:]:
            scene = Scene("unverified", heard, (), self._trade)
            clauses = self.router.clauses(text[:_LONGEST], scene)
            said = " ".join(c.text for c in clauses if c.act not in _NO_MATTER and not _is_key(c))
            told += [said] if len(words(said)) >= _SHORTEST_MATTER else []
            heard = answer
        return whole_sentences("\n".join(told), _LONGEST_MATTER, last=True)

    def _taking(self, takes: Takes) -> list[ToolSpec]:
        return [d.tool for d in self._declared.values() if d.input.takes is takes]

    @property
    def open_keys(self) -> list[ToolSpec]:
        """The open tools by which a customer shows who they are."""
        return [tool for tool in self.keys if tool.name in self.open]

    def input(self, tool: ToolSpec) -> Input:
        """What a tool takes."""
        return self._declared[tool.name].input

    def identifies(self, tool: ToolSpec) -> int:
        """How well a tool's fields tell who the customer is."""
        return self._declared[tool.name].identifies

    def waits_for(self, takes: Takes) -> ToolSpec | None:
        """The open tool that takes an answer of this kind."""
        return next((t for t in self.open.values() if self.input(t).takes is takes), None)

    @property
    def pending(self) -> ToolSpec | None:
        """The open tool that takes the answer to a question of a workflow."""
        return self.waits_for(Takes.CONSENT) or self.waits_for(Takes.CHOICE)

    def route(self, tools: Sequence[ToolSpec], rivals: Sequence[ToolSpec]) -> Route:
        """What the customer's words ask for; nothing that they surely do not ask to be done."""
        asking = self._asking()
        if not asking:
            return Nothing()
        # What sounds of another trade has to ask as plainly as what more likely is an answer.
        plainly = self.answers or Act.OFF_DOMAIN in self.acts
        tools = [t for t in tools if not is_of_something_else(asking, t, self.requests)]
        found = self.router.route(asking, tools, rivals, plainly=plainly)
        if isinstance(found, Nothing) or self._may_begin(found):
            return found
        tells = [tool for tool in tools if not tool.changes]
        return self.router.route(asking, tells, rivals, plainly=plainly)

    def _asking(self) -> str:
        """The customer's words without the clauses that surely ask for nothing here."""
        clauses = self.clauses
        beside = (
            _FOR_NOTHING | _BESIDE if any(_is_surely(c, _ASKS) for c in clauses) else _FOR_NOTHING
        )
        asking = [clause.text for clause in clauses if not _is_surely(clause, beside)]
        return self.text if len(asking) == len(clauses) else " ".join(asking)

    def _may_begin(self, found: Routed | Ambiguous) -> bool:
        """Whether what is found changes nothing, or some clause may well ask for a change."""
        tool = found.tool if isinstance(found, Routed) else found.tools[0]
        return not tool.changes or any(_may_ask_for(tool, clause) for clause in self.clauses)

    def request(self, text: str) -> ToolSpec | None:
        """The tool that a text asks for, if it surely asks for one."""
        if text != self.text:
            return self.saying(text).request(text)
        found = self.route(self.requests, self.keys)
        return found.tool if isinstance(found, Routed) else None

    def cues(self) -> frozenset[Cue]:
        """What the customer's words are apart from a request."""
        return self.router.cues(self.text, plainly=self.answers)

    def filled(self, tool: ToolSpec, waiting: str = "", said: str = "") -> Filled:
        """A tool's arguments, from the words of now or of a part of them, and what waits."""
        asks = (ask for ask in self.situation.asks if isinstance(ask, AskedFor))
        asked = next((ask.fields for ask in asks if ask.tool == tool.name), ()) if waiting else ()
        customer = self.situation.customer
        text = said or self.text
        heard = Said(
            text,
            waiting,
            self._may_name(text),
            self._tells_birth,
            asked,
            customer.about,
            people=customer.people,
            about_ends=customer.about_ends,
        )
        filled = fill(self.input(tool), heard, self.now, self.zone)
        asked = self.fields_of(tool, Spoken.QUESTION)
        told = {k: self.router.mended(v) if k in asked else v for k, v in filled.arguments.items()}
        return replace(filled, arguments=told)

    def named(self, tool: ToolSpec, said: str) -> Call:
        """The call of a tool by a part of what is said, which names what it is about as well.

        "Move it instead" is about what the receipt is about.
        """
        receipt = self.situation.receipt
        about = receipt.text if receipt and refers_back(said) else without_details(said)
        named = dict.fromkeys(self.which_of(tool), about[:_LONGEST_NAME])
        return Call(tool.name, self.filled(tool, said=said).arguments | named)

    def fields_of(self, tool: ToolSpec, spoken: Spoken) -> list[str]:
        """The fields of a tool that are said in one way."""
        return [field.name for field in self.input(tool).fields if field.spoken is spoken]

    def which_of(self, tool: ToolSpec) -> list[str]:
        """The fields of a tool that say which thing is meant."""
        return self.fields_of(tool, Spoken.WHICH)

    def asked_for(self, tool: ToolSpec) -> bool:
        """Whether what a tool lacks was asked for just before."""
        asks = (ask for ask in self.situation.asks if isinstance(ask, AskedFor))
        return any(ask.tool == tool.name for ask in asks)

    def _may_name(self, text: str) -> bool:
        """Whether bare words may be a name: one was asked for, or they say who the customer is."""
        says = [clause for clause in self.clauses if clause.text == text and says_who(clause)]
        if any(map(_is_key, says)):
            return True
        asks = [ask for ask in self.situation.asks if isinstance(ask, AskedFor)]
        # Whom the desk always knows by their names gives one in passing.
        asks += [AskedFor(tool.name) for tool in self.open_keys] if says else []
        return any(self._asks_name(ask) for ask in asks if ask.tool in self._declared)

    def _asks_name(self, ask: AskedFor) -> bool:
        """Whether a name is among what was asked for."""
        taken = self._declared[ask.tool].input
        fields = ask.fields or taken.asked
        return any(f.spoken is Spoken.NAME for f in taken.fields if f.name in fields)

    def person(self) -> ToolSpec | None:
        """The open tool that brings a person: the one whose examples ask for one most."""
        opened = [tool for tool in self.requests if tool.name in self.open]
        asking = {tool.name: self._declared[tool.name].asks_for_person for tool in opened}
        best = max(opened, key=lambda tool: asking[tool.name], default=None)
        return best if best is not None and asking[best.name] else None

    def question_field(self, name: str) -> str:
        """The field of a tool that takes any question, if it has one."""
        tool = self.open.get(name)
        return next(iter(self.fields_of(tool, Spoken.QUESTION)), "") if tool is not None else ""

    def answering(self) -> ToolSpec | None:
        """The open tool that takes any question, unless it was asked in this turn.

        The pack's own comes before the documents, which nothing was declared of.
        """
        tools = [t for t in self.requests if self.fields_of(t, Spoken.QUESTION)]
        asked = [t for t in tools if t.name in self.open and t.name not in self.transcript.called]
        own = [tool for tool in asked if tool.name != SEARCH]
        documents = next((tool for tool in asked if tool.name == SEARCH), None)
        return own[0] if len(own) == 1 else documents

    def newcomers(self) -> ToolSpec | None:
        """The open tool for those whom the company does not know yet."""
        return next((t for t in self.open.values() if self._declared[t.name].for_newcomers), None)

    @property
    def under_way(self) -> ToolSpec | None:
        """What the workflow under way leads to."""
        waits = self.situation.receipt or self.situation.options or self.situation.question
        return self.open.get(waits.tool) if waits is not None else None

    @property
    def handed_over(self) -> bool:
        """Whether a person was called in this turn: it is theirs to go on."""
        called = self.transcript.called
        return any(t is not None and t.name in called for t in (self.person(), self.newcomers()))

    @property
    def note_tool(self) -> ToolSpec | None:
        """The one open tool that does no more than write words down, of a customer who is known."""
        open_now = [tool for tool in self.requests if tool.name in self.open]
        writing = [tool for tool in open_now if self.takes_notes(tool)]
        return writing[0] if len(writing) == 1 else None

    def takes_notes(self, tool: ToolSpec) -> bool:
        """Whether a tool does no more than write words down, of a customer who is known."""
        fields = self.input(tool).fields
        writes = tool.changes and tool.action is None and tool != self.person()
        in_words = any(f.spoken is Spoken.WORDS for f in fields)
        return writes and in_words and not any(f.identifies for f in fields)

    @property
    def ticket(self) -> LedgerLine | None:
        """What was told of the person who was called in this conversation, if one was."""
        person = self.person()
        lines = [one for one in self.situation.ledger if person and one.tool == person.name]
        return lines[-1] if lines else None

    @property
    def ticket_given(self) -> dict[str, str]:
        """What the person who was called has been told, each line of it once."""
        person, given = self.person(), dict[str, str]()
        lines = [one for one in self.situation.ledger if person and one.tool == person.name]
        for line in lines:
            for name, value in msgspec.json.decode(line.gave, type=dict[str, str]).items():
                told = f"{given.get(name, '')}\n{value}".strip().splitlines()
                given[name] = "\n".join(dict.fromkeys(told))
        return given

    def ticket_number(self, person: ToolSpec) -> dict[str, str]:
        """The number that the person who was called was given last, by the name of its field."""
        given, phones = self.ticket_given, self.fields_of(person, Spoken.PHONE)
        return {name: given[name].splitlines()[-1] for name in phones if given.get(name)}

    def shut_out(self) -> bool:
        """Whether requests are closed, and with them all that could open them."""
        closed = any(tool.name not in self.open for tool in self.requests)
        return closed and not self.open_keys and self.person() is not None
