"""No pattern and no reader under src can be held up by a text, and none is left out of that."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.patterns.attacks import GENERIC, Attack, attacks_on
from scripts.patterns.catalogue import Found, Watch
from scripts.patterns.growth import judge
from scripts.patterns.readers import readers_in, unknown_readers
from scripts.patterns.scan import ends_in_dollar, problems, pump_pattern

ROOT = Path(__file__).resolve().parents[2]


def found(pattern: str, *methods: str) -> Found:
    return Found(re.compile(pattern), "here:1", "_X", frozenset(methods or ("search",)))


# A scan takes half a minute of the processor, and shares it with other tests.
@pytest.mark.timeout(600)
def test_that_every_pattern_and_reader_takes_no_longer_than_its_text() -> None:
    scan = subprocess.run(
        [sys.executable, "-m", "scripts.patterns", "--quick"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=590,
        check=False,
    )
    assert scan.returncode == 0, scan.stdout + scan.stderr


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?<=\d)(?:[ .]|\.\.\.|um+)+(?=\d)",
        r"(a+)+b",
        r"(?:and|then|and then| )+x",
        r"\s*;",
        r"\w+@\w+",
        r"^(?:a|b|ab)*c",
    ],
)
def test_that_a_pattern_which_can_be_held_up_is_found(pattern: str) -> None:
    assert problems([pump_pattern(found(pattern), 4_000, anchored=False)])


@pytest.mark.parametrize("pattern", [r"\byes\b", r"(?<!\s)\s*;", r"\d{1,5}"])
def test_that_a_linear_pattern_passes(pattern: str) -> None:
    assert not problems([pump_pattern(found(pattern), 4_000, anchored=False)])


def test_that_a_reader_which_looks_at_each_part_again_is_found() -> None:
    def reads(text: str) -> int:
        return sum(text[at:].count("one") for at in range(len(text)))

    cost = judge("reads", reads, Attack("", " one", ""), 16_000, 0.001, 10.0)
    assert "grows faster" in cost.fault


def test_that_a_pattern_made_in_a_function_is_known_only_once_it_was_called() -> None:
    with Watch(ROOT / "tests") as watch:
        assert not watch.made
        re.compile("made here")
    assert next(iter(watch.made.values())).keys() == {("made here", re.compile("").flags)}


def test_that_attacks_lead_up_to_what_they_pump() -> None:
    assert any(
        one.before == "1" and one.unit == "." for one in attacks_on(re.compile(r"(?<=\d)\.+"))
    )
    assert any(one.unit == " one" for one in GENERIC)


def test_that_a_new_reader_has_to_be_registered_or_excused(tmp_path: Path) -> None:
    source = "def read(text: str) -> int: ...\ndef _own(text: str) -> int: ...\nclass A:\n"
    (tmp_path / "new.py").write_text(source + "    def feed(self, text: str) -> int: ...\n")
    names = [*readers_in(["*.py"], tmp_path)]
    assert names == ["new.read", "new.A.feed"]
    assert unknown_readers(names, ["new.read as a whole"], {}) == ["new.A.feed"]
    assert unknown_readers(names, ["new.read"], {"new.A": "a reason"}) == []


def test_that_a_pattern_which_validates_may_not_end_in_a_dollar() -> None:
    assert ends_in_dollar(found(r"[0-9]{5}$", "match"))
    assert not ends_in_dollar(found(r"[0-9]{5}\Z", "match"))
    assert not ends_in_dollar(found(r"^[0-9]{5}$(?!\n)", "match"))
    assert not ends_in_dollar(found(r"please[.!]*$", "search"))
