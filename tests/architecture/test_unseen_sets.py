"""What is called unseen is seen by no test: a set that a gate watches is one that is tuned on."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
UNSEEN = ROOT / "training" / "claims" / "unseen"


def test_that_no_test_reads_an_unseen_set() -> None:
    names = [path.stem for path in UNSEEN.glob("*.txt")]
    assert len(names) == 4
    readers = [
        path.name
        for path in (ROOT / "tests").rglob("*.py")
        if path != Path(__file__)
        and any(name in path.read_text() for name in (*names, "claims/unseen", '/ "unseen"'))
    ]
    assert readers == []


def test_that_an_unseen_set_lies_where_no_test_that_samples_sets_looks() -> None:
    seen = {path.name for path in (ROOT / "training" / "claims").glob("*.txt")}
    assert seen and not seen & {path.name for path in UNSEEN.glob("*.txt")}
