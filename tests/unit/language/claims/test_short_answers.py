"""What a short answer says, and which deed it is asked about."""

import pytest

from frontdesk.language.claims.asked_deeds import asked_deed
from frontdesk.language.claims.short_answers import says_done, says_yes
from frontdesk.language.claims.words import ClaimKind as K


@pytest.mark.parametrize(
    ("said", "yes"),
    [
        *(
            (no, False)
            for no in ("No.", "No, not yet.", "not yet", "No, I haven't.", "Not at all.")
        ),
        *(
            (yes, True)
            for yes in ("Yes.", "Yes, all good.", "It is.", "Yep, that's right.", "Done.")
        ),
        *(
            (other, None)
            for other in ("No problem.", "Okay.", "I'm sorry.", "Thanks!", "Hi there.")
        ),
        ("No, nothing was changed.", None),
        ("No, I moved it to Tuesday.", None),
    ],
)
def test_that_small_words_alone_say_yes_or_no(said: str, yes: bool | None) -> None:
    assert says_yes(said) is yes


def test_that_after_a_negated_question_the_clause_counts() -> None:
    assert says_yes("No, it is.", negated=True) is True
    assert says_yes("No, it is.") is False
    assert says_done("All done.") and not says_done("Yes.")


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("so is it cancelled?", K.CANCELLED),
        ("Did you already move my Friday visit?", K.RESCHEDULED),
        ("you booked it, right?", K.BOOKED),
        ("did it go through?", K.DONE),
        ("So it's cancelled, and how much was it?", K.CANCELLED),
        ("did the price change?", None),
        ("can you cancel it?", None),
        ("is it still on?", None),
        ("is there a fee if I cancel?", None),
        ("cancel it please", None),
    ],
)
def test_that_only_a_question_whether_something_was_done_asks_about_a_deed(
    message: str, kind: K | None
) -> None:
    deed = asked_deed(message)
    assert (deed.kind if deed is not None else None) is kind
