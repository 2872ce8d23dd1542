"""Kept turns as a file of sentences that `frontdesk evals` counts."""

import json
from collections.abc import Iterator, Sequence

from frontdesk.diagnosis.kept_turn import KeptTurn

_LONGEST_REMARK = 120


def is_countable(case: KeptTurn) -> bool:
    """Whether it can be put as a sentence with what is right about it."""
    expected = case.expected
    if expected.answer:
        return bool(case.said.strip()) and case.receipt is not None and bool(case.receipt.text)
    return bool(case.said.strip() and expected.tool)


def evals_file(cases: Sequence[tuple[str, KeptTurn]]) -> str:
    """A TOML file of those that can be counted, each with a remark that says where it is from."""
    groups = [_group(remark, case) for remark, case in cases if is_countable(case)]
    left_out = len(cases) - len(groups)
    head = "# Kept turns. Count them: frontdesk evals FILE --pack PACK"
    told = [head, f"# Left out, as nobody has said what is right: {left_out}"]
    # A file without a group would not be read.
    return "\n".join([*told, *(groups or ["group = []"])]) + "\n"


def _group(remark: str, case: KeptTurn) -> str:
    return "\n".join(["", f"# {_one_line(remark)}", "[[group]]", *_lines(case)])


def _lines(case: KeptTurn) -> Iterator[str]:
    expected = case.expected
    if expected.answer and case.receipt is not None:
        yield f"receipt = {_text(case.receipt.text)}"
        if case.receipt.tool:
            yield f"effect = {_text(case.receipt.tool)}"
        yield f"answer = {_text(expected.answer)}"
    else:
        yield f"tool = {_text(expected.tool)}"
        if not case.verified:
            yield "verified = false"
    yield f"say = [{_text(case.said)}]"


def _text(text: str) -> str:
    """A basic string of TOML: as in JSON, but for one more character that must not stand in it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _one_line(text: str) -> str:
    kept = "".join(c if c.isprintable() else " " for c in text)
    return kept[:_LONGEST_REMARK]
