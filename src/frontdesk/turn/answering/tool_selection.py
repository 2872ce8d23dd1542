"""Which of many open tools a model is offered: what the moment expects, then the most relevant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Role
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.likeness import likeness
from frontdesk.language.text.identifiers import words_of_name
from frontdesk.models.house import Call
from frontdesk.models.port import ToolSpec
from frontdesk.playbooks.allowed_tools import AllowedHere
from frontdesk.store.records import MessageRecord
from frontdesk.tools.gates import Verified
from frontdesk.tools.tool import Kind
from frontdesk.turn.answering.expected_call import ExpectedCall
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import TurnStep

# How much words count: the customer's last messages, the newest first, and the model's own.
_SAID = (1.0, 0.6, 0.4)
_OURS = 0.8


def select_tools(
    deps: TurnDeps,
    offered: Sequence[ToolSpec],
    port: TurnPort,
    steps: Sequence[TurnStep],
    expected: ExpectedCall,
) -> Sequence[ToolSpec]:
    """The tools that a model is offered, in their order; all of them where they are not many.

    What the moment expects is never left out, even where it alone is too much.
    """
    if not deps.most_tools or len(offered) <= deps.most_tools:
        return offered
    surely = set(_expected_tools(deps, offered, port.dialog, steps, expected.call()))
    weighed = _weighed(port.history, steps)
    scores = _relevance({spec.name: _examples(spec) for spec in offered}, weighed)
    ranked = sorted(
        (spec.name for spec in offered if spec.name not in surely), key=lambda n: -scores[n]
    )
    kept = surely.union(ranked[: max(deps.most_tools - len(surely), 0)])
    return [spec for spec in offered if spec.name in kept]


def _expected_tools(
    deps: TurnDeps,
    offered: Sequence[ToolSpec],
    dialog: Dialog,
    steps: Sequence[TurnStep],
    expected: Call | None,
) -> Iterator[str]:
    named = {expected.tool if expected else "", dialog.pending_request, _under_way(deps, dialog)}
    named |= {call.tool for step in steps for call in step.calls}
    for spec in offered:
        tool = deps.toolbox.find(spec.name)
        assert tool is not None
        if (
            tool.kind is Kind.MOVE
            # A gate that asks for more than a verified customer is open as the moment is right.
            or any(not isinstance(gate, Verified | AllowedHere) for gate in tool.gates)
            or not named.isdisjoint({tool.name, spec.name})
            or _ask_for_a_person(tuple(tool.examples))
        ):
            yield spec.name


def _under_way(deps: TurnDeps, dialog: Dialog) -> str | None:
    workflow = deps.engine.named(dialog.progress.workflow) if dialog.progress is not None else None
    return workflow.effect if workflow is not None else None


@lru_cache(maxsize=1024)
def _ask_for_a_person(examples: tuple[str, ...]) -> bool:
    return any(Cue.PERSON in read_cues(example) for example in examples)


def _weighed(
    history: Sequence[MessageRecord], steps: Sequence[TurnStep]
) -> Iterator[tuple[float, str]]:
    said = [m.text for m in history if m.role == Role.CUSTOMER]
    yield from zip(_SAID, reversed(said), strict=False)
    for step in steps:
        yield from ((_OURS, words) for words in (step.text, step.correction) if words)


def _relevance(
    examples: Mapping[str, Sequence[str]], weighed: Iterable[tuple[float, str]]
) -> dict[str, float]:
    scores = dict.fromkeys(examples, 0.0)
    for weight, text in weighed:
        for name, score in likeness(text, examples).items():
            scores[name] = max(scores[name], weight * score)
    return scores


def _examples(spec: ToolSpec) -> Sequence[str]:
    """A tool's examples with its name and description among them, for want of better ones."""
    told = str(spec.schema["function"].get("description") or "")
    return (*spec.examples, told, " ".join(words_of_name(spec.name)))
