"""Chooses a turn's path from what is known of it: pure, so that every reason can be tried."""

from dataclasses import dataclass

from frontdesk.core.plan import PlanPath
from frontdesk.playbooks.roster import ActivePlaybook

# A trigger fits clearly from here on, and so far ahead of all else.
CLEARLY, MARGIN = 0.5, 0.1


@dataclass(frozen=True, slots=True)
class DocumentsFound:
    """Documents that answer a question, and how likely the best does; their threshold is theirs."""

    best: float
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fit:
    """How well triggers fit what was said: the best of them, and the best of all else."""

    playbook: ActivePlaybook
    score: float
    beside: float = 0.0

    @property
    def clear(self) -> bool:
        """Whether it fits well enough, and better than all else."""
        return self.score >= CLEARLY and self.score - self.beside >= MARGIN


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known of a turn before it is answered.

    `pending` says what waits for the customer's answer, a receipt or a step of a workflow;
    `collecting`, that the current playbook still asks for fields.
    """

    wants_person: bool = False
    pending: str = ""
    current: ActivePlaybook | None = None
    collecting: bool = False
    withdraws: bool = False
    documents: DocumentsFound | None = None
    fit: Fit | None = None
    welcome: ActivePlaybook | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The path of a turn, and the playbook that goes with it."""

    path: PlanPath
    reason: str
    playbook: ActivePlaybook | None = None


def choose(known: Reading) -> Choice:
    """The path: a person first, then what waits, then what fits."""
    current, fit = known.current, known.fit
    if known.wants_person:
        return Choice(PlanPath.HUMAN, "the customer asks for a person", current)
    if known.pending:
        return Choice(PlanPath.TOOLS, f"{known.pending} waits for an answer", current)
    if current is not None and known.collecting and not known.withdraws:
        return Choice(PlanPath.PLAYBOOK, f"{current.id} is collecting its fields", current)
    if known.documents is not None:
        best = f"documents answer it ({known.documents.best:.2f})"
        return Choice(PlanPath.DOCUMENTS, best, current)
    if fit is not None and fit.clear and (current is None or fit.playbook.id != current.id):
        why = f"the trigger of {fit.playbook.id} fits ({fit.score:.2f} before {fit.beside:.2f})"
        return Choice(PlanPath.PLAYBOOK, why, fit.playbook)
    if current is not None and not known.withdraws:
        return Choice(PlanPath.PLAYBOOK, f"{current.id} goes on", current)
    if known.welcome is not None:
        return Choice(PlanPath.PLAYBOOK, "no other playbook fits", known.welcome)
    return Choice(PlanPath.TOOLS, "no playbook applies")
