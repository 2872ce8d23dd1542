"""What counts as a yes to a receipt, and what never does."""

import pytest

from frontdesk.core.dialog import Dialog, OptionId, Receipt, ReceiptId
from frontdesk.core.events import Role
from frontdesk.core.ids import CallSessionId, MessageId, Seq, TurnId
from frontdesk.core.inputs import ConfirmInput, SelectInput
from frontdesk.core.locale import Locale
from frontdesk.language.consent.reader import Answer
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.session.intake import button_text
from frontdesk.store.records import MessageRecord
from frontdesk.turn.consent.judging import Verdict, house_reading, judge, since_shown

RECEIPT = Receipt(ReceiptId("r2"), "cancel", {}, {}, "Shall I cancel it?", 1, shown_seq=1)
DIALOG = Dialog("Asking", receipt=RECEIPT)


def test_that_a_model_is_not_even_asked_to_read_silence_as_a_yes() -> None:
    assert judge(house_reading(RECEIPT, []), proposed=True) is Verdict.ASK_AGAIN


@pytest.mark.parametrize("accept", [True, False])
def test_that_a_button_of_another_receipt_says_nothing_about_the_pending_one(accept: bool) -> None:
    stale = ConfirmInput(ReceiptId("r1"), accept)
    text = button_text(DefaultPrompts(), DIALOG, stale)
    assert text == DefaultPrompts().pressed_stale()
    assert house_reading(RECEIPT, [text]) is Answer.OTHER


@pytest.mark.parametrize(("accept", "read"), [(True, Answer.YES), (False, Answer.NO)])
def test_that_the_pending_receipts_own_button_says_what_it_means(
    accept: bool, read: Answer
) -> None:
    text = button_text(DefaultPrompts(), DIALOG, ConfirmInput(ReceiptId("r2"), accept))
    assert house_reading(RECEIPT, [text]) is read


def test_that_an_option_no_longer_offered_is_named_as_such() -> None:
    text = button_text(DefaultPrompts(), DIALOG, SelectInput(OptionId("o1")))
    assert text == DefaultPrompts().pressed_stale()


def _message(seq: int, own_id: str, text: str) -> MessageRecord:
    role = Role.CUSTOMER if own_id.startswith(("c", "p")) else Role.ASSISTANT
    call, turn = CallSessionId("call"), TurnId(1)
    return MessageRecord(Seq(seq), call, turn, MessageId(own_id), role, text, "complete", 0)


def test_that_a_yes_to_a_reminder_is_no_yes_to_the_receipt() -> None:
    reminded = [_message(2, "s2", "Are you still there?"), _message(3, "c3", "yes")]
    assert since_shown(RECEIPT, reminded) == []
    refused = [_message(2, "s2", "Are you still there?"), _message(3, "c3", "no, leave it")]
    assert house_reading(RECEIPT, since_shown(RECEIPT, refused)) is Answer.NO
    asked_again = [*reminded, _message(4, "a2-1-1", "Shall I cancel it?"), _message(5, "c5", "yes")]
    assert since_shown(RECEIPT, asked_again) == ["yes"]


def test_that_an_overlong_answer_bars_a_yes_until_the_whole_question_is_put_again() -> None:
    overlong = [_message(2, "c2", "ok " * 300)]
    at_once = [*overlong, _message(3, "c3", "yes")]
    assert house_reading(RECEIPT, since_shown(RECEIPT, at_once)) is Answer.OTHER
    assert judge(Answer.OTHER, proposed=True) is Verdict.ASK_AGAIN
    shortly = [*overlong, _message(3, "a3-1-1", "Shall I go ahead?"), _message(4, "c4", "yes")]
    assert house_reading(RECEIPT, since_shown(RECEIPT, shortly)) is Answer.OTHER
    in_full = [*overlong, _message(3, "a3-1-1", f"Sorry? {RECEIPT.text}"), _message(4, "c4", "yes")]
    assert house_reading(RECEIPT, since_shown(RECEIPT, in_full)) is Answer.YES


@pytest.mark.parametrize("said", ["thanks", "bye", "not sure", "Nothing else, thank you Robin"])
def test_that_no_model_is_asked_about_words_without_assent(said: str) -> None:
    assert house_reading(RECEIPT, [said]) is Answer.OTHER


@pytest.mark.parametrize("said", ["sí claro", "да", "hm, why not then"])
def test_that_a_model_is_asked_about_what_the_house_cannot_read(said: str) -> None:
    assert house_reading(RECEIPT, [said]) is Answer.UNCLEAR


@pytest.mark.parametrize(
    ("said", "spoken", "read"),
    [
        ("sí, no hay problema", Locale.ES, Answer.UNCLEAR),
        ("sí, no hay problema", Locale.EN, Answer.UNCLEAR),
        ("mejor el martes, por favor", Locale.ES, Answer.UNCLEAR),
        ("me cobran algo? si no, pues sí dale", Locale.ES, Answer.UNCLEAR),
        ("Ja bitte absagen", Locale.EN, Answer.UNCLEAR),
        ("ok", Locale.ES, Answer.YES),
        ("no, gracias", Locale.ES, Answer.NO),
        ("no", Locale.ES, Answer.NO),
        ("don't do it, por favor", Locale.ES, Answer.NO),
        ("yes, but make it Tuesday, por favor, gracias", Locale.ES, Answer.CHANGE),
        ("no, leave it", Locale.EN, Answer.NO),
    ],
)
def test_that_a_spanish_yes_is_no_veto_but_every_no_and_change_that_is_read_is(
    said: str, spoken: Locale, read: Answer
) -> None:
    assert house_reading(RECEIPT, [said], spoken) is read


def test_that_a_no_stands_whatever_another_message_says_in_spanish() -> None:
    said = ["no, gracias", "sí, no hay problema"]
    assert house_reading(RECEIPT, said, Locale.ES) is Answer.NO


def test_that_what_was_said_before_the_whole_question_was_put_again_counts_no_more() -> None:
    asked = _message(2, "c2", "no wait, is there a fee?")
    in_full = _message(3, "a3-1-1", f"It is free. To be quite clear: {RECEIPT.text.lower()}")
    shortly = _message(3, "a3-1-1", "It is free.")
    agreed = _message(4, "c4", "ok fine, do it")
    assert house_reading(RECEIPT, since_shown(RECEIPT, [asked, in_full, agreed])) is Answer.YES
    assert house_reading(RECEIPT, since_shown(RECEIPT, [asked, shortly, agreed])) is Answer.NO
