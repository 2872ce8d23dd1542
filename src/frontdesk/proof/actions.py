"""All that can happen to a conversation, by whomever: customer, model, clock, crash."""

from dataclasses import dataclass

import msgspec

from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.inputs import ButtonInput, ConfirmInput, SelectInput, StartInput
from frontdesk.language.consent.reader import Answer
from frontdesk.models.port import ToolCall
from frontdesk.proof.samples import samples_of
from frontdesk.proof.world import PENDING, SPENT, TEXTS
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.turn.deps import TurnDeps

STALE = "stale"


@dataclass(frozen=True, slots=True)
class Say:
    """The customer says something, and the model only talks."""

    answer: Answer

    def __str__(self) -> str:
        return f'the customer says "{TEXTS[self.answer]}"'


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
            case StartInput(workflow):
                return f"the customer presses start {workflow}"
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
RESUME = Happen("the turn that began the effect resumes after a crash")


def actions_of(deps: TurnDeps) -> tuple[Action, ...]:
    """Everything that can happen in any state; gates and rules decide what comes of it."""
    singles = [call for tool in deps.toolbox for call in _calls(tool)]
    reads = [_calls(tool)[0] for tool in deps.provider.tools if tool.kind is Kind.READ]
    moving = {tool.name for tool in deps.toolbox if tool.kind in {Kind.MOVE, Kind.EFFECT}}
    pairs = [(read, call) for read in reads[:1] for call in singles if call.name in moving]
    return (
        *(Say(answer) for answer in Answer),
        *(Propose((call,)) for call in singles),
        *(Propose(pair) for pair in pairs),
        *(Press(button) for button in _buttons(deps)),
        *(EXPIRE, NEW_CALL, RESET, REPORT, RESUME),
    )


def _calls(tool: AnyTool) -> list[ToolCall]:
    """A tool with arguments that stand for all the others."""
    given: list[object] = [samples_of(tool.input)[0]]
    match tool.name:
        case "workflow.select":
            given = [{"choice": choice} for choice in ("1", "the later one", "neither")]
        case "workflow.settle":
            given = [{"answer": answer} for answer in ("yes", "no", "9 Elm Street")]
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
        *(SelectInput(OptionId(option)) for option in ("o1", STALE)),
        *(ConfirmInput(receipt, accept) for receipt in receipts for accept in (True, False)),
    ]
