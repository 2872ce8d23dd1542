"""Reads the answer to what the desk has asked: a yes, a choice, an address, a yes to an offer."""

import re
from dataclasses import replace

from frontdesk.core.asked import (
    AskedFor,
    AskedWhatElse,
    AskedWhatNext,
    AskedWhich,
    NotUnderstood,
    OfferedPerson,
    OfferedTool,
)
from frontdesk.core.dialog import Option, OptionId
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.plain_assent import could_agree
from frontdesk.language.consent.reader import Answer, read_answer, read_answers
from frontdesk.language.consent.receipt_question import receipt_question_in
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.refusals import NOT_ANY, TURNS_DOWN
from frontdesk.language.options.choosing import NoneOfThem, Picked, choose, looks_like_choice
from frontdesk.language.options.naming import place_of
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act
from frontdesk.language.reading.cues import Cue, courtesies_in, is_bare_zip
from frontdesk.language.reading.on_file_answers import (
    agrees,
    agrees_to,
    names_place,
    settles_nothing,
)
from frontdesk.language.reading.withdrawal import refuses_action, withdraws
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.questions_beside import QuestionsBeside
from frontdesk.models.house.policy.request_instead import other_action, request_instead
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.side_questions import (
    asks_to_be_told,
    asks_what_was_said,
    asks_why,
    questions_in,
    stated_in,
)
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import (
    ANYTHING_ELSE,
    ASK_AGAIN,
    FAREWELLS,
    GO_AHEAD,
    NO_PROBLEM,
    NONE_FITS,
    NOT_KNOWN,
    OTHER_WAYS,
    RIGHT_AFTER,
)
from frontdesk.models.port import ToolSpec
from frontdesk.models.situation import OpenQuestion

# How a choice is left: the desk reads it by its words.
_LEAVE_IT = "never mind, leave it"
_LONGEST_NAME = 200
_BESIDE = re.compile(r"(?<=[.!;,])\s+|\s+(?=(?:and|also)\b)", re.IGNORECASE)
_PART = re.compile(r"[,.!;\n]+\s*")
_REFUSAL = re.compile(rf"^(?:{TURNS_DOWN}\b[,.! ]*)+", re.IGNORECASE)


