"""A dental practice is served by its declarations alone, and knows its patients by birth date."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dental.held import Held, hold
from frontdesk.testing import run_lawful

Talk = Callable[..., Held]
MARIA = "Ortiz, 3/12/1984"


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    def held(*lines: str) -> Held:
        result = run_lawful(hold(tmp_path / "desk.db", lines))
        assert len(result.said) >= len(lines)
        return result

    return held


@pytest.mark.parametrize(
    "who",
    [
        ("Ortiz, 3/12/1984",),
        ("my name is Maria Ortiz and I was born on March 12th, 1984",),
        ("ortiz", "march twelfth nineteen eighty four"),
        ("03-12-84", "it's Ortiz"),
        ("my last name is Ortiz", "I don't see why, but 12 March 1984"),
    ],
)
def test_that_last_name_and_birth_date_open_what_was_asked_for(
    talk: Talk, who: tuple[str, ...]
) -> None:
    held = talk("do I owe you anything?", *who)
    assert "last name and date of birth" in held.said[0]
    assert held.patient == "p1"
    assert "$185.00" in held.said[-1]


def test_that_half_an_identity_is_kept_and_only_the_other_half_asked_for(talk: Talk) -> None:
    held = talk("I'd like to cancel a visit", "Ortiz", "3/12/1985", "sorry, 3/12/1984")
    assert "date of birth" in held.said[1] and "last name" not in held.said[1]
    assert "March 12, 1985" in held.said[2]
    assert (held.patient, held.attempts) == ("p1", 0)


def test_that_two_patients_of_one_name_are_told_apart_by_their_birth_dates(talk: Talk) -> None:
    held = talk("Ortiz, 7 July 2012", "when is my appointment?")
    assert held.patient == "p5"
    assert "crown" in held.said[1] and "cleaning" not in held.said[1]


def test_that_a_birth_date_beside_a_request_is_no_day_that_is_wanted(talk: Talk) -> None:
    held = talk("Becker 5/21/2001, I'd like to book a cleaning next Tuesday", "1", "yes")
    assert held.effects == [("bookVisit", "committed")]
    ((treatment, when),) = held.visits("p4")
    assert (treatment, when[:6]) == ("cleaning", "Jan 19")


def test_that_a_visit_is_moved_to_a_free_time_after_a_yes(talk: Talk) -> None:
    held = talk(MARIA, "I need to move my cleaning to Tuesday, January 26", "the second one", "yes")
    assert held.said[2].startswith("Shall I move your cleaning from Thursday, January 21")
    assert held.effects == [("moveVisit", "committed")]
    assert held.visits("p1")[0][1][:6] == "Jan 26"


def test_that_a_cancelled_visit_is_gone_and_the_other_one_kept(talk: Talk) -> None:
    held = talk(MARIA, "cancel my check-up please", "yes")
    assert held.effects == [("cancelVisit", "committed")]
    assert held.visits("p1") == [("cleaning", "Jan 21 10:00")]


def test_that_a_reminder_is_sent_only_after_a_yes(talk: Talk) -> None:
    held = talk("Whitfield, 07/30/1952", "can you send me a reminder?", "yes please")
    assert "ending in 0148" in held.said[1]
    assert held.effects == [("sendReminder", "committed")]
    (text,) = held.practice.reminders.values()
    assert text.startswith("0148: Your ")


def test_that_anybody_may_ask_about_the_practice_and_its_free_times(talk: Talk) -> None:
    held = talk("how much does a cleaning cost?", "what openings do you have next Friday?")
    assert "$90" in held.said[0]
    assert "Friday, January 22" in held.said[1]
    assert (held.patient, held.effects) == (None, [])


def test_that_a_note_and_a_ticket_keep_what_was_said(talk: Talk) -> None:
    note, person = "please tell the dentist that I'm allergic to latex", "can I talk to a person?"
    held = talk(MARIA, note, person)
    assert held.practice.notes == [("p1", "I'm allergic to latex")]
    assert held.practice.visits["v1"].note == "I'm allergic to latex"
    assert "“I'm allergic to latex”" in held.said[1]
    assert held.practice.tickets == [f"ticket 1: Maria Ortiz, 0171: {note}\n{person}"]


@pytest.mark.parametrize("text", ["who won the super bowl?", "thanks!", "hello"])
def test_that_what_asks_for_nothing_starts_nothing(talk: Talk, text: str) -> None:
    held = talk(MARIA, text)
    assert (held.effects, held.practice.notes, held.practice.tickets) == ([], [], [])


def test_that_a_treatment_is_named_in_the_patients_own_word(talk: Talk) -> None:
    held = talk("becker 5/21/2001", "book me a checkup next Wednesday", "2", "yes")
    assert [treatment for treatment, _ in held.visits("p4")] == ["check-up"]


def test_that_a_note_is_read_back_and_a_question_about_it_is_none(talk: Talk) -> None:
    held = talk(MARIA, "let Dr. Kim know that I'm pregnant", "what exactly does the note say?")
    assert "“I'm pregnant”" in held.said[-1]
    assert held.practice.notes == [("p1", "I'm pregnant")]


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("could we move my filling to the following week", ("Jan 25", "Jan 29")),
        ("push my filling back a day", ("Jan 20", "Jan 20")),
    ],
)
def test_that_days_are_counted_from_the_patients_visit(
    talk: Talk, words: str, days: tuple[str, str]
) -> None:
    held = talk("Whitfield, the thirtieth of July, nineteen hundred fifty-two", words, "1", "yes")
    assert held.effects == [("moveVisit", "committed")]
    ((_, when),) = held.visits("p2")
    assert days[0] <= when[:6] <= days[1]


def test_that_a_refusal_declines_and_the_question_beside_it_is_answered(talk: Talk) -> None:
    held = talk(
        MARIA, "cancel my check-up", "no no don't cancel anything! just when is my check-up?", "yes"
    )
    assert held.effects == [] and len(held.visits("p1")) == 2
    assert "check-up on Friday, January 29" in held.said[2]


def test_that_another_treatment_counts_at_the_times(talk: Talk) -> None:
    held = talk("Becker 5/21/2001", "book a cleaning", "not a cleaning, a check-up", "1", "yes")
    ((treatment, _),) = held.visits("p4")
    assert treatment == "check-up"


def test_that_a_choice_counts_beside_a_question(talk: Talk) -> None:
    held = talk(MARIA, "i need to move my cleaning", "2:30 works, what do i owe you?", "yes")
    assert held.visits("p1")[0] == ("cleaning", "Jan 27 14:30")


def test_that_a_visit_that_was_not_touched_is_told(talk: Talk) -> None:
    held = talk(MARIA, "and my check-up is still there right")
    assert "check-up on Friday, January 29" in held.said[-1]
    assert held.effects == []


@pytest.mark.parametrize(
    "words",
    [
        "Hello, Becker, 5/21/2001, I'd like a cleaning",
        "becker and its may 21st 2001 could i book a cleaning please",
    ],
)
def test_that_a_name_beside_a_birth_date_counts_among_other_words(talk: Talk, words: str) -> None:
    held = talk(words, "1", "yes")
    assert [treatment for treatment, _ in held.visits("p4")] == ["cleaning"]


def test_that_all_that_was_said_before_the_patient_was_known_is_taken_up(talk: Talk) -> None:
    held = talk(
        "when is my next visit? and please note that I take blood thinners", "Whitfield", "7/30/52"
    )
    assert held.patient == "p2"
    assert "filling" in held.said[-1]
    assert "blood thinners" in held.said[-1]


def test_that_who_is_new_is_told_and_offered_a_person_in_place_of_a_key(talk: Talk) -> None:
    held = talk(
        "I've never been to you, how much is a crown, and can I come on Monday?",
        "yes, 614 555 0187",
    )
    assert "$900" in held.said[0]
    assert "birth" not in held.said[0] and held.said[0].endswith("?")
    assert "ticket" in held.said[1]


def test_that_words_of_agreement_before_a_birth_date_are_no_name(talk: Talk) -> None:
    held = talk("do I owe you anything?", "alright then, 3/12/1984, Maria Ortiz")
    assert held.patient == "p1"


def test_that_a_note_beside_a_choice_is_written_down_once_the_visit_is_booked(talk: Talk) -> None:
    said = "1, and please let the dentist know that I faint at needles"
    held = talk("Becker 5/21/2001", "book a cleaning next Tuesday", said, "yes")
    assert held.effects == [("bookVisit", "committed")]
    assert held.practice.notes == [("p4", "I faint at needles")]


def test_that_hours_and_their_order_hold_until_the_receipt(talk: Talk) -> None:
    held = talk(
        "a cleaning next week, but only after 3", MARIA, "Dr. Patel please", "as late as you have"
    )
    assert all(" with Dr. Patel" in line for line in held.said[2].splitlines()[1:])
    assert "Friday, January 22 at 4:00 in the afternoon with Dr. Patel?" in held.said[-1]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("move my cleaning half an hour later",), "Jan 21 10:30"),
        (("I need to move a visit", "the cleaning, to the 26th same time"), "Jan 26 10:00"),
    ],
)
def test_that_a_time_is_counted_from_the_visit_that_is_moved(
    talk: Talk, lines: tuple[str, ...], wanted: str
) -> None:
    held = talk(MARIA, *lines, "yes")
    assert held.visits("p1")[0] == ("cleaning", wanted)


@pytest.mark.parametrize(
    "words", ["with Dr. Patel and after 3. anything that week?", "NOT Dr. Kim. after 3 please"]
)
def test_that_every_time_on_a_list_is_with_whom_one_wants(talk: Talk, words: str) -> None:
    held = talk(MARIA, "move my cleaning to the week of January 25", words)
    assert (
        "Dr. Patel" in held.said[-1]
        and "at 3:00 in the afternoon with Dr. Kim" not in (held.said[-1])
    )
    assert held.said[-1].count("Dr. Kim") == held.said[-1].count("from")


def test_that_a_note_is_replaced_where_it_is_corrected_and_its_address_stays_whole(
    talk: Talk,
) -> None:
    first = "Message for Dr. Kim: x-rays to maria.ortiz@mail.com"
    held = talk(MARIA, first, "the note should say: send the x-rays to maria@ortiz.com")
    assert held.practice.notes == [("p1", "send the x-rays to maria@ortiz.com")]
    assert "“x-rays to maria.ortiz@mail.com”" in held.said[-1]


def test_that_somebody_who_speaks_for_a_patient_is_not_taken_for_them(talk: Talk) -> None:
    held = talk("Carlos Ortiz, Lena's dad. 7 July 2012")
    assert held.patient == "p5"
    assert held.said[0].startswith("Thank you, Carlos. I have Lena's file.")


@pytest.mark.parametrize(
    ("asked", "urgent"),
    [
        ("My tooth broke in half and it hurts like hell. I need somebody TODAY", True),
        ("my face is swollen since this morning", True),
        ("does the whitening hurt, do you know?", False),
        ("will an extraction hurt", False),
    ],
)
def test_that_an_emergency_is_one_of_now(talk: Talk, asked: str, urgent: bool) -> None:
    held = talk(asked)
    assert ("415 555 0100" in held.said[0]) == urgent
    assert held.practice.tickets == []


def test_that_every_question_of_a_message_is_answered(talk: Talk) -> None:
    held = talk("Two questions: price of whitening, and your cancellation terms.")
    assert "$220" in held.said[0] and "24 hours" in held.said[0]


def test_that_a_treatment_which_is_not_there_is_said_and_no_other_is_asked_about(
    talk: Talk,
) -> None:
    held = talk("Ortiz, 7 July 2012", "cancel my cleaning")
    assert "“cleaning”" in held.said[1] and "Shall I cancel" not in held.said[1]


def test_that_a_note_that_waited_holds_no_request_to_the_desk(talk: Talk) -> None:
    held = talk("yo can u tell the dentist lena is allergic to penicillin", "ortiz 7 7 2012 lol")
    assert held.practice.notes == [("p5", "lena is allergic to penicillin")]


def test_that_a_question_beside_a_note_is_answered_and_not_noted(talk: Talk) -> None:
    held = talk(MARIA, "please tell dr kim im pregnant. do you have parking?")
    assert held.practice.notes == [("p1", "im pregnant")] and "parking" in held.said[-1]


@pytest.mark.parametrize(
    "said",
    [
        "No, I thank you, that will not be required.",
        "no that's fine, I'll ask on Friday then, thanks!",
    ],
)
def test_that_a_no_in_polite_words_leaves_an_offer(talk: Talk, said: str) -> None:
    held = talk(MARIA, "does whitening hurt?", said)
    assert held.said[1].endswith("call you?")
    assert held.practice.tickets == [] and " else " in held.said[-1]
