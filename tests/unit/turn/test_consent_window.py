"""Which words are about a receipt, and how a reading is weighed against a model's proposal (L4)."""

import pytest

from frontdesk.core.dialog import Receipt, ReceiptId
from frontdesk.core.events import Role
from frontdesk.core.ids import CallSessionId, MessageId, Seq, TurnId
from frontdesk.language.consent.reader import Answer
from frontdesk.store.records import PRESSED, MessageRecord
from frontdesk.turn.consent.judging import Verdict, judge, since_shown

RECEIPT = Receipt(ReceiptId("r1"), "cancel", {}, {}, "Shall I cancel it?", 1, shown_seq=10)


def said(seq: int, text: str, kind: str = "c") -> MessageRecord:
    own_id = MessageId(f"{kind}{seq}")
    call, turn = CallSessionId("call"), TurnId(1)
    return MessageRecord(Seq(seq), call, turn, own_id, Role.CUSTOMER, text, "complete", 0)


@pytest.mark.parametrize("seq", [1, 9, 10])
def test_that_a_yes_from_before_the_receipt_was_shown_is_none(seq: int) -> None:
    assert since_shown(RECEIPT, [said(seq, "yes")]) == []
    assert since_shown(RECEIPT, [said(seq, "yes"), said(11, "yes, do it")]) == ["yes, do it"]


def test_that_a_buttons_yes_is_no_word_about_the_pending_receipt() -> None:
    assert since_shown(RECEIPT, [said(11, "Yes", PRESSED)]) == []
    assert since_shown(RECEIPT, [said(11, "Yes", PRESSED), said(12, "no")]) == ["no"]


def test_that_a_buttons_no_is_heard() -> None:
    assert since_shown(RECEIPT, [said(11, "No", PRESSED)]) == ["No"]


ACCEPT, DECLINE = Verdict.ACCEPT, Verdict.DECLINE
CHANGE, AGAIN, INTERPRET = Verdict.CHANGE, Verdict.ASK_AGAIN, Verdict.INTERPRET
VERDICTS: dict[tuple[Answer, bool, Answer | None], Verdict] = {
    (Answer.YES, True, None): ACCEPT,
    (Answer.YES, False, None): AGAIN,
    (Answer.NO, True, None): DECLINE,
    (Answer.NO, False, None): DECLINE,
    (Answer.NO, True, Answer.YES): DECLINE,
    (Answer.CHANGE, True, None): CHANGE,
    (Answer.CHANGE, True, Answer.YES): CHANGE,
    (Answer.OTHER, True, Answer.YES): AGAIN,
    (Answer.UNCLEAR, True, None): INTERPRET,
    (Answer.UNCLEAR, False, None): AGAIN,
    (Answer.UNCLEAR, False, Answer.YES): AGAIN,
    (Answer.UNCLEAR, True, Answer.YES): ACCEPT,
    (Answer.UNCLEAR, True, Answer.NO): AGAIN,
    (Answer.UNCLEAR, True, Answer.OTHER): AGAIN,
}


def test_that_what_the_house_reads_vetoes_what_a_model_proposes() -> None:
    weighed = {
        (house, proposed, read): judge(house, proposed=proposed, interpreted=read)
        for house, proposed, read in VERDICTS
    }
    assert weighed == VERDICTS
