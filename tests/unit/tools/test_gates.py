"""The gates: each with the dialog that opens it and the one that does not."""

from frontdesk.core.dialog import Dialog, Option, OptionId, Progress, Receipt, ReceiptId
from frontdesk.tools.gates import (
    ATTEMPTS_ALLOWED,
    AttemptsExhausted,
    NotVerified,
    Offering,
    ReceiptPending,
    Settling,
    Verified,
)

VERIFIED = Dialog("Idle", verified_as="cus_1")
OPTION = Option(OptionId("o1"), "the first", {})
CHOOSING = Dialog("Choosing", progress=Progress("move", 0, options=(OPTION,)))
ANSWERING = Dialog("Answering", progress=Progress("move", 1))


def receipt(shown_seq: int) -> Receipt:
    return Receipt(ReceiptId("r1"), "cancel", {}, {}, "Shall I?", 1, shown_seq=shown_seq)


def test_that_only_who_has_shown_who_they_are_is_verified() -> None:
    assert Verified().closed(VERIFIED) is None
    assert Verified().closed(Dialog("Idle")) is not None


def test_that_nobody_is_verified_as_another_once_they_are_verified_already() -> None:
    assert NotVerified().closed(Dialog("Start")) is None
    assert NotVerified().closed(VERIFIED) is not None


def test_that_verification_that_failed_too_often_is_closed_and_a_person_open() -> None:
    for failed in range(5):
        dialog = Dialog("Start", failed_attempts=failed)
        over = failed >= ATTEMPTS_ALLOWED
        assert (NotVerified().closed(dialog) is not None) is over
        assert (AttemptsExhausted().closed(dialog) is None) is over
    assert ATTEMPTS_ALLOWED < 5


def test_that_a_receipt_that_was_not_shown_cannot_be_confirmed() -> None:
    assert ReceiptPending().closed(Dialog("Asked", receipt=receipt(7))) is None
    assert ReceiptPending().closed(Dialog("Asked", receipt=receipt(0))) is not None
    assert ReceiptPending().closed(Dialog("Asked")) is not None


def test_that_no_answer_in_words_is_taken_while_a_receipt_is_pending() -> None:
    assert Settling().closed(ANSWERING) is None
    asked = Dialog("Asked", progress=ANSWERING.progress, receipt=receipt(7))
    assert Settling().closed(asked) is not None
    assert Settling().closed(CHOOSING) is not None


def test_that_nothing_can_be_chosen_where_nothing_is_offered() -> None:
    assert Offering().closed(CHOOSING) is None
    assert Offering().closed(ANSWERING) is not None
    assert Offering().closed(VERIFIED) is not None


def test_that_a_yes_without_a_receipt_is_told_what_comes_first() -> None:
    under_way = Dialog("Asked", progress=Progress("cancel", 0))
    for dialog in (Dialog("Idle"), under_way):
        reason = ReceiptPending().closed(dialog)
        assert reason is not None and "first" in reason
