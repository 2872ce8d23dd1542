"""Who reads questions to documents, passages, and answers that cite them."""

from collections.abc import Callable, Sequence

from frontdesk.core.documents import FoundPassage, Passage
from frontdesk.core.ids import DocumentId, PassageId
from frontdesk.knowledge.answering import (
    house_answer,
    passage_units,
    question_parts,
    sentence_choice,
    standalone,
)
from frontdesk.language.claims import grounding, measures
from frontdesk.language.text import citation_marks, content_words

_GROUND = grounding.Ground(("The workshop opens at 9 and costs $40.",), ("It is open from 9.",))


def _found(text: str) -> Sequence[FoundPassage]:
    return [FoundPassage(Passage(PassageId(1), DocumentId("one"), "One", (), text), 0.9)]


READERS: dict[str, Callable[[str], object]] = {
    "language.claims.grounding.ungrounded": lambda t: grounding.ungrounded(t[:1000], _GROUND),
    "language.claims.grounding.Ground.set_by": _GROUND.set_by,
    "language.claims.measures.figures_stated": lambda t: [*measures.figures_stated(t)],
    "language.claims.measures.figures_told": lambda t: [*measures.figures_told(t)],
    "language.text.citation_marks.without_marks": citation_marks.without_marks,
    "language.text.citation_marks.marked_in": citation_marks.marked_in,
    "language.text.citation_marks.renumbered": lambda t: citation_marks.renumbered(t, {1: 2}),
    "language.text.citation_marks.MarkReader.feed": lambda t: [
        *map(citation_marks.MarkReader().feed, t)
    ],
    "language.text.content_words.content_words": content_words.content_words,
    "language.text.content_words.content_stems": content_words.content_stems,
    "knowledge.answering.passage_units.units_of": passage_units.units_of,
    "knowledge.answering.question_parts.question_parts": question_parts.question_parts,
    "knowledge.answering.standalone.standing_alone": lambda t: standalone.standing_alone(t, (t,)),
    "knowledge.answering.sentence_choice.choose_sentences": lambda t: (
        sentence_choice.choose_sentences(t[:500], _found(t))
    ),
    "knowledge.answering.house_answer.claims_deed": house_answer.claims_deed,
}

_MEASURED = "is measured through `content_stems`"
EXCUSED = {
    "language.claims.grounding.plain_in_place": "puts one letter for another",
    "turn.answering.found_passages.FoundPassages.quoted_in": "looks for a text in another",
    "turn.answering.found_passages.FoundPassages.rested_on": _MEASURED,
    "turn.documents.DeskDocuments.request": "reads nothing of the question that it hands on",
}
