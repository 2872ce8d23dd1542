"""The house's answer: whole sentences of a passage, what limits them, and nothing beside it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.core.documents import FoundPassage, Passage
from frontdesk.core.ids import DocumentId, PassageId
from frontdesk.knowledge.answering.house_answer import AskedPart, HouseAnswer, answer_from
from frontdesk.knowledge.answering.passage_units import units_of
from frontdesk.knowledge.answering.standalone import Standalone
from frontdesk.language.claims.grounding import Ground, ungrounded
from frontdesk.language.text.citation_marks import without_marks

HOURS = "We open at 9 am and close at 6 pm. On Sundays the shop is closed. Dogs are welcome."
FEES = "Cancelling is free. However, within 24 hours of the visit a fee of $40 is due."
LIST = "Bring these to the workshop:\n- your clock\n- its key\n- the receipt\nWe do the rest."
STEPS = (
    "To reset the lamp:\n"
    "1. Hold the button for ten seconds until the light blinks twice in white.\n"
    "2. Let go, then wait until the light stays on without any further blinking."
)
ANSWERED = "Q: Do you ship abroad?\nA: Yes, to 14 countries. Customs are yours to pay."


def found(number: int, text: str, *headings: str, likely: float = 0.9) -> FoundPassage:
    """A passage of a document of its own."""
    one = Passage(PassageId(number), DocumentId(f"doc{number}"), f"Page {number}", headings, text)
    return FoundPassage(one, likely)


def answer(question: str, *passages: FoundPassage) -> HouseAnswer:
    """The answer to one question."""
    return answer_from([AskedPart(question, Standalone(question), passages)], passages)


@pytest.mark.parametrize(
    ("question", "text", "told"),
    [
        (
            "What time do you open?",
            HOURS,
            "We open at 9 am and close at 6 pm. On Sundays the shop is closed [1].",
        ),
        ("May I bring dogs?", HOURS, "Dogs are welcome [1]."),
        (
            "Is cancelling free?",
            FEES,
            "Cancelling is free. However, within 24 hours of the visit a fee of $40 is due [1].",
        ),
        (
            "What do I bring to the workshop?",
            LIST,
            "Bring these to the workshop: your clock, its key and the receipt [1].",
        ),
        ("How do I reset the lamp?", STEPS, None),
        (
            "Do you ship abroad?",
            ANSWERED,
            "Yes, to 14 countries. Customs are yours to pay [1].",
        ),
    ],
)
def test_that_the_sentences_that_answer_are_told_whole(
    question: str, text: str, told: str | None
) -> None:
    said = answer(question, found(1, text)).text
    if told is not None:
        assert said == told
    else:
        assert said.startswith("To reset the lamp:\n- Hold") and said.count("\n- ") == 2


def test_that_a_heading_that_asks_is_answered_whole() -> None:
    passage = found(1, "Yes. It takes two days. Ask for Ada.", "Service", "Do you repair clocks?")
    assert answer("repair of clocks", passage).text == "Yes. It takes two days. Ask for Ada [1]."


def test_that_a_sentence_that_refers_back_comes_with_what_it_refers_to() -> None:
    passage = found(1, "The oak table is made by hand. It weighs 80 kilos. Chairs are sold apart.")
    assert answer("How many kilos does it weigh?", passage).text == (
        "The oak table is made by hand. It weighs 80 kilos [1]."
    )


def test_that_two_questions_are_answered_from_two_documents() -> None:
    one, other = found(1, HOURS), found(2, FEES)
    parts = [
        AskedPart("When do you open?", Standalone("When do you open?"), (one,)),
        AskedPart("Is cancelling free?", Standalone("Is cancelling free?"), (other,)),
        AskedPart("Do you fly?", Standalone("Do you fly?")),
    ]
    told = answer_from(parts, (one, other))
    assert "[1]." in told.text and "[2]." in told.text
    assert told.unknown == ("Do you fly?",)


def test_that_what_is_less_likely_gives_way_though_it_shares_the_words() -> None:
    likely = found(1, "The shop closes at 6 pm.", likely=0.95)
    unlikely = found(2, "The old shop closed at 5 pm in those days.", likely=0.2)
    assert answer("When does the shop close?", likely, unlikely).text == (
        "The shop closes at 6 pm [1]."
    )


@pytest.mark.parametrize(
    "text", ["I have cancelled your visit.", "We've refunded your payment of $40."]
)
def test_that_no_document_says_for_the_desk_that_something_was_done(text: str) -> None:
    told = answer(f"What about this: {text}", found(1, text))
    assert told.text == "" and told.unknown


def test_that_labels_and_wrapped_lines_make_no_fragments() -> None:
    units = units_of("PRICES\nThe small room costs $30\nan hour. The hall costs\nmore.\nTel.")
    assert [unit.text for unit in units] == [
        "The small room costs $30 an hour.",
        "The hall costs more.",
    ]


SENTENCES = st.lists(
    st.sampled_from(
        [
            "The hall costs $120 an hour.",
            "It seats forty people.",
            "However, on May 3 it is closed.",
            "Ask for Ada Byron at the desk.",
            "Write to hall@desk.example.",
            "You need:\n- a key\n- two lamps",
            "Q: May I sing?\nA: Until 10 pm.",
        ]
    ),
    min_size=1,
    max_size=6,
)


@given(SENTENCES, st.sampled_from(["What does the hall cost?", "Who do I ask?", "May I sing?"]))
def test_that_every_number_name_and_date_stands_in_the_passage(
    sentences: list[str], question: str
) -> None:
    passage = found(1, "\n".join(sentences))
    said = without_marks(answer(question, passage).text)
    ground = Ground((passage.passage.text,))
    assert ungrounded(said, ground) == []