class PendingAnswer:
    """Takes the customer's words for the answer that is waited for, where they are one."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting
        self._questions = QuestionsBeside(context, requesting)

    def reply(self) -> Reply | None:
        """What answers the question that waits; None where none does."""
        waits = self._brought() or self._confirmed() or self._chosen() or self._settled()
        return waits or self._which() or self._offered()

    def _which(self) -> Reply | None:
        """Take the one of two tools that was asked about, by its place or by what it does."""
        context, situation = self._context, self._context.situation
        names = [n for ask in situation.asks if isinstance(ask, AskedWhich) for n in ask.tools]
        tools = [context.open[name] for name in names if name in context.open]
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

    def _brought(self) -> Reply | None:
        """Bring the person that was just offered."""
        context, situation = self._context, self._context.situation
        helper = context.person() if OfferedPerson() in situation.asks else None
        if helper is None:
            return None
        read, text = read_answer(context.transcript.text), context.text
        # A ticket harms nobody: "yes, a person please" need not be as plain as a consent.
        agrees = read is Answer.UNCLEAR and could_agree(plain(text))
        wanted = context.request(text) if agrees else None
        if read is not Answer.YES and (not agrees or wanted not in (None, helper)):
            return None
        return self._requesting.take(helper, waiting=situation.asked_after or context.matter)

    def _confirmed(self) -> Reply | None:
        tool = self._context.waits_for(Takes.CONSENT)
        if tool is None:
            return None
        name, shown = self._context.input(tool).answer_field, self._shown
        texts = self._context.transcript.texts
        read = self._context.router.read_answers(texts, shown, tool.action)
        asked = self._questions.answer(shown)
        if read is Answer.YES:
            return _after(asked, Call(tool.name, {name: True}))
        if read is Answer.NO and asked is not None and self._refuses():
            return _after(asked, Call(tool.name, {name: False}))
        if asked is not None:
            return asked
        if read in {Answer.NO, Answer.CHANGE}:
            return self._instead() or Call(tool.name, {name: False})
        beside = self._requested_beside(shown)
        if beside:
            later = self._context.voice.one_of(RIGHT_AFTER)
            return Call(tool.name, {name: True}, before=later, also=beside)
        told = self._questions.side_question() if read is Answer.UNCLEAR else self._beside(shown)
        return told or Say(self._surely(tool))

    def taken(self) -> Call | None:
        """The answer that is given beside what was asked and is told by now."""
        context = self._context
        consent, choice = context.waits_for(Takes.CONSENT), context.waits_for(Takes.CHOICE)
        if not questions_in(context):
            return None
        if consent is not None:
            read = context.router.read_answers(
                context.transcript.texts, self._shown, consent.action
            )
            answered = read is Answer.YES or (read is Answer.NO and self._refuses())
            name = context.input(consent).answer_field
            return Call(consent.name, {name: read is Answer.YES}) if answered else None
        return self._picked_beside(choice) if choice is not None else None

    def _refuses(self) -> bool:
        """Whether a no is more than a bare one, which may belong to the question after it."""
        stated = stated_in(self._context)
        return refuses_action(stated) or withdraws(stated, self._context.situation.under_way)

    def _requested_beside(self, shown: str) -> tuple[Call, ...]:
        """The other requests that come with a yes: they wait until that is settled."""
        context = self._context
        first, *rest = [part for part in _BESIDE.split(context.text) if part] or [""]
        if not rest or read_answer(first, shown=shown) is not Answer.YES:
            return ()
        said = " ".join(rest)
        found = context.router.route(said, context.requests)
        tool = found.tool if isinstance(found, Routed) else None
        if tool is None or not tool.changes or tool.name not in context.open:
            return ()
        filled = context.filled(tool, said=said)
        if filled.lacking:
            return ()
        named = actions_in(said)
        return (context.named(tool, said) if named else Call(tool.name, filled.arguments),)

    @property
    def _shown(self) -> str:
        """The text of the receipt that waits."""
        receipt = self._context.situation.receipt
        return receipt.text if receipt is not None else ""

    def _surely(self, tool: ToolSpec) -> str:
        voice, text = self._context.voice, self._context.text
        unanswered = asks_to_be_told(text) and not (actions_in(text) or asks_why(text))
        lines = NOT_KNOWN if unanswered else ASK_AGAIN
        return f"{voice.one_of(lines)} {voice.question(tool)}".strip()

    def _beside(self, shown: str) -> Reply | None:
        """Take up what is said beside a receipt: a question in other words, or a request."""
        return self._questions.told(shown) or self._aside()

    def _aside(self, *, in_doubt: bool = True) -> Reply | None:
        """Take up something else; what changes anything only where its action is named."""
        asked, text = self._requesting.asked(in_doubt=in_doubt), self._context.text
        changes = isinstance(asked, Call) and self._context.open[asked.tool].changes
        return asked if actions_in(text) or not changes else None

    # Requests in place of an answer

    def _instead(self) -> Reply | None:
        """Take up another action than the one that was asked about, where one is plainly named."""
        text, question = stated_in(self._context), self._shown
        under_way = f"{question} {self._context.situation.under_way}"
        other = other_action(text, under_way, self._context.requests)
        if other is not None:
            taken = self._requesting.take(other)
            again = self._once_more() if agrees_to(plain(text), question) else ()
            return replace(taken, also=again) if isinstance(taken, Call) else taken
        if actions_in(text) <= actions_in(under_way):
            return self._rather_than_end(question)
        found = request_instead(text, question, self._context.requests)
        return self._requesting.take(found) if found is not None else None

    def _once_more(self) -> tuple[Call, ...]:
        """What a receipt asks about, to be asked again after what was requested beside a yes."""
        context, receipt = self._context, self._context.situation.receipt
        tool = context.open.get(receipt.tool) if receipt is not None else None
        which = context.which_of(tool) if tool is not None else []
        if receipt is None or not which:
            return ()
        return (Call(receipt.tool, dict.fromkeys(which, receipt.text[:_LONGEST_NAME])),)

    def _rather_than_end(self, question: str) -> Reply | None:
        """Take up what is wanted in place of an end, "no, I'd like a different date"."""
        text = _REFUSAL.sub("", self._context.text)
        if (
            receipt_question_in(question).families != frozenset((ENDS,))
            or actions_in(text)
            or details_of(text)
        ):
            return None
        found = self._context.request(text)
        if found is None or not found.changes or actions_in(found.does) <= actions_in(question):
            return None
        return self._requesting.take(found)

    # Choices

    def _chosen(self) -> Reply | None:
        context = self._context
        tool = context.waits_for(Takes.CHOICE)
        if tool is None:
            return None
        text, under_way = context.text, context.situation.under_way
        choice = Call(tool.name, {context.input(tool).answer_field: text})
        other = other_action(stated_in(context), under_way, context.requests)
        if other is not None:
            return self._requesting.take(other)
        asked = self._questions.answer("")
        if self._gives_up(under_way):
            leaves = Call(tool.name, {context.input(tool).answer_field: _LEAVE_IT})
            return _after(asked, leaves)
        picked = self._picked_beside(tool)
        if picked is not None:
            return _after(asked, picked)
        if asked is not None and not asks_what_was_said(text):
            return asked
        if self._wants_none():
            return Say(context.voice.one_of(NONE_FITS))
        return self._picked(choice, tool)

    def _gives_up(self, under_way: str) -> bool:
        """Whether the customer wants none of it any more; another day is no such thing."""
        context, text = self._context, self._context.text
        if Act.WITHDRAWAL in context.acts or withdraws(text, under_way):
            return True
        if self._wants_none() and context.voice.has_said(NONE_FITS):
            return True
        if details_of(text) or self._fits(text):
            return False
        return refuses_action(text) or Cue.GOODBYE in courtesies_in(mended(text))

    def _wants_none(self) -> bool:
        """Whether all that is said is that none of what is on offer will do."""
        said = words(plain(self._context.text))
        bare = not {*NOT_ANY}.isdisjoint(said) and COMMON.issuperset(said)
        return bare or self._context.acts == frozenset((Act.NONE_OF_THEM,))

    def _fits(self, text: str) -> bool:
        """Whether words fit any of the options."""
        context, options = self._context, self._context.situation.options
        labels = options.labels if options is not None else ()
        offered = [Option(OptionId(""), label, {}) for label in labels]
        return choose(text, offered, context.now, context.zone) != NoneOfThem()

    def _picked_beside(self, tool: ToolSpec) -> Call | None:
        """The choice in a part of what is said, "ok whatever, 2", where the rest makes none."""
        context, stated = self._context, stated_in(self._context)
        parts = [part for part in _PART.split(stated) if part]
        if stated == context.text and (len(parts) == 1 or self._fits(stated)):
            return None
        fitting = [stated] if self._fits(stated) else [part for part in parts if self._fits(part)]
        if len(fitting) > 1:
            # "Whatever" fits as well, and says less.
            fitting = [part for part in fitting if not COMMON.issuperset(words(plain(part)))]
        if len(fitting) != 1:
            return None
        return Call(tool.name, {context.input(tool).answer_field: fitting[0]})

    def _picked(self, choice: Call, tool: ToolSpec) -> Reply:
        """Take the words for a choice where they look like one; else for a request."""
        context, text = self._context, self._context.text
        picked = self._fits(text)
        looks = picked or looks_like_choice(text, context.now, context.zone)
        on_offer = context.situation.options
        otherwise = self._wanted_otherwise(on_offer.tool) if on_offer is not None else None
        if picked or otherwise is not None or asks_what_was_said(text):
            return choice
        asked = self._requesting.asked(in_doubt=not looks)
        if asked is None:
            return choice if looks else self._asked_again(tool)
        return choice if self._wishes_for_a_day(asked) else asked

    def _asked_again(self, tool: ToolSpec) -> Say:
        """Ask which one it is; a second time in a row say what else can be done."""
        context, voice = self._context, self._context.voice
        if NotUnderstood() in context.situation.asks:
            return Say(voice.one_of(OTHER_WAYS), (NotUnderstood(),))
        return Say(voice.question(tool), (NotUnderstood(),))

    def _wishes_for_a_day(self, asked: Reply) -> bool:
        """Whether what looks like a request does no more than to wish for another day."""
        text = self._context.text
        if not isinstance(asked, Call) or actions_in(text) or not details_of(text):
            return False
        dated = self._context.input(self._context.open[asked.tool]).fields
        return any(field.is_date and field.name in asked.arguments for field in dated)

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
        if place_of(text, asked.answers) is not None:
            return settled
        if Act.WITHDRAWAL in context.acts and not names_place(text):
            return settled
        anew = self._wanted_otherwise(asked.tool)
        if anew is not None and not (names_place(text) or agrees(text)):
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

    def _wanted_otherwise(self, effect: str) -> Call | None:
        """Begin anew with another service or day that is named in place of an answer."""
        context, chosen = self._context, self._context.situation.chosen
        tool = context.open.get(effect)
        asks = context.acts & {Act.QUESTION, Act.STATUS}
        elsewhere = other_action(context.text, context.situation.under_way, context.requests)
        if tool is None or asks or elsewhere is not None:
            return None
        _, wanted = exclusions(plain(context.text))
        fields = {f.name: f for f in context.input(tool).fields}
        filled = context.filled(tool, said=wanted).arguments if wanted else {}
        new = {k: v for k, v in filled.items() if fields[k].choices and chosen.get(k) != v}
        kept = {k: v for k, v in chosen.items() if k in fields and v not in ("", None)}
        return Call(effect, {**kept, **new}) if new else None

    def _in_place_of_an_answer(self, text: str, question: str) -> ToolSpec | None:
        context = self._context
        if not text:
            return None
        instead = other_action(text, context.situation.under_way, context.requests)
        instead = instead or request_instead(text, question, context.requests)
        if instead is None and not (names_place(text) or agrees(text)):
            found = context.request(text)
            return found if found is not None and not found.changes else None
        return instead

    def _offered(self) -> Reply | None:
        """Take up what the desk itself has just offered, or leave it, as the customer says."""
        context, asks = self._context, self._context.situation.asks
        answer = read_answers(context.transcript.texts) if asks else Answer.OTHER
        bare = COMMON.issuperset(words(plain(context.text)))
        refusable = (None, context.person() if OfferedPerson() in asks else None)
        if answer is Answer.NO and bare and context.request(context.text) in refusable:
            return self._left()
        if answer is not Answer.YES:
            return None
        if AskedWhatElse() in asks or AskedWhatNext() in asks:
            return Say(context.voice.one_of(GO_AHEAD), (AskedWhatNext(),))
        offered = [ask.tool for ask in asks if isinstance(ask, OfferedTool)]
        found = next((context.open[name] for name in offered if name in context.open), None)
        return self._requesting.take(found) if found is not None else None

    def _left(self) -> Say:
        voice = self._context.voice
        if AskedWhatElse() in self._context.situation.asks:
            return Say(voice.one_of(FAREWELLS))
        said = f"{voice.one_of(NO_PROBLEM)} {voice.one_of(ANYTHING_ELSE)}"
        return Say(said, (AskedWhatElse(),))


def _after(asked: Reply | None, answer: Call) -> Reply:
    """An answer after what was asked beside it; what has to be looked up comes first."""
    if isinstance(asked, Call):
        return asked
    return replace(answer, before=asked.text) if asked is not None else answer
