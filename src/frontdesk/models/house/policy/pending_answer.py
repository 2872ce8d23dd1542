"""Reads the answer to what the desk has asked: a yes, a choice, an address, a yes to an offer."""

import re

from frontdesk.core.asked import (
    AskedFor,
    AskedWhatElse,
    AskedWhatNext,
    AskedWhich,
    OfferedPerson,
    OfferedTool,
)
from frontdesk.core.dialog import Option, OptionId
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.assent import could_agree
from frontdesk.language.consent.reader import Answer, read_answer, read_answers
from frontdesk.language.lexicon.agreement import ASSENTS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.refusals import PLAIN_NO
from frontdesk.language.options.choosing import Picked, choose
from frontdesk.language.options.naming import place_of
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act
from frontdesk.language.reading.addresses import is_on_file
from frontdesk.language.reading.cues import Cue, courtesies_in, is_bare_zip, read_cues
from frontdesk.language.reading.on_file_answers import (
    address_in,
    agrees,
    names_place,
    settles_nothing,
)
from frontdesk.language.reading.withdrawal import takes_back, withdraws
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.choice_answer import LEAVE_IT, ChoiceAnswer
from frontdesk.models.house.policy.consent_answer import ConsentAnswer
from frontdesk.models.house.policy.questions_beside import QuestionsBeside
from frontdesk.models.house.policy.request_instead import (
    other_action,
    request_instead,
    wanted_otherwise,
)
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.several import same_asked
from frontdesk.models.house.policy.side_questions import (
    asks_what_was_said,
    asks_why,
    questions_in,
    stated_in,
)
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import (
    ANYTHING_ELSE,
    FAREWELLS,
    GO_AHEAD,
    NO_PROBLEM,
)
from frontdesk.models.port import ToolSpec
from frontdesk.models.situation import OpenQuestion

_OF_TIMES = frozenset((Spoken.PERSON_NAME, Spoken.ORDER, Spoken.NOT_ON))

# "Then bring one in already", "I'd like that person you offered": the person who was offered.
_BRINGS = re.compile(
    r"\b(?:get|bring|fetch|find|call|want|need|like|take|have)(?: (?:me|us|in))?"
    r" (?:one|someone|somebody|(?:that|the|your) person)\b"
    r"(?: (?:in|on|here|over|who can|you (?:offered|mentioned)|already|now|then|please))*\W*$"
)
_DENYING = frozenset((*PLAIN_NO, "not", "don't", "never"))


