"""Takes up what a customer asks for, or asks for what it takes; else answers a courtesy."""

import re
from dataclasses import replace

from frontdesk.core.asked import (
    AskedFor,
    AskedWhatElse,
    AskedWhatNext,
    NotUnderstood,
)
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.dates import names_unclear_day, today_in
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.newcomers import (
    asks_to_join,
    is_known,
    is_newcomer,
    remain_newcomers,
    without_declining,
)
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.beyond import asked_of, beyond
from frontdesk.models.house.policy.doubt import Doubt
from frontdesk.models.house.policy.identity import Identity
from frontdesk.models.house.policy.in_documents import looked_up_first
from frontdesk.models.house.policy.note_changes import NoteChanges
from frontdesk.models.house.policy.note_taking import NoteTaking
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.several import (
    questions_of,
    requests_in,
    same_asked,
    together,
)
from frontdesk.models.house.policy.step_context import StepContext, says_who
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.arguments import Filled, fill
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.house.routing.by_words import Nothing, Route, Routed
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.routing.said import Said
from frontdesk.models.house.wording.lines import (
    ANYTHING_ELSE,
    COMPLAINT_HEARD,
    NO_PROBLEM,
    NOT_KNOWN_THAT,
    WHICH_DAY,
)
from frontdesk.models.port import ToolSpec

# What a tool asks for by name, to go on with what was said before.
_ASKED_ALONE = frozenset((Spoken.WHICH, Spoken.WORDS, Spoken.QUESTION, Spoken.PHONE, Spoken.DAY))
# Counts only where a message says nothing else.
_ALONE = frozenset((Cue.GREETING, Cue.THANKS, Cue.GOODBYE, Cue.ABILITIES))

_OF_COMPANY = re.compile(r"\b(?:do|can|could|would|will|are) (?:you|u|y'all)\b")
_MAY_BE, _SURELY = 0.2, 0.6
_LATELY = 3  # exchanges
_REST = re.compile(
    r"\b(?:and|then|now|also|all)(?: all)? (?:the )?(?:others|other ones|rest|remaining)\b"
)
_THAT = re.compile(r"\b(?:that|it|this|those|one)\b")
# Whether it is told or done is seen by what it finds.
_TO_BE_TOLD = frozenset((Act.QUESTION, Act.STATUS, Act.REQUEST))
_ASKED = frozenset((Act.QUESTION,))


