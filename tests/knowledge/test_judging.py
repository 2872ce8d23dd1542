"""How two ways of searching become one order, and when a question counts as answered."""

from dataclasses import fields, replace

from frontdesk.core.ids import PassageId
from frontdesk.knowledge.searching.fusion import fuse
from frontdesk.knowledge.searching.likelihood import Signs, fitted, lead_of
from frontdesk.knowledge.searching.question_words import weighed, words_in
from frontdesk.knowledge.searching.word_cover import WordCover

A, B, C = PassageId(1), PassageId(2), PassageId(3)
NOTHING = Signs(similarity=0, lead=0, coverage=0, told=0, close=0, both=0, short=0)
CLEAR = Signs(similarity=0.7, lead=0.2, coverage=1, told=1, close=1, both=1, short=0)


def test_that_what_both_ways_put_high_comes_first() -> None:
    fused = fuse([(A, 9.0), (B, 8.0)], [(C, 0.9), (B, 0.8)])
    assert [one.passage for one in fused] == [B, A, C]
    assert (fused[0].text_rank, fused[0].vector_rank) == (2, 2)
    assert (fused[1].text_rank, fused[1].vector_rank) == (1, 0)
    assert fuse([], []) == []


def test_that_every_sign_has_a_weight_and_more_of_the_good_is_likelier() -> None:
    likelihood = fitted()
    assert likelihood.weights.keys() == {one.name for one in fields(Signs)}
    assert likelihood.of(NOTHING) < likelihood.threshold < likelihood.of(CLEAR)
    for name in ("similarity", "lead", "close"):
        assert likelihood.of(replace(CLEAR, **{name: 0.0})) < likelihood.of(CLEAR)


def test_that_a_lead_is_over_the_nearest_other() -> None:
    similarities = [0.6, 0.5, 0.1]
    assert [round(lead_of(at, similarities), 2) for at in range(3)] == [0.1, -0.1, -0.5]
    assert lead_of(0, [0.6]) == 0


def test_that_rare_words_are_looked_for_and_unknown_ones_count_as_not_covered() -> None:
    words = weighed({"what": 40, "refund": 3, "hamster": 0, "paid": 90}, 100, common=50)
    assert words.wanted.keys() == {"refund"}
    assert words.worth["hamster"] > words.worth["refund"] > words.worth["paid"]
    assert words.coverage("A refund is paid") < 0.5 < words.coverage("refunds for hamsters")
    assert weighed({"what": 40, "paid": 90}, 100, common=50).wanted.keys() == {"what", "paid"}
    assert weighed({}, 100, common=50).coverage("anything") == 0


def test_that_words_are_read_without_case_and_accents() -> None:
    assert words_in("Café, l’été; isn't it? C-3") == ["cafe", "l'ete", "isn't", "it", "c", "3"]  # noqa: RUF001


def test_that_forms_of_a_word_are_found_and_what_stands_close_together_counts_as_more() -> None:
    cover = WordCover({"policies": 1.0, "refund": 1.0, "hamster": 2.0})
    assert cover.of("Our refund policy").anywhere == 0.5
    together = cover.of(f"Our refund policy. {'And so on. ' * 60}")
    apart = cover.of(f"Our refund. {'And so on. ' * 60} Our policy.")
    assert together.anywhere == apart.anywhere == together.close == 0.5
    assert apart.close == 0.25
    assert cover.of("Hámsters!").anywhere == 0.5
    assert cover.of("prerefund refunding").anywhere == 0.25


def test_that_a_text_full_of_a_questions_words_takes_no_longer_than_its_length() -> None:
    cover = WordCover({"a": 1.0, "b": 1.0, "c": 5.0})
    assert cover.of("a b " * 20_000).close == cover.of("a b").close
