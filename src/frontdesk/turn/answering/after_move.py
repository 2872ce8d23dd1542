"""What goes on once a workflow has moved: what came beside the move is told, the rest waits."""

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as _replaced

from frontdesk.core.dialog import OpenRequest, with_requests
from frontdesk.core.events import Role
from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.port import ToolCall
from frontdesk.store.records import MessageRecord
from frontdesk.tools.tool import Kind
from frontdesk.tools.toolbox import Toolbox
from frontdesk.turn.answering.tool_execution import Executed
from frontdesk.turn.outcome import Ending
from frontdesk.turn.record import CallMade, TurnStep, content

NOT_RUN = "not_run"
# Words that neither agree nor were shown: one may be a name, or a pleasantry.
_MORE = 2

_NEXT = (
    "The desk itself shows this to the customer right after your words: do not repeat it, and do"
    " not ask for it. Say now, briefly, only what else the customer asked for, from the other"
    " results or from what you look up."
)
_LATER = "Not run yet. It stays an open request, and comes after what the desk shows now."
_GO_ON = "Not run yet. What came before it is over: call it now if the customer still wants it."
_TOLD = "The desk has told the customer this; do not repeat it. Go on with what is still open."


def keep_open(done: Executed, toolbox: Toolbox) -> Ending:
    """The end of a step whose workflow moved, with the calls that were not run as open requests."""
    assert done.ending is not None and done.ending.dialog is not None
    names = ((toolbox.find(call.name), call) for call in done.not_run)
    waiting = [OpenRequest(tool.name, call.arguments) for tool, call in names if tool is not None]
    return replace(done.ending, dialog=with_requests(done.ending.dialog, waiting))


def says_more(done: Executed) -> bool:
    """Whether there is more to say than the move: something was read beside it, or not run."""
    return bool(done.not_run or done.results)


def owes_words(
    done: Executed,
    steps: Sequence[TurnStep],
    history: Sequence[MessageRecord],
    toolbox: Toolbox,
) -> bool:
    """Whether a move leaves something unsaid: what was read before, or asked beside an answer."""
    read = any(
        call.outcome == "ran" and _is(Kind.READ, call, toolbox)
        for step in steps
        for call in step.calls
    )
    told = bool(steps) and bool(steps[-1].text) and not steps[-1].calls
    if read and not told:
        return True
    said = next((m.text for m in reversed(history) if m.role == Role.CUSTOMER), "")
    ours = next((m.text for m in reversed(history) if m.role == Role.ASSISTANT), "")
    over = done.ending is not None and bool(done.ending.reported)
    more = "?" in said or (over and _is_beyond(said, ours))
    return _is(Kind.MOVE, done.calls[-1], toolbox) and more


def _is_beyond(said: str, asked: str) -> bool:
    """Whether an answer speaks of more than what was asked: "yes, and the gate code is 4412"."""
    own = {stem(word) for word in words(plain(said)) if word not in COMMON | YES_WORDS}
    return len(own - {stem(word) for word in words(plain(asked))}) >= _MORE


def _is(kind: Kind, call: CallMade, toolbox: Toolbox) -> bool:
    tool = toolbox.find(call.tool)
    return tool is not None and tool.kind is kind


def shown_once(ending: Ending, released: str) -> Ending:
    """The same without the question of a receipt that the message has put whole already."""
    receipt = ending.dialog.receipt if ending.dialog is not None else None
    put = receipt is not None and receipt.shown_seq > 0 and receipt.text in released
    if not put or receipt is None or not (ending.said or "").endswith(receipt.text):
        return ending
    return replace(ending, said=None, released=ending.released or released)


def split_step(step: TurnStep, done: Executed) -> tuple[TurnStep, TurnStep]:
    """A step as two: what ran before the move, and the move with what was not run after it.

    The words of the step go with its first calls, so that a model sees them where it said them.
    """
    *before, move = step.calls
    shown = content(shown_next=done.ending.said if done.ending else "", do=_NEXT)
    later = [_not_run(call, _LATER) for call in done.not_run]
    calls = (_replaced(move, result=shown), *later)
    said = TurnStep(model=step.model, calls=calls)
    if not before:
        said = _replaced(said, text=step.text, held=step.held, released=step.released)
    return _replaced(step, calls=tuple(before)), said


def told_step(step: TurnStep, done: Executed) -> TurnStep:
    """A step whose move is over and told: the model goes on after it."""
    *before, move = step.calls
    told = content(told=done.ending.said if done.ending else "", do=_TOLD)
    rest = [_not_run(call, _GO_ON) for call in done.not_run]
    return _replaced(step, calls=(*before, _replaced(move, result=told), *rest))


def _not_run(call: ToolCall, why: str) -> CallMade:
    return CallMade(call.id, call.name, call.arguments, content(not_run=why), NOT_RUN)
