"""What is answered alike in every state: a call for a person, a pause, how things stand."""

import re

from frontdesk.core.asked import AskedFor, AskedWhatElse, AskedWhatNext, OfferedPerson
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.questions import ASKS_WHAT
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import ASKING, Act, told_plainly
from frontdesk.language.reading.cues import Cue, courtesies_in, read_cues
from frontdesk.language.reading.mistaken_identity import is_mistaken_for
from frontdesk.language.reading.withdrawal import asks_to_undo, refused_among, wants_none
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.identity import OTHER_CUSTOMER, Identity
from frontdesk.models.house.policy.note_changes import NoteChanges
from frontdesk.models.house.policy.note_taking import NoteTaking, is_note
from frontdesk.models.house.policy.on_ticket import OnTicket
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.status import Status
from frontdesk.models.house.policy.step_context import UNDO, StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.house.wording.lines import (
    ANYTHING_ELSE,
    FAREWELLS,
    HERE,
    NO_PROBLEM,
    NOT_UNDONE,
    TAKE_YOUR_TIME,
    WHAT_NEXT,
)

_BESIDE_GOODBYE = frozenset(
    (Act.GOODBYE, Act.THANKS, Act.PAUSE, Act.ANSWER, Act.SMALL_TALK, Act.WITHDRAWAL, Act.REFUSAL)
)
_REMARKS = frozenset((Act.THANKS, Act.SMALL_TALK, Act.ANSWER, Act.GREETING))
_ASKED = re.compile(rf"\b(?:{ASKS_WHAT})\b", re.IGNORECASE)
# "Nothing else to book".
_NOT_TO_DO = re.compile(r"\bnothing (?:else|more) to \w+", re.IGNORECASE)


