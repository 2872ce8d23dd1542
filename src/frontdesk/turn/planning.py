"""Plans a turn before it is answered: reads the moment, chooses a path, takes a playbook up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

import msgspec

from frontdesk.core.dialog import Dialog, PlaybookProgress
from frontdesk.core.events import Role
from frontdesk.core.ids import TurnId
from frontdesk.core.meaning import Spoken
from frontdesk.core.plan import Plan, PlanPath
from frontdesk.knowledge.answering.look_up import LookedUp, look_up
from frontdesk.knowledge.answering.question_parts import is_question, question_parts
from frontdesk.knowledge.answering.search_tool import SEARCH_DOCUMENTS
from frontdesk.language.claims.call_state import asks_of_status
from frontdesk.language.reading.acts import Act, told_plainly
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.likeness import likeness
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.planning import (
    CLEARLY,
    Choice,
    DocumentsFound,
    Fit,
    Reading,
    choose,
)
from frontdesk.playbooks.playbook import PlaybookKind
from frontdesk.playbooks.roster import ActivePlaybook
from frontdesk.store.records import MessageRecord
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.tool import AnyTool, Kind, brings_person
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.documents import PlannedSearch
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import TurnStep
from frontdesk.turn.speaking.evidence import evidence_of
from frontdesk.turn.task import TurnTask

# A question of what is one's own fits the tool that reads it from here on.
_OF_ONES_OWN = 0.4
BY_BUTTON = Choice(PlanPath.TOOLS, "a button was pressed")


async def plan_turn(deps: TurnDeps, task: TurnTask, port: TurnPort) -> PlannedSearch | None:
    """Choose the path of a turn, and keep the playbook that it begins or leaves.

    What documents say to the customer's questions, if they do, is the turn's first step.
    """
    dialog = port.dialog
    if _has_acted(task, port):
        port.planned(plan_of(deps, dialog, _resumed(deps, dialog, task.steps)))
        return None
    reading, search = await _reading(deps, dialog, port)
    chosen = choose(reading)
    port.planned(plan_of(deps, dialog, chosen))
    moved = _moved(dialog, chosen, task.turn_id)
    if moved is not dialog and moved != dialog:
        await port.keep_step(TurnStep(detail=chosen.reason), moved)
    return search if _looks_up(chosen) else None


def _looks_up(chosen: Choice) -> bool:
    """Whether documents are asked first; a playbook with a way of its own asks by itself."""
    welcomes = chosen.playbook is None or chosen.playbook.playbook.kind is not PlaybookKind.CUSTOM
    return chosen.path in {PlanPath.DOCUMENTS, PlanPath.TOOLS} or (
        chosen.path is PlanPath.PLAYBOOK and welcomes
    )


def _has_acted(task: TurnTask, port: TurnPort) -> bool:
    """Whether a turn that goes on after a crash has done something by an earlier plan."""
    if not task.resumed:
        return False
    noted = any(entry.turn_id == task.turn_id for entry in port.ledger)
    return noted or any(step.calls for step in task.steps)


def _resumed(deps: TurnDeps, dialog: Dialog, steps: Sequence[TurnStep]) -> Choice:
    progress = dialog.playbook
    current = deps.roster.playbooks.get(progress.id) if progress is not None else None
    path = PlanPath.TOOLS if current is None else PlanPath.PLAYBOOK
    if {call.tool for step in steps for call in step.calls} == {SEARCH_DOCUMENTS}:
        path = PlanPath.DOCUMENTS
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


async def _reading(
    deps: TurnDeps, dialog: Dialog, port: TurnPort
) -> tuple[Reading, PlannedSearch | None]:
    text = _unanswered(port.history)
    wants_person = Cue.PERSON in read_cues(text)
    pending = _pending(dialog)
    if deps.roster.is_empty and not deps.documents.any:
        return Reading(wants_person, pending), None
    found = deps.roster.agent(dialog.agent)
    agent = found.agent if found is not None else None
    usable = {one.id: one for one in deps.roster.usable(agent)}
    progress = dialog.playbook
    current = usable.get(progress.id) if progress is not None and not progress.over else None
    collecting = current is not None and bool(current.playbook.fields)
    withdraws = current is not None and told_plainly(text) is Act.WITHDRAWAL
    settled = wants_person or bool(pending) or (collecting and not withdraws)
    search, whole = (None, False) if settled else await _search(deps, dialog, text, port)
    reading = Reading(
        wants_person=wants_person,
        pending=pending,
        current=current,
        collecting=collecting,
        withdraws=withdraws,
        documents=_documents(search.looked) if search is not None and whole else None,
        fit=None if settled else _fit(deps, usable, current, text),
        welcome=_welcome(deps, agent),
    )
    return reading, search


def _documents(looked: LookedUp) -> DocumentsFound:
    return DocumentsFound(looked.likely, tuple(one.passage.title for one in looked.passages))


async def _search(
    deps: TurnDeps, dialog: Dialog, text: str, port: TurnPort
) -> tuple[PlannedSearch | None, bool]:
    """What documents say to the questions of a message, and whether it asks for nothing else."""
    if not deps.documents.any:
        return None, False
    parts, evidence = question_parts(text), evidence_of(deps, port, (), ())
    apart = [part for part in parts if not asks_of_status(replace(evidence, asked=part))]
    asked = [part for part in apart if _is_for_documents(deps, part)]
    if not asked:
        return None, False
    question = (
        text if len(asked) == len(parts) else " ".join(f"{one.rstrip(' ?.!')}?" for one in asked)
    )
    said = [message.text for message in port.history if message.role == Role.CUSTOMER]
    unanswered = text.split("\n")
    request = deps.documents.request(question, dialog, deps.roster, deps.locale)
    looked = await look_up(deps.documents.documents, request, said[: -len(unanswered)])
    if not looked.answered:
        return None, False
    return PlannedSearch(question, looked), len(asked) == len(parts)


def _is_for_documents(deps: TurnDeps, part: str) -> bool:
    """Whether a question may be one for documents: none of the account, and no plain request."""
    if request_form_of(part) is RequestForm.WANTS and not is_question(part):
        return False
    tools = [tool for tool in deps.toolbox if tool.examples and _is_of_account(tool)]
    examples = {tool.name: tuple(tool.examples) for tool in tools}
    fits = max(likeness(part, examples).values(), default=0.0) if examples else 0.0
    return fits < (_OF_ONES_OWN if request_form_of(part) is RequestForm.MINE else CLEARLY)


def _is_of_account(tool: AnyTool) -> bool:
    """Whether a tool reads or does something for a customer, and does not answer any question."""
    fields = spoken_fields(tool.input).values()
    tells = any(field.spoken is Spoken.QUESTION for field in fields)
    return tool.kind is not Kind.MOVE and not tells and not brings_person(tool)


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
