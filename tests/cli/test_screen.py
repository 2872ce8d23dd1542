"""The terminal's picture of a conversation, from events and snapshots."""

import io

from rich.console import Console

from frontdesk.cli.chatting.connection import Dropped, Happened, Jumped, NotTaken, Restored
from frontdesk.cli.chatting.screen import PROMPT, Screen
from frontdesk.core.events import Event, EventType, Role
from frontdesk.core.ids import CallSessionId, ConversationId, MessageId, Seq, TurnId
from frontdesk.core.state import ClientState, ViewMessage


class Shown:
    """A screen and what it has printed."""

    def __init__(self) -> None:
        self._file = io.StringIO()
        self.screen = Screen(Console(file=self._file, width=80, highlight=False))
        self._seq = 0

    @property
    def text(self) -> str:
        return self._file.getvalue()

    def event(
        self,
        type: EventType,
        text: str | None = None,
        message_id: str | None = None,
        role: Role = Role.ASSISTANT,
        **data: object,
    ) -> None:
        self._seq += 1
        event = Event(
            seq=Seq(self._seq),
            conversation_id=ConversationId("c"),
            call_session_id=CallSessionId("k"),
            turn_id=TurnId(1),
            role=role,
            type=type,
            at=0,
            message_id=MessageId(message_id) if message_id else None,
            text=text,
            data=data or None,
        )
        self.screen.show(Happened(event))

    def answering(self) -> None:
        self.event(EventType.SPEAKING, role=Role.SYSTEM, speaking=True)

    def snapshot(self, *messages: tuple[str, Role, str, str], speaking: bool = False) -> None:
        views = tuple(ViewMessage(MessageId(i), r, TurnId(1), t, s) for i, r, t, s in messages)
        state = ClientState(ConversationId("c"), messages=views, speaking=speaking)
        self.screen.show(Jumped(state))


def test_that_tokens_stream_and_the_final_adds_only_what_is_missing() -> None:
    shown = Shown()
    shown.answering()
    for token in ("Good", " day"):
        shown.event(EventType.TOKEN, token, "a1")
    shown.event(EventType.FINAL, "Good day to you", "a1", state="complete")
    shown.event(EventType.SPEAKING, role=Role.SYSTEM, speaking=False)
    assert shown.text == f"Good day to you\n\n{PROMPT}"


def test_that_a_torn_answer_is_said_again_whole() -> None:
    shown = Shown()
    shown.answering()
    shown.event(EventType.TOKEN, "Good", "a1")
    shown.event(EventType.FINAL, "Good", "a1", state="superseded")
    shown.event(EventType.TOKEN, "Good", "a2")
    shown.event(EventType.FINAL, "Good day", "a2", state="complete")
    assert shown.text == "Good\nthat answer was cut off; here it comes again\nGood day\n\n"


def test_that_an_interrupted_answer_stays_and_says_so() -> None:
    shown = Shown()
    shown.answering()
    shown.event(EventType.TOKEN, "Good", "a1")
    shown.event(EventType.FINAL, "Good", "a1", state="interrupted")
    shown.event(EventType.STATUS, "Go ahead.", role=Role.SYSTEM)
    assert shown.text == "Good …\n\nGo ahead.\n"


def test_that_ones_own_message_is_not_echoed_but_another_clients_is() -> None:
    shown = Shown()
    shown.screen.typed("mine")
    shown.event(EventType.MESSAGE, "here", "c1", Role.CUSTOMER, clientMessageId="mine")
    shown.event(EventType.MESSAGE, "elsewhere", "c2", Role.CUSTOMER)
    assert shown.text == f"{PROMPT}elsewhere\n"


def test_that_a_snapshot_shows_only_what_was_not_shown_before() -> None:
    shown = Shown()
    past = (
        ("g1", Role.ASSISTANT, "Hello", "complete"),
        ("c1", Role.CUSTOMER, "hi", "complete"),
    )
    shown.snapshot(*past, ("a1", Role.ASSISTANT, "Good", "streaming"), speaking=True)
    shown.snapshot(*past, ("a1", Role.ASSISTANT, "Good day", "streaming"), speaking=True)
    shown.snapshot(
        *past,
        ("a1", Role.ASSISTANT, "Good day", "complete"),
        ("a2", Role.ASSISTANT, "Bye", "complete"),
    )
    assert shown.text == f"Hello\n\n{PROMPT}hi\nGood day\nBye\n\n{PROMPT}"


def test_that_a_drop_is_told_once_and_its_end_too() -> None:
    shown = Shown()
    for seconds in (0.25, 0.5):
        shown.screen.show(Dropped(seconds))
    shown.screen.show(Restored())
    assert shown.text == f"connection lost, reconnecting …\nconnected again\n{PROMPT}"


def test_that_calls_resets_statuses_and_refusals_are_told() -> None:
    shown = Shown()
    shown.event(EventType.LIFECYCLE, role=Role.SYSTEM, newCall=True)
    shown.event(EventType.LIFECYCLE, role=Role.SYSTEM, newCall=True, reset=True)
    shown.event(EventType.LIFECYCLE, role=Role.SYSTEM, status="closed")
    shown.screen.show(NotTaken("too long", "m1"))
    assert shown.text == (
        "— new call —\n— started over —\nthe conversation is closed\nnot sent: too long\n"
    )


def test_that_a_receipt_says_how_it_stands_whenever_that_changes() -> None:
    shown = Shown()
    shown.answering()
    for state in ("shown", "shown", "accepted", "unknown", "committed"):
        shown.event(EventType.ACTION, role=Role.SYSTEM, receiptId="r1", state=state)
    waits, *then = shown.text.splitlines()
    assert waits == "receipt: nothing happens until you say yes (/yes or /no)"
    assert then == [
        "receipt: on it …",
        "receipt: not known yet whether this went through; it is being checked",
        "receipt: done",
    ]


def test_that_options_are_listed_unless_the_answer_lists_them() -> None:
    shown = Shown()
    shown.answering()
    options = [{"optionId": "o1", "label": "Friday"}, {"optionId": "o2", "label": "Monday"}]
    shown.event(EventType.FINAL, "Which?\n1. Friday\n2. Monday", "a1", state="complete")
    shown.event(EventType.ACTION, role=Role.SYSTEM, options=options)
    assert shown.text.endswith("2. Monday\n\n")
    shown.event(EventType.FINAL, "Which day?", "a2", state="complete")
    shown.event(EventType.ACTION, role=Role.SYSTEM, options=options)
    assert shown.text.endswith("Which day?\n\n  1. Friday\n  2. Monday\n")


def test_that_a_persons_words_come_with_the_name() -> None:
    shown = Shown()
    shown.answering()
    shown.event(EventType.FINAL, "I'll take it from here.", "p1", state="complete", name="Mia")
    assert shown.text == "Mia: I'll take it from here.\n\n"


def test_that_no_text_can_steer_the_terminal() -> None:
    shown = Shown()
    shown.event(EventType.STATUS, "a\x1b[2Jb\x9bc [bold]d[/]", role=Role.SYSTEM)
    assert shown.text == "a\ufffd[2Jb\ufffdc [bold]d[/]\n"
