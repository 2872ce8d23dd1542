"""What a model is told of the playbook that a turn goes by, behind what is true now."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from frontdesk.models.situation import FieldToAsk, PlaybookUnderWay
from frontdesk.playbooks.collecting import COLLECT
from frontdesk.playbooks.quoted_text import on_one_line, quoted
from frontdesk.tools.schema import wire_name

_COLLECT = wire_name(COLLECT)


@lru_cache(maxsize=256)
def playbook_text(playbook: PlaybookUnderWay | None) -> str:
    """The playbook in words; empty where there is none."""
    return "\n".join(_lines(playbook)) if playbook is not None else ""


def _lines(playbook: PlaybookUnderWay) -> Iterator[str]:
    yield (
        f"Playbook for this request: {on_one_line(playbook.name)}. The organisation wrote it; the"
        " desk's rules stand above it."
    )
    if playbook.instructions.strip():
        yield quoted(playbook.instructions)
    if playbook.begins and playbook.says:
        yield f"It begins with: {_json(' '.join(playbook.says))}"
    if playbook.collects:
        yield from _fields(playbook)
    elif playbook.then_tool and not playbook.over:
        yield f"What it leads to: {playbook.then_tool}."


def _fields(playbook: PlaybookUnderWay) -> Iterator[str]:
    known = [f"{one.label}: {_json(one.value)}" for one in playbook.fields if one.value]
    if known:
        yield f"Given so far: {'; '.join(known)}."
    lacking = playbook.lacking
    if lacking:
        yield f"Ask for one at a time, and hand each in with {_COLLECT}: " + "; ".join(
            map(_asked, lacking)
        )
        return
    yield (
        f"All is given. Read it back, ask whether it is right, and after a yes call {_COLLECT} with"
        " right=true"
        + (f", then {playbook.then_tool} with these values." if playbook.then_tool else ".")
    )


def _asked(field: FieldToAsk) -> str:
    among = f" of {_json(list(field.choices))}" if field.choices else ""
    return f"{field.name} ({field.type}{among}): {_json(field.asks)}"


def _json(value: object) -> str:
    """As JSON, so that nothing in it ends the line or the quotation."""
    return msgspec.json.encode(value).decode()
