"""A title without a model: from what was done or is under way, else from the first request."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from frontdesk.core.dialog import Dialog
from frontdesk.core.meaning import Action
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.courtesy_alone import is_courtesy_alone
from frontdesk.session.titling.cleaning import cleaned_title
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.gates import NotVerified
from frontdesk.tools.tool import AnyTool
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.record import CallMade

# Said to the customer, and not of the matter: "move your visit".
_SPOKEN_TO = word_set("a an the your my our you me us un una el la los las su sus le mi")
_LEAD = re.compile(
    r"(?:(?:hi|hello|hey|hola|please|so|well|ok|okay|and|um|uh|good \w{1,12})[,.! ]{1,3}){0,6}"
    r"(?:(?:can|could|would|will|may) (?:you|i|we) (?:please )?(?:help me (?:to |with )?)?"
    r"|(?:i|we)(?:'d| would)? (?:like|want|need|have) (?:you )?(?:to )?"
    r"|(?:i'm|i am|we're|we are) (?:trying to |looking (?:for|to) |calling (?:about|to) )?"
    r"|how (?:do|can|could|would) (?:i|we|you) |what (?:is|are|about) |is it possible to "
    r"|(?:quiero|quisiera|necesito|puede|podr[ií]a|me gustar[ií]a) )?",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[.!?;,\n]")
_LONGEST_READ = 200


def title_of_work(
    deps: TurnDeps, dialog: Dialog, ledger: Iterable[LedgerEntry], results: Sequence[CallMade]
) -> str | None:
    """What was changed in the call, or is being, or was looked up; None where nothing was."""
    for name in dict.fromkeys(_worked_with(deps, dialog, ledger, results)):
        tool = deps.toolbox.find(name)
        if tool is None or NotVerified() in tool.gates:
            continue
        title = _named_by(tool)
        if title is not None:
            return title
    return None


def _worked_with(
    deps: TurnDeps, dialog: Dialog, ledger: Iterable[LedgerEntry], results: Sequence[CallMade]
) -> Iterable[str]:
    """The tools of a call, those that tell most of it first."""
    entries = [entry for entry in ledger if entry.status != LedgerStatus.FAILED]
    yield from (entry.tool for entry in entries if entry.kind == "effect")
    if dialog.receipt is not None:
        yield dialog.receipt.tool
    if dialog.progress is not None:
        workflow = deps.engine.named(dialog.progress.workflow)
        yield from [workflow.effect] if workflow is not None else []
    yield from (request.tool for request in dialog.open_requests)
    yield from (entry.tool for entry in entries)
    yield from (call.tool for call in results)


def _named_by(tool: AnyTool) -> str | None:
    return _name_of(tool.does, tool.action)


@lru_cache(maxsize=1024)
def _name_of(does: str, action: Action | None) -> str | None:
    kept = " ".join(word for word in does.split() if word.lower() not in _SPOKEN_TO)
    return cleaned_title(kept) or _of_action(action)


def _of_action(action: Action | None) -> str | None:
    return cleaned_title(f"{action.verb} {action.object}") if action is not None else None


def title_of_words(said: Iterable[str]) -> str | None:
    """The beginning of the customer's first words that ask for something."""
    for text in said:
        if is_courtesy_alone(text):
            continue
        words = _LEAD.sub("", text[:_LONGEST_READ].strip(), count=1)
        clause = next((part for part in _CLAUSE_END.split(words) if part.strip()), "")
        kept = [word for word in clause.split() if word.lower() not in _SPOKEN_TO]
        title = cleaned_title(" ".join(kept))
        if title is not None:
            return title
    return None
