"""The JavaScript feed folds what the Python one folds, to the same lists and the same people."""

import json
import random
import re
from typing import Any

import msgspec

from frontdesk.core.feed import FeedLine, FeedState, decode_feed_frame, in_queue, queue_order
from tests.architecture.documents import ROOT
from tests.transport.served_desk import serving
from tests.web.stage import Stage

SEQUENCES = 300
NOW = 1_000

FOLD = """async ([sequences, now]) => {
  const { FeedState, inQueue, queueOrder } = await import("/static/shared/feed_state.js");
  const fold = (frames) => {
    const state = new FeedState();
    for (const frame of frames) state.apply(frame);
    const waiting = [...state.lines.values()].filter((line) => inQueue(line, now)).sort(queueOrder);
    return {
      position: state.position,
      lines: [...state.lines.entries()],
      present: [...state.present.entries()],
      queue: waiting.map((line) => line.conversationId),
    };
  };
  return JSON.parse(sequences).map(fold);
}"""


def sequence(seed: int) -> list[dict[str, Any]]:
    """Frames as a desk might send them, and as a confused one might: repeats, gaps, disorder."""
    source = random.Random(seed)
    frames = [_resync(source, 0, whole=True)]
    seq = 0
    for _ in range(source.choice((3, 20, 80))):
        seq += source.choice((0, 1, 1, 1, 2))
        frames.append(_frame(source, seq))
    return frames


def _frame(source: random.Random, seq: int) -> dict[str, Any]:
    kind = source.choice(("line", "line", "line", "gone", "presence", "resync", "heartbeat"))
    match kind:
        case "line":
            return {"type": "line", "seq": seq, "line": _line(source)}
        case "gone":
            return {"type": "gone", "seq": seq, "conversationId": _id(source)}
        case "presence":
            return _presence(source)
        case "resync":
            return _resync(source, seq, whole=source.random() < 0.4)
        case _:
            return {"type": "heartbeat"}


def _resync(source: random.Random, seq: int, *, whole: bool) -> dict[str, Any]:
    data: dict[str, Any] = {"lastEventId": seq, "history": source.choice(("h1", "h2"))}
    if whole:
        found = {line["conversationId"]: line for line in (_line(source) for _ in range(4))}
        data["snapshot"] = {"lines": list(found.values())}
    elif source.random() < 0.7:
        data["events"] = [{"type": "line", "seq": seq, "line": _line(source)}]
    if source.random() < 0.5:
        data["present"] = [_presence(source)]
    return {"type": "resync", "data": data}


def _presence(source: random.Random) -> dict[str, Any]:
    people = [{"name": n, "doing": source.choice(("looking", "typing"))} for n in ("ada", "sam")]
    shown = people[: source.randint(0, 2)]
    frame = {"type": "presence", "conversationId": _id(source)}
    return {**frame, "people": shown} if shown else frame


def _line(source: random.Random) -> dict[str, Any]:
    line: dict[str, Any] = {"conversationId": _id(source), "status": "open"}
    more: dict[str, Any] = {
        "title": source.choice(("<b>Ants</b>", "naïve ☎")),
        "waitingSince": source.randint(1, 9),
        "priority": source.randint(2, 3),
        "snoozedUntil": source.choice((NOW - 1, NOW, NOW + 1)),
        "holder": "ada",
        "unanswered": source.randint(1, 20),
        "last": {"role": "customer", "text": "Hello?", "at": source.randint(1, 99)},
    }
    return line | {name: value for name, value in more.items() if source.random() < 0.5}


def _id(source: random.Random) -> str:
    return f"conv_{source.randint(1, 9)}"


def test_that_generated_frames_fold_to_the_same_lists_in_both(
    stage: Stage, sqlite_path: Any
) -> None:
    sequences = [sequence(seed) for seed in range(SEQUENCES)]

    async def main() -> list[Any]:
        async with (
            serving(sqlite_path) as served,
            stage.page(f"http://127.0.0.1:{served.port}/console/sign-in") as page,
        ):
            return await page.evaluate(FOLD, [json.dumps(sequences), NOW])

    for frames, theirs in zip(sequences, stage.run(main()), strict=True):
        ours = FeedState()
        for frame in frames:
            if (read := decode_feed_frame(json.dumps(frame))) is not None:
                ours.apply(read)
        assert theirs["position"] == ours.position
        assert _whole(theirs["lines"]) == {id: _as_json(line) for id, line in ours.lines.items()}
        assert dict(theirs["present"]) == {
            id: [msgspec.to_builtins(one) for one in people] for id, people in ours.present.items()
        }
        waiting = sorted(
            (one for one in ours.lines.values() if in_queue(one, NOW)), key=queue_order
        )
        assert theirs["queue"] == [line.conversation_id for line in waiting]


def _whole(lines: list[Any]) -> dict[str, Any]:
    return {id: _as_json(msgspec.convert(line, FeedLine)) for id, line in lines}


def _as_json(line: FeedLine) -> Any:
    return json.loads(msgspec.json.encode(line))


def test_that_a_line_in_the_pages_has_the_fields_of_the_desks() -> None:
    source = (ROOT / "src/frontdesk/web/shared/feed_state.js").read_text()
    block = re.search(r"@typedef \{object\} FeedLine\n(.*?)\n \*\n", source, re.DOTALL)
    assert block, "expected a typedef FeedLine in feed_state.js"
    written = re.findall(r"@property \{.+\} \[?(\w+)\]?", block[1])
    assert written == list(FeedLine.__struct_encode_fields__)