class Requesting:
    """Finds the tool that the customer's words ask for, and its arguments."""

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._identity = Identity(context)
        self._doubt = Doubt(context)

    def asked(self, *, in_doubt: bool = True) -> Reply | None:
        """Take up a request, an answer to a tool's question, or a courtesy.

        In doubt between two tools, it is asked which one is meant, where that may be asked.
        """
        context = self._context
        if read_cues(context.text) & _ALONE and not any(map(says_who, context.clauses)):
            return self.courtesy()
        named = self._identity.of_another() or self._which_named()
        named = named or NoteTaking(context).asked()
        named = named or self._identity.given() or self._identity.why_asked()
        named = named or (None if context.answers else same_asked(context))
        if named is not None:
            return named
        moving = None if context.answers else self._doubt.moved()
        if moving is not None:
            return self.take(moving)
        several = None if context.answers else self._questions()
        apart = not context.answers or len(tools_named(context.text, context.requests)) > 1
        several = several or (self.next_of() if apart else None)
        if several is not None:
            return several
        rest = None if context.answers else self._rest()
        if rest is not None:
            return rest
        found = context.route(context.requests, context.open_keys)
        if isinstance(found, Routed):
            return self.take(self._doubt.instead(self.doing(found.tool)))
        wished = isinstance(found, Nothing) and any(_is_surely_asked(c) for c in context.clauses)
        known = self._keyed() or self._completed()
        known = known or (self._in_doubt(found) if in_doubt and wished else None)
        known = known or (NoteChanges(context).offered() if isinstance(found, Nothing) else None)
        known = known or self.courtesy()
        return known or (self._in_doubt(found) if in_doubt else None)

    def newcomer(self) -> Reply | None:
        """Do for somebody who is no customer yet what the desk can: tell, take down, a person."""
        context = self._context
        if is_known(context.text) and remain_newcomers(
            [t for t, _ in context.transcript.exchanges]
        ):
            return self._identity.unlock()
        for_them = context.newcomers()
        rest = without_declining(context.text)
        if for_them is not None and rest != context.text:
            found = context.router.route(rest, context.requests) if rest else Nothing()
            tells = isinstance(found, Routed) and self._may_tell(found.tool)
            told = self.take(found.tool, said=rest) if isinstance(found, Routed) and tells else None
            declined = f"{context.voice.one_of(NO_PROBLEM)} {context.voice.one_of(ANYTHING_ELSE)}"
            return told or Say(declined, (AskedWhatElse(),))
        if not is_newcomer(context.text) or not (context.open_keys or context.shut_out()):
            return None
        told = self.questions(_TO_BE_TOLD)
        if told is not None or for_them is None:
            return told or self._identity.newcomer()
        # Who only asks, or takes their leave, wants nothing taken down.
        return self.take(for_them) if self._wants_intake() else None

    def _wants_intake(self) -> bool:
        """Whether a newcomer tells of what they need, or asks for something that changes."""
        context = self._context
        if Act.GOODBYE in context.acts:
            return False
        asked = [c.text for c in context.clauses if c.act in _TO_BE_TOLD]
        told = [text for text in asked if not is_newcomer(text)]
        routes = [context.router.route(text, context.requests) for text in told]
        changes = any(isinstance(found, Routed) and found.tool.changes for found in routes)
        return not told or changes or any(map(asks_to_join, asked))

    def questions(self, acts: frozenset[Act] = _ASKED) -> Call | None:
        """Look up what a message asks about beside all else in it, where that may be told."""
        context = self._context
        if self._doubt.moved() is not None:
            return None
        clauses = [c.text for c in context.clauses if c.act in acts]
        asked = [context.saying(one) for text in clauses for one in questions_of(text)]
        found = [one.route(context.requests, context.open_keys) for one in asked]
        calls = [
            Requesting(part).take(one.tool)
            for part, one in zip(asked, found, strict=True)
            if isinstance(one, Routed) and self._may_tell(one.tool)
        ]
        told = [one for one in calls if isinstance(one, Call)]
        return together(context, told) if told else None

    def _may_tell(self, tool: ToolSpec) -> bool:
        called = self._context.transcript.called
        return tool.name in self._context.open and not tool.changes and tool.name not in called

    def _questions(self) -> Reply | None:
        """Ask for all that several questions of one message want to be told."""
        context = self._context
        bare = {c.text for c in context.clauses if COMMON.issuperset(words(mended(c.text)))}
        told = [c.text for c in context.clauses if c.act is Act.QUESTION or c.text.endswith("?")]
        said = [c for c in context.clauses if c.text in told or c.text not in bare]
        asked = [part for c in said if c.act in _TO_BE_TOLD for part in questions_of(c.text)]
        if any(c.act not in _TO_BE_TOLD for c in said) or len(asked) + len(context.clauses) <= 2:
            return None
        calls: list[Call] = []
        unknown: list[str] = []
        said_of: list[str] = []
        for part in map(context.saying, asked):
            found = Requesting(part).asked(in_doubt=False)
            # A courtesy is no answer; what has to be asked for first is taken up as a whole.
            waits = isinstance(found, Say) and any(isinstance(a, AskedFor) for a in found.asks)
            asks = Act.QUESTION in part.acts and not waits
            answer = found if isinstance(found, Call) else asks and asked_of(part, [part.text])
            if isinstance(answer, Call) and not context.open[answer.tool].changes:
                calls.append(answer)
            elif isinstance(found, Say) and not found.asks:
                said_of.append(found.text)
            elif answer is None:
                unknown.append(part.text.rstrip(" ?.!,"))
            else:
                return None
        if not calls:
            return None
        before = [context.voice.one_of(NOT_KNOWN_THAT, what=one) for one in unknown]
        return replace(together(context, calls), before=" ".join([*before, *said_of]))

    def next_of(self) -> Reply | None:
        """Take up the next of several requests in one message; what changes anything comes last.

        Of several changes all are asked for at once: the desk keeps those after the first.
        """
        context = self._context
        asked = requests_in(context)
        left = [(part, tool) for part, tool in asked if tool.name not in context.transcript.called]
        if not left or any(a.refused or a.failed for a in context.transcript.answered):
            return None
        tool = left[0][1]
        if tool.name in context.open and tool.changes and len(left) > 1:
            first, *rest = [context.named(tool, part) for part, tool in left]
            taken: Reply = replace(first, also=tuple(rest))
        else:
            taken = self.take(tool, said=left[0][0])
        keys = {tool.name for tool in context.keys}
        told = [a.said for a in context.transcript.answered if a.said and a.tool not in keys]
        if isinstance(taken, Say):
            return replace(taken, text=" ".join([*told, taken.text]))
        # What is done at once is told together with what was looked up.
        return replace(taken, before=" ".join(told)) if tool.action and told else taken

    def take(self, tool: ToolSpec, waiting: str = "", said: str = "") -> Reply:
        """Call a tool, or ask for what it lacks; for a closed one, for what opens it."""
        context = self._context
        if tool.name not in context.open:
            return self._identity.unlock(tool) or self.unclear()
        if tool == context.person() and not waiting:
            if not self._asks_for(tool):
                return self.heard() if Act.COMPLAINT in context.acts else with_person(context, "")
            waiting = context.matter
        if tool == context.newcomers() and not self._identity.is_newcomer:
            # Who does not say so is taken for a customer: a story proves nothing.
            return self._identity.unlock() or self.unclear()
        unclear = self._day_in_doubt(tool, said or context.text)
        if unclear is not None:
            return unclear
        unsaid = context.takes_notes(tool) and not (context.asked_for(tool) or waiting)
        noted = NoteTaking(context).kept() if unsaid else None
        if noted is not None:
            return noted
        filled = self._filled(tool, waiting, said)
        is_key = context.input(tool).takes is Takes.IDENTITY
        if filled.lacking or (is_key and not filled.arguments):
            asks = context.voice.question(tool) or context.voice.unclear()
            return Say(asks, (AskedFor(tool.name),))
        lacks = () if tool.changes else context.input(tool).required
        which = [name for name in context.which_of(tool) if name in lacks]
        kept = context.ticket_number(tool) if tool == context.person() else {}
        return Call(tool.name, kept | filled.arguments | dict.fromkeys(which, said or context.text))

    def _filled(self, tool: ToolSpec, waiting: str, said: str) -> Filled:
        """A tool's arguments, with what was said before and counts still.

        That is what waits, all of the last message where "that" is asked for, and what was named
        lately of a few declared values, such as a service.
        """
        context = self._context
        lately = [text for text, _ in context.transcript.exchanges[-_LATELY:] if text]
        changes = tool.changes and tool != context.person()
        refers = changes and not context.answers and _THAT.search(context.text.lower())
        waiting = waiting or (lately[-1] if refers and lately else "")
        filled = context.filled(tool, waiting, said)
        kinds = {f.name for f in context.input(tool).fields if f.spoken is Spoken.ONE_OF}
        if not tool.changes or not kinds:
            return filled
        before = [context.filled(tool, said=text).arguments for text in lately]
        named = {k: v for one in before for k, v in one.items() if k in kinds}
        return replace(filled, arguments=named | filled.arguments)

    def _asks_for(self, person: ToolSpec) -> bool:
        """Whether a person is asked for plainly, or by the name that the desk has for them."""
        context = self._context
        called = {*words(plain(person.does))} - COMMON
        return Act.PERSON in context.acts or not called.isdisjoint(words(plain(context.text)))

    def _day_in_doubt(self, tool: ToolSpec, said: str) -> Say | None:
        """Ask which day is meant, where one is named for a tool and is only half understood."""
        context = self._context
        when = tuple(f.name for f in context.input(tool).fields if f.says_when)
        if not when or not names_unclear_day(said, today_in(context.now, context.zone)):
            return None
        return Say(context.voice.one_of(WHICH_DAY), (AskedFor(tool.name, when),))

    def heard(self) -> Say:
        """Hear a complaint, and offer the person who can settle it."""
        return with_person(self._context, self._context.voice.one_of(COMPLAINT_HEARD))

    def courtesy(self) -> Reply | None:
        """Answer what asks for nothing: a greeting, thanks, small talk …"""
        context = self._context
        cues, voice = context.cues(), context.voice
        if Cue.ABILITIES in cues:
            return Say(voice.abilities(context.requests), (AskedWhatNext(),))
        if Cue.BARE_ZIP in cues and context.shut_out():
            return self._identity.no_way()
        asked = Cue.THANKS in cues and AskedWhatElse() in context.situation.asks
        follows = context.pending is None and not asked
        courtesy = voice.courtesy(cues, context.text, follows=follows)
        if courtesy is None:
            return None
        aside = Cue.SMALL_TALK in cues and Cue.SMALL_TALK not in read_cues(context.text)
        if aside and _OF_COMPANY.search(plain(context.text)):
            return asked_of(context, [context.text]) or courtesy
        if Cue.INSULT in cues and context.person() is not None and context.pending is None:
            return with_person(context, courtesy.text, *courtesy.asks)
        return courtesy

    def unclear(self) -> Reply:
        """Say what cannot be told or done, or what can; offer a person where that helps."""
        context, said = self._context, self._context.voice.unclear()
        looked_up = looked_up_first(context)
        if looked_up is not None:
            return looked_up
        if context.shut_out():
            return self._identity.no_way()
        complains = any(c.likely.get(Act.COMPLAINT, 0.0) >= _MAY_BE for c in context.clauses)
        if complains and context.person() is not None and not context.answers:
            return self.heard()
        told = beyond(context)
        if told is not None:
            return told
        if NotUnderstood() in context.situation.asks and context.person() is not None:
            able = context.voice.able(context.requests)
            return with_person(context, f"{said} {able}".strip(), NotUnderstood())
        return Say(f"{said} {context.voice.suggestion(context.requests)}", (NotUnderstood(),))

    def doing(self, tool: ToolSpec) -> ToolSpec:
        """The tool, or where it does something else than was asked for, the one that does that."""
        doing = self._named()
        return doing[0] if tool.changes and tool not in doing and len(doing) == 1 else tool

    def _named(self) -> list[ToolSpec]:
        """The tools that do what is asked for by its verb, whatever is said around it."""
        text = self._context.text
        wants = request_form_of(text) is RequestForm.WANTS
        return tools_named(text, self._context.requests) if wants else []

    def _in_doubt(self, found: Route) -> Reply | None:
        """Take what is meant in doubt, or ask which it is."""
        meant = self._doubt.settled(found)
        return meant if meant is None or isinstance(meant, Say) else self.take(meant)

    def _rest(self) -> Call | None:
        """Go on with all else of what was done last: "and the remaining ones too"."""
        context, done = self._context, self._context.situation.ledger[-1:]
        tool = context.open.get(done[0].tool) if done else None
        which = context.which_of(tool) if tool is not None and tool.action is not None else []
        if tool is None or not which or not _REST.search(context.text.lower()):
            return None
        return Call(tool.name, dict.fromkeys(which, "all of them"))

    def _keyed(self) -> Reply | None:
        """Take what identifies the customer to the open tool that asks for it."""
        context = self._context
        given = self._identity.named()
        if given is not None:
            return given
        found = context.router.route(context.text, context.open_keys, context.requests)
        if not isinstance(found, Routed):
            return None
        named = self._named()
        return self.take(named[0] if len(named) == 1 else found.tool)

    def _which_named(self) -> Reply | None:
        """Take words that ask for nothing for what was just asked for by name: which, or what."""
        context = self._context
        asks = [ask for ask in context.situation.asks if isinstance(ask, AskedFor)]
        asked = [
            field
            for ask in asks
            for tool in context.requests
            if tool.name == ask.tool and tool.name in context.open
            for field in context.input(tool).fields
            if field.spoken in _ASKED_ALONE and field.name in ask.fields
        ]
        if not asked or actions_in(context.text) or Act.QUESTION in context.acts:
            return None
        return self._completed()

    def _gives_details(self) -> bool:
        """Whether a newcomer answers what they were asked, and does not ask something instead."""
        numbers = any(char.isdigit() for char in self._context.text)
        return self._identity.is_newcomer and (numbers or self._wants_intake())

    def _completed(self) -> Reply | None:
        """Complete a call whose missing argument was just asked for."""
        context = self._context
        for tool in context.open.values():
            if tool == context.newcomers() and not self._gives_details():
                continue
            if context.asked_for(tool) and not context.input(tool).moves:
                before = context.matter if tool == context.person() else ""
                waiting = before or context.situation.asked_after
                before = fill(context.input(tool), Said(waiting), context.now, context.zone)
                filled = context.filled(tool, waiting=waiting)
                if not filled.lacking and (before.lacking or filled.arguments != before.arguments):
                    return Call(tool.name, filled.arguments)
        return None


def _is_surely_asked(clause: Clause) -> bool:
    return clause.act is Act.REQUEST and clause.likely.get(clause.act, 0.0) >= _SURELY
