"""Tokens that wait: behind what is being committed, and behind what is staged after it."""

from tests.unit.events.test_log import opened


def test_that_tokens_held_do_not_overtake_what_was_staged_before_them() -> None:
    out = opened()
    before = out.seqs
    first = out.stage("first")
    commit = out.fill()
    second = out.stage("second")
    out.token("a")
    token = out.log.next_seq - 1
    out.log.committed(commit)
    assert out.seqs == [*before, first]
    out.log.committed(out.fill())
    assert out.seqs == [*before, first, second, token]
