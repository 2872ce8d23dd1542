"""What is known in a situation, as evidence, and the answers that were written for it."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.language.claims.judging import ClaimKind, Done, Evidence
from frontdesk.language.text.sentences import split
from frontdesk.turn.speaking.evidence import VERIFIED

DATA = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence of an answer with what was known, and whether it is the one that is not true."""

    sentence: str
    evidence: Evidence
    untrue: bool


def spoken_in(paths: Iterable[Path]) -> Iterator[Spoken]:
    """The English sentences of sets: all of true answers, of false ones the untrue sentence."""
    for path in paths:
        lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines() if line]
        own = {line["sit"]: line for line in lines if "sit" in line}
        for line in lines:
            if "sit" not in line and line.get("lang", "en") == "en":
                known = own[line["s"]] if own else _situations()[line["s"]]
                yield from _sentences(line, evidence_in(known, line["c"]))


def _sentences(answer: dict[str, Any], evidence: Evidence) -> Iterator[Spoken]:
    untrue = answer.get("bad", "").strip()
    for sentence in filter(str.strip, split(answer["a"])):
        if answer["l"] == "true":
            yield Spoken(sentence, evidence, False)
        elif untrue in sentence or sentence.strip() in untrue:
            yield Spoken(sentence, evidence, True)


def evidence_in(known: dict[str, Any], customer: str) -> Evidence:
    """What an answer to this message of the customer may rest on."""
    done: list[dict[str, Any]] = known.get("done", [])
    stands = [one["stands"] for one in done if "stands" in one]
    asks = [known["asks"]] if known.get("asks") else []
    verified = known.get("verified", False)
    kinds = {ClaimKind(kind) for one in done for kind in one["kinds"]}
    return Evidence(
        committed=frozenset(kinds | ({ClaimKind.VERIFIED} if verified else set())),
        unknown=frozenset(map(ClaimKind, known.get("unknown", ()))),
        failed=frozenset(map(ClaimKind, known.get("failed", ()))),
        facts=(
            *known.get("facts", ()),
            *stands,
            *asks,
            *(one["words"] for one in done),
            *known.get("words", ()),
            *((VERIFIED,) if verified else ()),
        ),
        said=(customer,),
        done=tuple(Done(frozenset(map(ClaimKind, one["kinds"])), one["words"]) for one in done),
        gone=tuple(known.get("gone", ())),
        now=datetime.fromisoformat(known["now"]),
    )


@cache
def _situations() -> dict[str, dict[str, Any]]:
    read = tomllib.loads((DATA / "situations.toml").read_text(encoding="utf-8"))
    shared = {name: told for name, told in read.items() if not isinstance(told, dict)}
    return {name: shared | told for name, told in read.items() if isinstance(told, dict)}
