"""What can happen to a desk: the steps of a random history, and how they are drawn."""

from dataclasses import dataclass

from hypothesis import strategies as st

from frontdesk.core.events import Audience
from frontdesk.testing import Fail, Hang, Say, Wait
from frontdesk.testing.scripted import Move
from tests.laws.faulty_database import FaultKind

CONVERSATIONS = 2


@dataclass(frozen=True, slots=True)
class Send:
    """A customer's message, in copies sent at once; with an id of its own it is one message.

    A sender without patience is gone before it hears that the message was accepted.
    """

    conversation: int
    own_id: int | None
    copies: int
    patience: float | None = None
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class BargeIn:
    """The customer interrupts."""

    conversation: int


@dataclass(frozen=True, slots=True)
class Attach:
    """A watcher connects, again if it was connected, where it stopped or from nothing."""

    conversation: int
    audience: Audience
    slow: bool
    fresh: bool
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """A watcher's connection ends."""

    conversation: int
    audience: Audience
    slow: bool
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Resync:
    """Somebody asks what happened after each of the seqs that were seen before."""

    conversation: int
    audience: Audience
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class NewCall:
    """A client comes with a call of its own; the same number is the same call."""

    conversation: int
    number: int


@dataclass(frozen=True, slots=True)
class Reset:
    """The customer starts over."""

    conversation: int


@dataclass(frozen=True, slots=True)
class Feedback:
    """The customer judges, perhaps while the assistant speaks."""

    conversation: int


@dataclass(frozen=True, slots=True)
class Evict:
    """The session is let go."""

    conversation: int


@dataclass(frozen=True, slots=True)
class Steal:
    """Another process claims the conversation, and is gone."""

    conversation: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Time passes."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Restart:
    """The process ends and another one begins."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A write to come goes wrong; after a crash the process lingers without a store."""

    kind: FaultKind
    after_writes: int
    lingers: float


Simple = Send | BargeIn | Attach | Drop | Resync | NewCall | Reset | Feedback | Evict | Steal | Pass


@dataclass(frozen=True, slots=True)
class Together:
    """Several things at once."""

    steps: tuple[Simple, ...]


Step = Simple | Restart | Fault | Together


@dataclass(frozen=True, slots=True)
class Story:
    """A whole example: the model's answers, the conditions, and what happens.

    What is published takes some time to get elsewhere, and of so many batches one is lost.
    """

    answers: tuple[tuple[Move, ...], ...]
    write_seconds: float
    buffer: int
    reserved_ahead: int
    steps: tuple[Step, ...]
    way_seconds: float = 0.0
    one_lost_of: int = 0


# Most happens to one conversation, and much of it while the assistant is in the middle of a word.
_conversation = st.sampled_from((0, 0, 0, 0, 1))
_audience = st.sampled_from(Audience)
_instant = st.builds(Pass, st.sampled_from((0.0, 0.03, 0.1, 0.3)))
_while = st.builds(Pass, st.sampled_from((1.0, 3.0, 9.0, 25.0)))

_send = st.builds(
    Send,
    _conversation,
    st.none() | st.integers(0, 3),
    st.sampled_from((1, 1, 2)),
    st.sampled_from((None, None, None, None, 0.0, 0.005)),
    st.booleans(),
)
_attach = st.builds(Attach, _conversation, _audience, st.booleans(), st.booleans(), st.booleans())
_resync = st.builds(Resync, _conversation, _audience, st.booleans())
_barge_in = st.builds(BargeIn, _conversation)
_feedback = st.builds(Feedback, _conversation)
_upset = st.one_of(
    st.builds(NewCall, _conversation, st.integers(0, 2)),
    st.builds(Reset, _conversation),
    st.builds(Evict, _conversation),
    st.builds(Steal, _conversation),
)
_simple: st.SearchStrategy[Simple] = st.one_of(
    _send,
    _instant,
    _while,
    _barge_in,
    _attach,
    st.builds(Drop, _conversation, _audience, st.booleans(), st.booleans()),
    _resync,
    _feedback,
    _upset,
)
_restart = st.builds(Restart)
_together = st.builds(Together, st.lists(_simple, min_size=2, max_size=3).map(tuple))
_fault = st.builds(
    Fault, st.sampled_from(FaultKind), st.integers(0, 4), st.sampled_from((0.0, 0.1, 3.0))
)


def _in_a_row(*steps: st.SearchStrategy[Step]) -> st.SearchStrategy[tuple[Step, ...]]:
    return st.tuples(*steps)


def _phrases(*, faults: bool) -> st.SearchStrategy[tuple[Step, ...]]:
    """A few steps that are likely to meet a turn at an awkward moment."""
    awkward = st.one_of(_barge_in, _send, _upset, _feedback, _attach, _resync, _restart, _together)
    calm = st.one_of(
        _in_a_row(_simple),
        _in_a_row(_together),
        _in_a_row(_attach, _send, _instant, awkward),
        _in_a_row(_send, _instant, awkward, _instant, awkward),
        _in_a_row(_send, _instant, _feedback, _instant, st.one_of(_barge_in, _upset), _resync),
        _in_a_row(_send, _instant, _barge_in, _instant, _resync),
        _in_a_row(_send, _while, _resync),
    )
    if not faults:
        return calm
    return st.one_of(
        calm,
        _in_a_row(_fault),
        _in_a_row(_send, _instant, _fault, awkward),
        _in_a_row(_fault, _attach, _send, _while),
    )


# Some words leave as they come, some are held until it is clear that they claim nothing.
_LETTING_GO = ("Well, ", "yes. ", "No", " and\n", "ünï \U0001f41c ")
_HELD = ("I have ", "your visit ", "I've booked it. ")
_say = st.builds(Say, st.sampled_from((*_LETTING_GO, *_HELD)))
_short_wait = st.builds(Wait, st.sampled_from((0.0, 0.02, 0.1, 0.3)))
_long_wait = st.builds(Wait, st.sampled_from((2.5, 9.0)))
_move: st.SearchStrategy[Move] = st.one_of(
    _say, _say, _short_wait, _long_wait, st.sampled_from((Fail(), Hang()))
)
_talkative = st.lists(st.tuples(_say, _short_wait), min_size=3, max_size=12).map(
    lambda pairs: tuple(move for pair in pairs for move in pair)
)
_answer: st.SearchStrategy[tuple[Move, ...]] = st.one_of(
    _talkative, _talkative, st.lists(_move, max_size=8).map(tuple)
)


def stories(*, faults: bool, longest: int = 12) -> st.SearchStrategy[Story]:
    """Random stories, with or without a database that fails and processes that crash."""
    phrases = st.lists(_phrases(faults=faults), min_size=longest // 3, max_size=longest)
    return st.builds(
        Story,
        answers=st.lists(_answer, min_size=1, max_size=3).map(tuple),
        write_seconds=st.sampled_from((0.0, 0.01, 0.1, 0.3)),
        buffer=st.sampled_from((200, 2, 5)),
        reserved_ahead=st.sampled_from((512, 1, 4)),
        steps=phrases.map(lambda many: tuple(step for phrase in many for step in phrase)),
        way_seconds=st.sampled_from((0.0, 0.02, 0.4)),
        one_lost_of=st.sampled_from((0, 0, 2, 5)),
    )
