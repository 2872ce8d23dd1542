"""Plans a turn before it is answered: reads the moment, chooses a path, takes a playbook up."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

import msgspec

from frontdesk.core.dialog import Dialog, PlaybookProgress
from frontdesk.core.events import Role
from frontdesk.core.ids import TurnId
from frontdesk.core.plan import Plan, PlanPath
from frontdesk.language.reading.acts import Act, told_plainly
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.likeness import likeness
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.planning import CLEARLY, NO_DOCUMENTS, Choice, Fit, Reading, choose
from frontdesk.playbooks.playbook import PlaybookKind
from frontdesk.playbooks.roster import ActivePlaybook
from frontdesk.store.records import MessageRecord
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import TurnStep
from frontdesk.turn.task import TurnTask

BY_BUTTON = Choice(PlanPath.TOOLS, "a button was pressed")


async def plan_turn(deps: TurnDeps, task: TurnTask, port: TurnPort) -> None:
    """Choose the path of a turn, and keep the playbook that it begins or leaves."""
    dialog = port.dialog
    if _has_acted(task, port):
        port.planned(plan_of(deps, dialog, _resumed(deps, dialog)))
        return
    chosen = choose(await _reading(deps, dialog, _unanswered(port.history)))
    port.planned(plan_of(deps, dialog, chosen))
    moved = _moved(dialog, chosen, task.turn_id)
    if moved is not dialog and moved != dialog:
        await port.keep_step(TurnStep(detail=chosen.reason), moved)


def _has_acted(task: TurnTask, port: TurnPort) -> bool:
    """Whether a turn that goes on after a crash has done something by an earlier plan."""
    if not task.resumed:
        return False
    noted = any(entry.turn_id == task.turn_id for entry in port.ledger)
    return noted or any(step.calls for step in task.steps)


def _resumed(deps: TurnDeps, dialog: Dialog) -> Choice:
    progress = dialog.playbook
    current = deps.roster.playbooks.get(progress.id) if progress is not None else None
    path = PlanPath.TOOLS if current is None else PlanPath.PLAYBOOK
    return Choice(path, "the turn goes on after a crash", current)


def plan_of(deps: TurnDeps, dialog: Dialog, chosen: Choice) -> Plan:
    """A choice as the turn's record keeps it, with who answers and in which version."""
    agent, playbook = deps.roster.agent(dialog.agent), chosen.playbook
    return Plan(
        path=chosen.path,
        reason=chosen.reason,
        agent=agent.id if agent is not None else "",
        agent_version=agent.version if agent is not None else 0,
        playbook=playbook.id if playbook is not None else "",
        playbook_version=playbook.version if playbook is not None else 0,
    )


def _unanswered(history: Sequence[MessageRecord]) -> str:
    between_us = (message for message in reversed(history) if not message.to_agent)
    said = takewhile(lambda message: message.role == Role.CUSTOMER, between_us)
    return "\n".join(reversed([message.text for message in said]))


async def _reading(deps: TurnDeps, dialog: Dialog, text: str) -> Reading:
    wants_person = Cue.PERSON in read_cues(text)
    pending = _pending(dialog)
    if deps.roster.is_empty and deps.documents is NO_DOCUMENTS:
        return Reading(wants_person, pending)
    found = deps.roster.agent(dialog.agent)
    agent = found.agent if found is not None else None
    usable = {one.id: one for one in deps.roster.usable(agent)}
    progress = dialog.playbook
    current = usable.get(progress.id) if progress is not None and not progress.over else None
    collecting = current is not None and bool(current.playbook.fields)
    withdraws = current is not None and told_plainly(text) is Act.WITHDRAWAL
    settled = wants_person or bool(pending) or (collecting and not withdraws)
    asks = request_form_of(text) is not RequestForm.WANTS
    allowed = current.playbook.documents if current is not None else None
    return Reading(
        wants_person=wants_person,
        pending=pending,
        current=current,
        collecting=collecting,
        withdraws=withdraws,
        documents=await deps.documents.find(text, allowed) if asks and not settled else None,
        fit=None if settled else _fit(deps, usable, current, text),
        welcome=_welcome(deps, agent),
    )


def _welcome(deps: TurnDeps, agent: Agent | None) -> ActivePlaybook | None:
    return deps.roster.playbook_of(PlaybookKind.WELCOME, agent)


def _pending(dialog: Dialog) -> str:
    if dialog.receipt is not None:
        return "a receipt"
    return dialog.progress.workflow if dialog.progress is not None else ""


def _fit(
    deps: TurnDeps,
    usable: Mapping[str, ActivePlaybook],
    current: ActivePlaybook | None,
    text: str,
) -> Fit | None:
    """The playbook whose trigger fits best; tools are looked at only where one may fit."""
    triggers = {name: said for name, said in deps.roster.triggers.items() if name in usable}
    if not triggers:
        return None
    scores = likeness(text, triggers)
    best = max(scores, key=lambda name: scores[name])
    playbook = usable[best]
    if scores[best] < CLEARLY or (current is not None and current.id == best):
        return Fit(playbook, scores[best])
    others = [score for name, score in scores.items() if name != best]
    then = playbook.playbook.then_tool
    examples = {t.name: tuple(t.examples) for t in deps.toolbox if t.examples and t.name != then}
    tools = likeness(text, examples).values() if examples else ()
    return Fit(playbook, scores[best], max((*others, *tools), default=0.0))


def _moved(dialog: Dialog, chosen: Choice, turn_id: TurnId) -> Dialog:
    """The dialog once a playbook begins, or the one that was under way is left."""
    before, playbook = dialog.playbook, chosen.playbook
    if playbook is None:
        return dialog if before is None else msgspec.structs.replace(dialog, playbook=None)
    if before is not None and before.id == playbook.id and not before.over:
        return dialog
    plain = playbook.playbook.kind is not PlaybookKind.CUSTOM and not playbook.playbook.fields
    begun = None if plain else PlaybookProgress(playbook.id, playbook.version, turn_id)
    return msgspec.structs.replace(dialog, playbook=begun)
