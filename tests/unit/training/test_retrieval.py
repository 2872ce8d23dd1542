"""How search of documents is measured and fitted: on what can be counted by hand."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from training.retrieval import corpora, followups
from training.retrieval.answering import Asked, Bars, curve, likelies, over, passages_without
from training.retrieval.corpora import Corpus, CorpusPassage, Question
from training.retrieval.fit import JUDGED_BY, Judged, examples, judge, order
from training.retrieval.gathering import Gathered
from training.retrieval.ranking import Share, compared, mean_reciprocal, recall, resampled
from training.retrieval.shelf import Hit, filled
from training.retrieval.tables import (
    HYBRID,
    answered_lines,
    found_lines,
    rank_in,
    ranks_of,
    together_lines,
)

from frontdesk.knowledge.searching.likelihood import Signs
from tests.knowledge.shelves import WordEncoder

SHOES = CorpusPassage("Visits", "Our technicians put covers over their shoes at the door.")
ROOF = CorpusPassage("Visits", "We inspect the roof with a drone when the weather allows.")
MONEY = CorpusPassage("Refunds", "A refund is paid within five working days.")
NOTHING = Signs(0, 0, 0, 0, 0, 0, 0)


def question(passage: CorpusPassage, answered: bool = True, learned: bool = False) -> Question:
    return Question("1", "who?", passage, answered, learned)


def hit(passage: CorpusPassage, likely: float, text: int = 0, vector: int = 0) -> Hit:
    fused = sum(1 / (60 + rank) for rank in (text, vector) if rank)
    signs = replace(NOTHING, similarity=likely, close=likely)
    return Hit(passage, text, vector, fused, likely, signs)


def asked(
    passage: CorpusPassage, *hits: Hit, answered: bool = True, learned: bool = False
) -> Asked:
    return Asked(question(passage, answered, learned), hits, hits)


def test_that_recall_and_reciprocal_ranks_count_what_is_not_found() -> None:
    ranks = [1, 2, 6, 0]
    assert (recall(ranks, 1).count, recall(ranks, 5).count, recall(ranks, 5).of) == (1, 2, 4)
    assert mean_reciprocal(ranks) == pytest.approx((1 + 1 / 2 + 1 / 6) / 4)
    assert mean_reciprocal([]) == Share(0, 0).rate == 0


def test_that_an_interval_holds_its_figure_and_is_narrower_of_more() -> None:
    few, many = Share(8, 10).interval(), Share(800, 1000).interval()
    assert few[0] < many[0] < 0.8 < many[1] < few[1]
    low, high = resampled([1, 2] * 50, mean_reciprocal)
    assert low < 0.75 < high
    assert compared([1] * 20, [2] * 20) == (0.5, 0.5)


def test_that_each_way_of_searching_is_ranked_by_itself() -> None:
    one = asked(MONEY, hit(SHOES, 0.9, text=2, vector=1), hit(MONEY, 0.2, text=1))
    ranks = ranks_of([one])
    assert ranks["full text"] == [1]
    assert ranks["vectors"] == [0]
    assert ranks[HYBRID] == [2]
    assert rank_in((), one) == 0


def test_that_a_bar_answers_as_many_as_it_was_set_for() -> None:
    right = [asked(MONEY, hit(MONEY, share / 10)) for share in range(1, 11)]
    lost = asked(MONEY, hit(SHOES, 0.99))
    bars = Bars.of([*right, lost])
    assert len(bars.right) == 10
    assert bars.answered(bars.at(0.8)).count == 8
    wrong = likelies([asked(MONEY, hit(SHOES, likely), answered=False) for likely in (0.1, 0.9)])
    assert over(wrong, 0.5).rate == 0.5
    rates = [share.rate for _, _, share in curve(bars, wrong)]
    assert rates == sorted(rates)


def test_that_the_tables_name_goals_that_are_missed() -> None:
    corpus = Corpus("few", (SHOES, MONEY), (question(MONEY), question(SHOES, False)))
    own = (
        asked(MONEY, hit(MONEY, 0.9, text=1, vector=1)),
        asked(SHOES, hit(SHOES, 0.8, text=1), answered=False),
    )
    gathered = Gathered(corpus, own, (asked(MONEY, hit(SHOES, 0.1)),), {"other": ()})
    assert "1 questions with an answer among 2 passages" in next(found_lines(gathered))
    assert "2 questions" in next(together_lines([gathered, gathered]))
    told = list(answered_lines(gathered, 0.5, "by signs"))
    assert any(line.startswith("  near misses: at most 25%: misses its goal") for line in told)
    assert any("at least 80%: holds" in line for line in told)


def test_that_what_speaks_for_a_passage_never_counts_against_it() -> None:
    dice = np.random.default_rng(1)
    rows = dice.random((400, 2))
    right = (rows[:, 0] - rows[:, 1] + dice.normal(0, 0.1, 400) > 0).astype(float)
    bias, weights = judge(Judged(rows, right, np.ones(400)), ("good", "bad"))
    assert weights["good"] > 1
    assert weights["bad"] == 0
    assert bias < 0


def test_that_only_the_first_half_is_learned_from() -> None:
    corpus = Corpus("few", (SHOES, MONEY), ())
    mine = asked(MONEY, hit(SHOES, 0.2), hit(MONEY, 0.9), learned=True)
    theirs = asked(SHOES, hit(SHOES, 0.9), hit(MONEY, 0.1))
    gathered = Gathered(corpus, (mine, theirs), (), {})
    judged = examples([gathered])
    assert judged.right.tolist() == [0, 1]
    assert judged.rows.shape == (2, len(JUDGED_BY))
    assert order([gathered])["similarity"] > 0


def test_that_a_library_of_a_set_is_asked_by_the_products_search() -> None:
    async def main() -> tuple[list[Hit], list[Hit]]:
        async with filled([SHOES, ROOF, MONEY], WordEncoder()) as shelf:
            return await shelf.shown("inspect the roof?"), await shelf.ranked("working days")

    shown, ranked = asyncio.run(main())
    assert shown[0].passage == ROOF
    assert (shown[0].text_rank, shown[0].vector_rank) == (1, 1)
    assert ranked[0].passage == MONEY
    assert passages_without([SHOES, ROOF], [question(ROOF)]) == [SHOES]


def test_that_sets_are_read_in_two_halves_and_left_out_where_they_are_not_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpora, "FOLDERS", (tmp_path,))
    assert (corpora.clapnq(), corpora.squad(), followups.cast_dialogs()) == (None, None, None)
    qas = [
        {"id": "a", "question": "Who pays?", "is_impossible": False},
        {"id": "b", "question": "Who sings?", "is_impossible": True},
    ]
    articles = [
        {
            "title": f"Article_{number}",
            "paragraphs": [{"context": f"It pays {number}.", "qas": qas}],
        }
        for number in range(12)
    ]
    (tmp_path / "squad2_half_dev.json").write_text(json.dumps({"data": articles}))
    found = corpora.squad()
    assert found is not None
    assert len(found.passages) == 12
    assert {one.learned for one in found.questions} == {True, False}
    assert all(corpora.learned_article(one.passage.title) is one.learned for one in found.questions)


def test_that_a_follow_up_is_asked_with_the_topic_of_its_dialog(tmp_path: Path) -> None:
    line = {
        "set": "writer",
        "earlier": ["How long does a refund take?", "Five days."],
        "question": "And how much is it?",
        "standalone": "How much is a refund?",
        "passage": "1",
    }
    (tmp_path / "one.jsonl").write_text(json.dumps(line) + "\n")
    corpus = Corpus("few", (MONEY,), (question(MONEY),))
    (one,) = followups.written(corpus, tmp_path)
    assert one.earlier == ("How long does a refund take?",)
    assert one.passage == MONEY
    assert "refund" in one.resolved
