"""The JavaScript reducer folds what the Python one folds, to the same state."""

import json
import random
import re
from functools import reduce
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.core.events import Event, EventType, FinalState, Role, encode_event
from frontdesk.core.state import ClientState, apply
from tests.architecture.documents import ROOT
from tests.transport.served_desk import serving
from tests.unit.core.event_schema import rendered
from tests.unit.events_of import CONVERSATION, event
from tests.web.stage import Stage

SEQUENCES = 300

FOLD = """async (sequences) => {
  const { apply, emptyState } = await import("/static/shared/reducer.js");
  const fold = (events) => events.reduce(apply, emptyState("conv-1"));
  return JSON.stringify(JSON.parse(sequences).map(fold));
}"""

TEXTS = (
    "Yes",
    " of course",
    "",
    "1. One\n2. Two",
    "<b>not bold</b>",
    "naïve ☎ \U0001d4b3",
    "\u2028",
)
RECEIPT_STATES = ("shown", "accepted", "committed", "declined", "voided", "unknown")


def sequence(seed: int) -> list[Event]:
    """Events as a desk might send them, and as a confused one might: repeats, gaps, disorder."""
    source = random.Random(seed)
    events: list[Event] = []
    seq = 0
    for _ in range(source.choice((3, 20, 60, 400))):
        seq += source.choice((1, 1, 1, 2, 7))
        if source.random() < 0.04:
            seq = max(1, seq - source.randint(1, 9))
        events.append(_event(source, seq))
    return events


def _event(source: random.Random, seq: int) -> Event:
    kind = source.choice(
        (EventType.TOKEN,) * 6 + (EventType.FINAL, EventType.MESSAGE) * 2 + tuple(EventType)
    )
    message = source.choice(("a1", "a2", "a3", "c1", "o1", f"m{seq}", None))
    role = source.choice(tuple(Role))
    text = source.choice((*TEXTS, None))
    turn, call = source.randint(0, 5), source.choice(("call-1", "call-2"))
    data = _data(source, kind)
    work = source.choice((None, "work-1", "work-2"))
    return event(
        seq, kind, role, message=message, text=text, turn=turn, call=call, work=work, **data
    )


def _data(source: random.Random, kind: EventType) -> dict[str, Any]:
    choices: dict[EventType, tuple[dict[str, Any], ...]] = {
        EventType.FINAL: (
            *({"state": state} for state in FinalState),
            {},
            {"acknowledgement": True},
        ),
        EventType.MESSAGE: (
            *({}, {"clientMessageId": "x1"}, {"name": "Ada"}, {"button": "select"}),
            *({"attachments": [{"id": "f1", "name": "a.png"}]}, {"attachments": []}),
            *({"citations": [{"number": 1, "title": "Prices"}]}, {"citations": []}),
        ),
        EventType.SPEAKING: (
            *({"speaking": True}, {"speaking": False}, {}),
            {"speaking": False, "pending": True},
        ),
        EventType.LIFECYCLE: (
            *({"status": "closed"}, {"title": "Ants"}, {"title": None}, {"newCall": True}),
            *({"newCall": True, "reset": True}, {"status": "open", "reason": "reopened"}),
            {"satisfaction": {"state": "asked", "least": 1, "most": 5}},
            {"feedback": {"score": 4, "comment": ""}},
            {"read": {"by": "customer", "seq": source.randint(1, 9)}},
            {"read": {"by": "operators", "seq": source.randint(1, 9)}},
        ),
        EventType.ACTION: (
            {"options": []},
            {"options": [{"optionId": "o1", "label": "One"}]},
            {"options": [{"optionId": "o2", "label": "Nine", "startsAt": "2026-11-17T09:00Z"}]},
            {
                "receiptId": f"r{source.randint(1, 30)}",
                "state": source.choice(RECEIPT_STATES),
                "expiresAt": source.randint(1, 99),
            },
        ),
        EventType.TOOL_CALL: ({"tool": "find", "durationMs": source.randint(0, 9)}, {}),
    }
    return source.choice(choices.get(kind, ({},)))


def test_that_generated_sequences_fold_to_the_same_state_in_both(
    stage: Stage, sqlite_path: Path
) -> None:
    sequences = [sequence(seed) for seed in range(SEQUENCES)]
    wire = "[" + ",".join(f"[{','.join(map(encode_event, s))}]" for s in sequences) + "]"

    async def main() -> list[Any]:
        async with (
            serving(sqlite_path) as served,
            stage.page(f"http://127.0.0.1:{served.port}/console/sign-in") as page,
        ):
            return json.loads(await page.evaluate(FOLD, wire))

    for events, theirs in zip(sequences, stage.run(main()), strict=True):
        ours = reduce(apply, events, ClientState(CONVERSATION))
        assert theirs == json.loads(msgspec.json.encode(ours))
        assert list(theirs["actions"]) == list(ours.actions)
    assert len({event.type for events in sequences for event in events}) == len(EventType)


def test_that_the_types_in_the_pages_are_those_of_the_desk() -> None:
    source = (ROOT / "src/frontdesk/web/shared/protocol.js").read_text()
    schema: dict[str, Any] = json.loads(rendered())
    for name in ("Event", "ViewMessage", "Notice", "ClientState"):
        block = re.search(rf"@typedef \{{object\}} {name}\n(.*?)\*/", source, re.DOTALL)
        assert block, f"expected a typedef {name} in protocol.js"
        written = re.findall(r"@property \{.+\} (\[?\w+\]?)", block[1])
        required = schema[name]["required"]
        declared = [n if n in required else f"[{n}]" for n in schema[name]["properties"]]
        assert sorted(written) == sorted(declared)
    for name in ("Role", "EventType"):
        union = re.search(rf"@typedef \{{(.+)\}} {name} \*/", source)
        assert union and sorted(re.findall(r'"(\w+)"', union[1])) == sorted(schema[name]["enum"])