class EveryState:
    """Answers what waits for no answer and changes nothing, and keeps what does wait."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting
        self._status = Status(context, requesting)

    def reply(self) -> Reply | None:
        """The answer to a call for a person, a pause, a status question, a complaint; else None."""
        identity = Identity(self._context)
        who = self._other_customer() or self._requesting.newcomer() or identity.given()
        alike = (
            NoteChanges(self._context).reply()
            or OnTicket(self._context).reply()
            or who
            or self._person()
            or identity.not_known()
            or self._farewell()
        )
        alike = alike or self._pause() or self._calling()
        alike = alike or self._taken_back() or self._status.reply()
        return alike or self._complaint() or self._left_alone()

    def _other_customer(self) -> Reply | None:
        """Let go of who the customer was taken for, and take up who they say that they are."""
        context, customer = self._context, self._context.situation.customer
        forgets = context.open.get(OTHER_CUSTOMER)
        on_file = " ".join(customer.on_file.values())
        if forgets is None:
            return None
        if is_mistaken_for(context.text, customer.name, on_file):
            return Identity(context).as_another(forgets)
        # Who is known was asked for a key: that of somebody else.
        asked = any(map(context.asked_for, context.keys))
        given = Identity(context).as_another(forgets) if asked else None
        return given if given is not None and given.also else None

    def _taken_back(self) -> Reply | None:
        """Say of what was done that it cannot be taken back as such, and what can be done."""
        context, voice = self._context, self._context.voice
        done = self._status.done_last
        if context.answers or done is None or not asks_to_undo(context.text):
            return None
        undo = context.open.get(UNDO)
        if undo is not None:
            return Call(undo.name, {})
        tool = next((t for t in context.requests if t.name == done.tool), None)
        about = tool.action.object if tool is not None and tool.action is not None else ""
        also = [t for t in context.requests if t.action and t.action.object == about]
        said = voice.one_of(NOT_UNDONE, what=voice.bare(done.text))
        if about and len(also) > 1:
            named = voice.able([t for t in also if t != tool])
            return Say(f"{said} {named}".strip(), (AskedWhatNext(),))
        return with_person(context, said)

    def _farewell(self) -> Reply | None:
        """Answer a goodbye or thanks in longer words, where nothing is asked for beside them."""
        context, voice = self._context, self._context.voice
        said = courtesies_in(context.text)
        leaves = Cue.GOODBYE in said
        bare = COMMON.issuperset(words(plain(context.text))) and not leaves
        bare = bare and (bool(context.situation.asks) or not said)
        waits = any(isinstance(ask, AskedFor) for ask in context.situation.asks) and not leaves
        leaves = leaves or Act.GOODBYE in context.acts
        closes = leaves and not (Act.QUESTION in context.acts or context.text.endswith("?"))
        closes = closes and not tools_named(_NOT_TO_DO.sub(" ", context.text), context.requests)
        alone = closes or context.acts <= _BESIDE_GOODBYE
        asks = any(c.text.rstrip().endswith("?") and _ASKED.search(c.text) for c in context.clauses)
        alone = alone and not (context.answers or bare or waits or asks)
        thanks = Act.THANKS in context.acts or (
            Cue.THANKS in said and context.request(context.text) is None
        )
        if not (alone and (leaves or thanks)) or Cue.INSULT in read_cues(context.text):
            return None
        if leaves:
            return Say(voice.one_of(FAREWELLS))
        asked = AskedWhatElse() in context.situation.asks
        return voice.courtesy(frozenset((Cue.THANKS,)), context.text, follows=not asked)

    def _complaint(self) -> Reply | None:
        """Hear what the customer complains of, where they ask for nothing beside it."""
        context = self._context
        noted = [c for c in context.clauses if NoteTaking(context).is_for_person(c.text)]
        acts = {c.act if c not in noted else Act.COMPLAINT for c in context.clauses}
        alone = acts <= {Act.COMPLAINT, Act.REFUSAL} and Act.COMPLAINT in acts
        if not alone or context.person() is None or actions_named(context.text.lower()):
            return None
        asked = context.request(context.text)
        plainly = any(told_plainly(clause.text) is Act.COMPLAINT for clause in context.clauses)
        ends = asked is not None and asked.action is not None and asked.action.ends
        begins = asked is not None and asked.changes and not ends and asked != context.person()
        if asked is not None and begins and plainly:
            # "That's ridiculous, make it noon" wants it otherwise.
            filled = context.filled(asked).arguments
            begins = any(f.says_when and f.name in filled for f in context.input(asked).fields)
        return None if begins and not noted else self._requesting.heard()

    def _left_alone(self) -> Reply | None:
        """Begin nothing for who says no more than what is not to be done.

        What waits for an answer reads such words as one.
        """
        context = self._context
        # What the company is told not to do is none of what the desk does.
        refused = refused_among([c.text for c in context.clauses if not is_note(c)])
        of_desk = self._status.reads.is_of_desk
        if context.answers or not any(of_desk(one) or wants_none(one) for one in refused):
            return None
        said = [c.text for c in context.clauses if c.text not in refused and c.act in ASKING]
        return None if any(map(actions_named, said)) else self._status.left_alone(refused[0])

    def idle(self) -> Reply | None:
        """The answer to a withdrawal where nothing is under way, or to a yes to nothing."""
        context = self._context
        bare = COMMON.issuperset(words(plain(context.text)))
        answers = bare and read_answer(context.text) in {Answer.YES, Answer.NO}
        withdraws = context.acts <= {Act.WITHDRAWAL, Act.REFUSAL} and Act.WITHDRAWAL in context.acts
        if not (withdraws or (answers and context.situation.ledger) or self._remarks()):
            return None
        if self._status.reads.names_a_thing(context.text):
            return self._status.left_alone(context.text)
        voice = context.voice
        said = f"{voice.one_of(NO_PROBLEM)} {voice.one_of(ANYTHING_ELSE)}"
        return Say(said, (AskedWhatElse(),))

    def _remarks(self) -> bool:
        """Whether no more is said than how one likes what was just done."""
        context, done = self._context, self._context.situation.ledger[-1:]
        told = (
            bool(done) and done[0].text in context.transcript.heard and not context.situation.asks
        )
        asks = context.text.rstrip().endswith("?") or actions_in(context.text)
        return told and not asks and context.acts <= _REMARKS

    def _person(self) -> Reply | None:
        context = self._context
        helper = context.person() if Act.PERSON in context.acts else None
        # Where one was just offered, what is said after it sounds of persons: it has to be plain.
        plainly = any(told_plainly(clause.text) is Act.PERSON for clause in context.clauses)
        declined = read_answer(context.text) is Answer.NO or not plainly
        if helper is None or (declined and self._was_offered()):
            return None
        # What was learned of persons hears "put it on hold for me" as a call for one.
        if not plainly and context.request(context.text) not in (None, helper):
            return None
        return self._requesting.take(helper)

    def _was_offered(self) -> bool:
        return OfferedPerson() in self._context.situation.asks

    def _pause(self) -> Reply | None:
        if self._context.acts != frozenset((Act.PAUSE,)):
            return None
        return Say(self._context.voice.one_of(TAKE_YOUR_TIME), keeps=True)

    def _calling(self) -> Reply | None:
        context, voice = self._context, self._context.voice
        if context.acts != frozenset((Act.CALLING,)):
            return None
        here = voice.one_of(HERE)
        if context.answers:
            return Say(here)
        asked = [ask for ask in context.situation.asks if isinstance(ask, AskedFor)]
        tool = context.open.get(asked[0].tool) if asked else None
        if tool is not None and voice.wording(tool):
            return Say(f"{here} {voice.question(tool)}", tuple(asked))
        return Say(f"{here} {voice.one_of(WHAT_NEXT)}", (AskedWhatNext(),))
