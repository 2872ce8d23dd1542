"""A passage is read beside a question: what answers it is likelier than what is only near."""

from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.passage_reader import passage_reader_by

TITLE = "Refunds"
ANSWERS = ("Write to us within a month. ", "A refund is paid within five working days.")
NEAR = ("Refunds were introduced in our first year. ", "They are paid by our team in Denver.")


def test_that_an_answer_is_likelier_than_what_is_near() -> None:
    reader = passage_reader_by(embedder())
    question = "How long does a refund take?"
    answers, near = (reader.log_odds(question, TITLE, one) for one in (ANSWERS, NEAR))
    assert answers > near
    assert reader.log_odds("Who painted the ceiling?", TITLE, ANSWERS) < near


def test_that_long_passages_are_read_in_parts_and_empty_ones_not_at_all() -> None:
    reader = passage_reader_by(embedder())
    question = "How long does a refund take?"
    filler = tuple(
        f"Our office number {at} is open to everybody who lives nearby. " for at in range(25)
    )
    assert reader.log_odds(question, TITLE, (*filler, *ANSWERS)) > reader.log_odds(
        question, TITLE, filler
    )
    assert reader.log_odds(question, TITLE, ()) == -10
    assert reader.log_odds(question, TITLE, ("word " * 400,)) < 0
