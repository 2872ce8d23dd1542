"""What searches' weights were made from is named, with its licence and where that was read."""

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import pytest
from training.retrieval import corpora, fresh

ROOT = Path(corpora.__file__).resolve().parent.parent.parent
MANIFEST: dict[str, Any] = tomllib.loads(
    Path(corpora.__file__).with_name("sources.toml").read_text()
)


@pytest.mark.parametrize("name", MANIFEST["weights"])
def test_that_weights_are_those_that_the_manifest_speaks_of(name: str) -> None:
    weights = MANIFEST["weights"][name]
    found = hashlib.sha256((ROOT / weights["file"]).read_bytes()).hexdigest()
    assert found == weights["digest"], f"{name} was fitted anew: say in sources.toml from what"
    assert (ROOT / weights["fitted_by"]).is_file()


def test_that_every_set_learned_from_has_its_licence() -> None:
    learned = {one for weights in MANIFEST["weights"].values() for one in weights["learned_from"]}
    assert learned == set(MANIFEST["sets"])
    for one in MANIFEST["sets"].values():
        assert one["from"] and one["licence"]
        assert one["read_at"] or "digest" in one or "note" in one


def test_that_every_writer_has_one_use() -> None:
    written = fresh.written_questions()
    uses = [fresh.writers_for(use) for use in fresh.Use]
    assert all(uses)
    assert sorted(writer for use in uses for writer in use) == sorted({o.writer for o in written})
    assert {one.question.kind for one in written} == set(fresh.KINDS)
    assert all(bool(one.question.heading) == (one.question.kind == "answerable") for one in written)