class PendingAnswer:
    """Takes the customer's words for the answer that is waited for, where they are one."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting
        self._questions = QuestionsBeside(context, requesting)
        self._consent = ConsentAnswer(context, requesting)
        self._choice = ChoiceAnswer(context, requesting)

    def reply(self) -> Reply | None:
        """What answers the question that waits; None where none does."""
        waits = self._consent.reply() or self._choice.reply() or self._settled()
        return waits or self._which() or self._offered()

    def refused(self) -> Reply | None:
        """A plain no to a receipt, whatever else is said."""
        return self._consent.refused()

    def taken(self) -> Call | None:
        """The answer that is given beside what was asked and is told by now."""
        if not questions_in(self._context):
            return None
        choice = self._context.waits_for(Takes.CHOICE)
        return self._consent.taken() or (self._choice.picked_beside(choice) if choice else None)

    def _which(self) -> Reply | None:
        """Take the one of two tools that was asked about, by its place or by what it does."""
        context, situation = self._context, self._context.situation
        names = [n for ask in situation.asks if isinstance(ask, AskedWhich) for n in ask.tools]
        tools = [context.open[name] for name in names if name in context.open]
        denied = [tool for tool in tools if _denies(context.text, tool)]
        if denied and len(tools) - len(denied) == 1:
            # Of two, what is not denied is meant.
            (meant,) = (tool for tool in tools if tool not in denied)
            return self._requesting.take(meant, waiting=situation.asked_after)
        said = [Option(OptionId(tool.name), tool.does, {}) for tool in tools]
        match choose(context.text, said, context.now, context.zone):
            case Picked(option):
                tool = context.open[str(option.id)]
            case _:
                doing = [t for t in tools if actions_in(t.does) & actions_in(context.text)]
                if len(doing) != 1:
                    return None
                tool = doing[0]
        return self._requesting.take(tool, waiting=situation.asked_after)

    def brought(self) -> Reply | None:
        """Bring the person that was just offered."""
        context, situation = self._context, self._context.situation
        helper = context.person() if OfferedPerson() in situation.asks else None
        if helper is None:
            return None
        read, text = read_answer(context.transcript.text), context.text
        # A ticket harms nobody: "yes, a person please" need not be as plain as a consent.
        begins = not ASSENTS.isdisjoint(words(plain(text))[:1]) and not text.endswith("?")
        if Cue.GOODBYE in courtesies_in(text) and not begins:
            return None
        agrees = (read is Answer.UNCLEAR and could_agree(plain(text))) or (
            begins and read is not Answer.NO and not takes_back(text)
        )
        said = words(plain(text))
        brings = _BRINGS.search(plain(text)) is not None and _DENYING.isdisjoint(said)
        wanted = context.request(text) if agrees else None
        numbers = {f.name for f in context.input(helper).fields if f.spoken is Spoken.PHONE}
        # Who says where to call agrees to be called.
        calls = read is not Answer.NO and not numbers.isdisjoint(context.filled(helper).arguments)
        yes = read is Answer.YES or brings or calls
        if not yes and (not agrees or wanted not in (None, helper)):
            return None
        matter = context.matter or situation.asked_after
        if COMMON.issuperset(words(plain(text))):
            # A bare yes says nothing of the matter.
            before, _, last = matter.rpartition("\n")
            return Requesting(context.saying(last)).take(helper, waiting=before or last)
        return self._requesting.take(helper, waiting=matter)

    # Questions that are answered in words

    def _settled(self) -> Reply | None:
        """Take the customer's words for the answer, unless they plainly are something else."""
        context = self._context
        tool = context.waits_for(Takes.ANSWER)
        if tool is None:
            return None
        text, asked = context.text, context.situation.question or OpenQuestion(tool.name, "")
        question = asked.text
        settled = Call(tool.name, {context.input(tool).answer_field: text})
        gives_up = Act.WITHDRAWAL in context.acts and not names_place(text)
        plainly = gives_up and withdraws(text, context.situation.under_way)
        named = place_of(text, asked.answers) is not None or is_on_file(text, *asked.answers[:1])
        if named or plainly:
            return settled
        if gives_up or self._leaves(text):
            return Call(tool.name, {context.input(tool).answer_field: LEAVE_IT})
        if not (names_place(text) or agrees(text)):
            if self._wants_other_time(asked.tool):
                return settled
            anew = wanted_otherwise(context, asked.tool)
            if anew is not None:
                return anew
        instead = self._in_place_of_an_answer(stated_in(context), question)
        if instead is not None:
            return self._requesting.take(instead)
        about = names_place(stated_in(context)) or asks_what_was_said(text) or asks_why(text)
        side = None if about else self._questions.answer("")
        if side is not None:
            return side
        answered = read_answer(text, shown=question) in {Answer.YES, Answer.NO}
        if answered or agrees(text) or is_bare_zip(text):
            return settled
        again = context.voice.question(tool) or question
        nothing = settles_nothing(text, question, yes_or_no=bool(asked.answers))
        repeated = Say(again, (AskedFor(tool.name),)) if nothing else None
        return self._requesting.courtesy() or repeated or settled

    def _leaves(self, text: str) -> bool:
        """Whether the customer says goodbye beside something that is no answer."""
        goes = Cue.GOODBYE in courtesies_in(text) - read_cues(text)
        asks = Act.QUESTION in self._context.acts
        return goes and not (asks or agrees(text) or address_in(text))

    def _wants_other_time(self, effect: str) -> bool:
        """Whether no more is said than when, or with whom: the desk hears it, and asks on."""
        context = self._context
        tool = context.open.get(effect)
        if tool is None or context.acts & {Act.QUESTION, Act.STATUS}:
            return False
        filled = context.filled(tool).arguments
        told = [f for f in context.input(tool).fields if f.name in filled]
        return bool(told) and all(f.says_when or f.spoken in _OF_TIMES for f in told)

    def _in_place_of_an_answer(self, text: str, question: str) -> ToolSpec | None:
        context = self._context
        if not text:
            return None
        instead = other_action(text, context.situation.under_way, context.requests)
        plainly = request_instead(text, question, context.requests)
        if plainly is not None and plainly.changes and names_place(text) and not actions_in(text):
            plainly = None
        instead = instead or plainly
        if instead is None and not (names_place(text) or agrees(text)):
            found = context.request(text)
            return found if found is not None and not found.changes else None
        return instead

    def _offered(self) -> Reply | None:
        """Take up what the desk itself has just offered, or leave it, as the customer says."""
        context, asks = self._context, self._context.situation.asks
        answer = read_answers(context.transcript.texts) if asks else Answer.OTHER
        refused = answer is Answer.NO or not {*PLAIN_NO}.isdisjoint(words(plain(context.text))[:1])
        if refused and self._asks_nothing_else():
            return self._left()
        offered = [ask.tool for ask in asks if isinstance(ask, OfferedTool)]
        found = next((context.open[name] for name in offered if name in context.open), None)
        wants = not refused and found is not None and self._wants(found)
        if found is not None and (answer is Answer.YES or wants):
            return self._requesting.take(found, waiting=context.situation.asked_after)
        if answer is Answer.YES and (AskedWhatElse() in asks or AskedWhatNext() in asks):
            return Say(context.voice.one_of(GO_AHEAD), (AskedWhatNext(),))
        return None

    def _asks_nothing_else(self) -> bool:
        """Whether a no to an offer is all there is: nothing is asked for in its place."""
        context = self._context
        offered = context.person() if OfferedPerson() in context.situation.asks else None
        if COMMON.issuperset(words(plain(context.text))):
            return context.request(context.text) in (None, offered)
        asks = not context.acts.isdisjoint((Act.QUESTION, Act.STATUS, Act.REQUEST, Act.NOTE))
        return not (asks or tools_named(context.text, context.requests))

    def _wants(self, offered: ToolSpec) -> bool:
        """Whether the customer says how they want what was offered: "11:30 would be great"."""
        context = self._context
        says_how = Act.ANSWER in context.acts or bool(context.filled(offered).arguments)
        if context.acts & {Act.QUESTION, Act.STATUS, Act.THANKS} or not says_how:
            return False
        other = context.request(context.text)
        return other is None or not other.changes or other == offered

    def asked_on(self) -> Reply | None:
        """Ask the same of another day, hour or thing, where nothing else is said: "on Friday?"."""
        context, before = self._context, self._context.situation.asked_after
        offered = any(isinstance(ask, OfferedTool) for ask in context.situation.asks)
        bare = COMMON.issuperset(words(without_details(plain(context.text))))
        if not (offered and bare and details_of(context.text) and context.text.endswith("?")):
            return None if context.answers else same_asked(context)
        same = context.request(before)
        return self._requesting.take(same, waiting=before) if same is not None else None

    def _left(self) -> Say:
        voice = self._context.voice
        if AskedWhatElse() in self._context.situation.asks:
            return Say(voice.one_of(FAREWELLS))
        said = f"{voice.one_of(NO_PROBLEM)} {voice.one_of(ANYTHING_ELSE)}"
        return Say(said, (AskedWhatElse(),))


def _denies(text: str, tool: ToolSpec) -> bool:
    """Whether a text says of what a tool does that it is not to be done: "cancel? no!"."""
    said, does = words(plain(text)), words(tool.does)
    places = [at for at, word in enumerate(said) if does and word.startswith(does[0])]
    beside = (said[max(place - 2, 0) : place] + said[place + 1 : place + 2] for place in places)
    return any(not _DENYING.isdisjoint(near) for near in beside)
