"""What is known in each situation of the sets, as evidence."""

import tomllib
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from frontdesk.language.claims.judging import ClaimKind, Done, Evidence
from frontdesk.turn.speaking.evidence import VERIFIED

DATA = Path(__file__).parent


@cache
def _situations() -> dict[str, Any]:
    return tomllib.loads((DATA / "situations.toml").read_text())


def evidence_in(situation: str, customer: str) -> Evidence:
    """What an answer to this message of the customer may rest on."""
    told = _situations()
    known: dict[str, Any] = told[situation]
    done: list[dict[str, Any]] = known.get("done", [])
    stands = [one["stands"] for one in done if "stands" in one]
    verified = known.get("verified", False)
    kinds = {ClaimKind(kind) for one in done for kind in one["kinds"]}
    return Evidence(
        committed=frozenset(kinds | ({ClaimKind.VERIFIED} if verified else set())),
        unknown=frozenset(map(ClaimKind, known.get("unknown", ()))),
        failed=frozenset(map(ClaimKind, known.get("failed", ()))),
        facts=(
            *known.get("facts", ()),
            *stands,
            *(one["words"] for one in done),
            *told["words"],
            *((VERIFIED,) if verified else ()),
        ),
        said=(customer,),
        done=tuple(Done(frozenset(map(ClaimKind, one["kinds"])), one["words"]) for one in done),
        gone=tuple(known.get("gone", ())),
        now=datetime.fromisoformat(told["now"]),
    )
