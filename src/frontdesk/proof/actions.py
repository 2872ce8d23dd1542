"""All that can happen to a conversation, by whomever: customer, model, clock, crash."""

from dataclasses import dataclass, fields

import msgspec

from frontdesk.core.dialog import Dialog, OptionId, ReceiptId
from frontdesk.core.inputs import UNDO, ButtonInput, ConfirmInput, SelectInput, StartInput
from frontdesk.language.consent.reader import Answer
from frontdesk.models.port import ToolCall
from frontdesk.proof.samples import samples_of
from frontdesk.proof.world import PENDING, SPENT, TEXTS, World, done_before
from frontdesk.tools.tool import AnyTool, Kind, Tool
from frontdesk.turn.deps import TurnDeps

STALE = "stale"

_UNMOVED = next(field.default for field in fields(Tool) if field.name == "after")


@dataclass(frozen=True, slots=True)
class Say:
    """The customer says something, and the model only talks, or has no answer."""

    answer: Answer
    in_vain: bool = False

    def __str__(self) -> str:
        told = f'the customer says "{TEXTS[self.answer]}"'
        return f"{told} in vain" if self.in_vain else told


@dataclass(frozen=True, slots=True)
class Propose:
    """The model proposes calls, one after another in a single step."""

    calls: tuple[ToolCall, ...]

    def __str__(self) -> str:
        shown = ", then ".join(f"{call.name} {call.arguments}" for call in self.calls)
        return f"the model proposes {shown}"


@dataclass(frozen=True, slots=True)
class Press:
    """The customer presses a button, be it one whose time has passed."""

    given: ButtonInput

    def __str__(self) -> str:
        match self.given:
            case StartInput(workflow, entry):
                return f"the customer presses {' '.join(filter(None, ('start', workflow, entry)))}"
            case SelectInput(option_id):
                return f"the customer presses option {option_id}"
            case ConfirmInput(receipt_id, accept):
                verb = "accept" if accept else "decline"
                return f"the customer presses {verb} on the {receipt_id} receipt"


@dataclass(frozen=True, slots=True)
class Happen:
    """Something that nobody says."""

    what: str

    def __str__(self) -> str:
        return self.what


Action = Say | Propose | Press | Happen

EXPIRE = Happen("time passes until the receipt has expired")
NEW_CALL = Happen("a new call begins")
RESET = Happen("the conversation is reset")
REPORT = Happen("a turn of its own tells what became of the effect")
RESUME = Happen("the turn whose button began the effect resumes after a crash")
RESUME_WORDS = Happen("the turn whose words began the effect resumes after a crash")


def actions_of(deps: TurnDeps) -> tuple[Action, ...]:
    """All that may happen in any state by anybody but the model."""
    return (
        *(Press(button) for button in _buttons(deps)),
        *(Say(answer) for answer in Answer),
        Say(Answer.YES, in_vain=True),
        *(EXPIRE, NEW_CALL, RESET, REPORT, RESUME, RESUME_WORDS),
    )


def can_happen(action: Action, world: World) -> bool:
    """Whether there is anything in a world for an action to happen to."""
    if action == EXPIRE:
        return world.dialog.receipt is not None
    if action in {REPORT, RESUME, RESUME_WORDS}:
        return world.effect is not None and world.effect.told_seq is None
    return True


def proposals_of(deps: TurnDeps, dialog: Dialog) -> list[Propose]:
    """All that a model may propose in a dialog; the gates and rules decide what comes of it.

    Calls that are to come to nothing are proposed together: each is refused on its own, and one
    that is not shows what it did. So are reads that move nothing.
    """
    offered = {tool.name for tool in deps.toolbox.offered(dialog)}
    refused = [call for tool in deps.toolbox if tool.name not in offered for call in _calls(tool)]
    reads = [_calls(t)[0] for t in deps.toolbox if t.name in offered and _moves_nothing(t)]
    movers = [t for t in deps.toolbox if t.name in offered and not _moves_nothing(t)]
    ending = [_calls(t)[0] for t in movers if t.kind in {Kind.MOVE, Kind.EFFECT}]
    steps = [
        *(refused, reads),
        *([call] for tool in movers for call in _calls(tool)),
        *([reads[0], call] for call in ending[-1:] if reads),
    ]
    return [Propose(tuple(calls)) for calls in steps if calls]


def _moves_nothing(tool: AnyTool) -> bool:
    return tool.kind is Kind.READ and tool.after is _UNMOVED


def _calls(tool: AnyTool) -> list[ToolCall]:
    """A tool with arguments that stand for all the others."""
    given: list[object] = [samples_of(tool.input)[0]]
    match tool.name:
        case "workflow.select":
            given = [{"option": 1}, {"words": "the later one"}, {"words": "neither"}]
        case "workflow.settle":
            given = [{"on_file": True}, {"on_file": False}, {"answer": "9 Elm Street"}]
        case "workflow.confirm":
            given = [{"accept": accept} for accept in (True, False)]
        case _:
            pass
    return [ToolCall("call", tool.name, msgspec.json.encode(one).decode()) for one in given]


def _buttons(deps: TurnDeps) -> list[ButtonInput]:
    kinds = [*(workflow.kind for workflow in deps.provider.workflows), STALE]
    receipts = (PENDING, SPENT, ReceiptId(STALE))
    return [
        *(StartInput(kind) for kind in kinds),
        *(StartInput(UNDO, done_before(t.name)) for t in deps.toolbox if t.undo is not None),
        *(SelectInput(OptionId(option)) for option in ("o1", STALE)),
        *(ConfirmInput(receipt, True) for receipt in receipts),
        ConfirmInput(PENDING, False),
    ]
