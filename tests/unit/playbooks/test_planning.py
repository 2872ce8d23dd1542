"""The path of a turn, and its reason, in every situation."""

from datetime import datetime

import pytest

from frontdesk.core.locale import Locale
from frontdesk.core.plan import PlanPath
from frontdesk.playbooks.agent import Agent, DutyHours
from frontdesk.playbooks.planning import Choice, DocumentsFound, Fit, Reading, choose
from frontdesk.playbooks.playbook import Playbook, PlaybookKind
from frontdesk.playbooks.roster import ActiveAgent, ActivePlaybook, Roster

BUG = ActivePlaybook("bug", 3, Playbook("Bug"))
BILL = ActivePlaybook("bill", 1, Playbook("Bill"))
WELCOME = ActivePlaybook("welcome", 1, Playbook("Welcome", kind=PlaybookKind.WELCOME))
FITS = Fit(BILL, 0.9, 0.2)
FOUND = DocumentsFound(0.8)


@pytest.mark.parametrize(
    ("known", "path", "playbook"),
    [
        (Reading(), PlanPath.TOOLS, None),
        (Reading(welcome=WELCOME), PlanPath.PLAYBOOK, WELCOME),
        (Reading(welcome=WELCOME, current=BUG), PlanPath.PLAYBOOK, BUG),
        (Reading(welcome=WELCOME, current=BUG, fit=FITS), PlanPath.PLAYBOOK, BILL),
        (Reading(current=BUG, fit=Fit(BILL, 0.4)), PlanPath.PLAYBOOK, BUG),
        (Reading(current=BUG, fit=Fit(BILL, 0.9, 0.85)), PlanPath.PLAYBOOK, BUG),
        (Reading(current=BUG, fit=FITS, collecting=True), PlanPath.PLAYBOOK, BUG),
        (Reading(current=BUG, fit=FITS, collecting=True, withdraws=True), PlanPath.PLAYBOOK, BILL),
        (Reading(current=BUG, collecting=True, withdraws=True), PlanPath.TOOLS, None),
        (Reading(current=BUG, fit=FITS, documents=FOUND), PlanPath.DOCUMENTS, BUG),
        (Reading(current=BUG, documents=FOUND, collecting=True), PlanPath.PLAYBOOK, BUG),
        (Reading(current=BUG, fit=FITS, pending="a receipt"), PlanPath.TOOLS, BUG),
        (
            Reading(current=BUG, fit=FITS, pending="a receipt", collecting=True, wants_person=True),
            PlanPath.HUMAN,
            BUG,
        ),
    ],
)
def test_that_the_path_follows_from_what_is_known(
    known: Reading, path: PlanPath, playbook: ActivePlaybook | None
) -> None:
    chosen = choose(known)
    assert (chosen.path, chosen.playbook) == (path, playbook)
    assert chosen.reason


def test_that_the_reason_says_how_well_a_trigger_fits() -> None:
    assert choose(Reading(fit=FITS)) == Choice(
        PlanPath.PLAYBOOK, "the trigger of bill fits (0.90 before 0.20)", BILL
    )


MONDAY_NOON = datetime(2027, 1, 18, 12, 0)


def _agent(agent_id: str, **given: object) -> ActiveAgent:
    return ActiveAgent(agent_id, 1, Agent(agent_id, **given))  # pyright: ignore[reportArgumentType]


def _routed(roster: Roster, assigned: str = "", locale: Locale = Locale.EN) -> str | None:
    found = roster.route(assigned, MONDAY_NOON, locale)
    return found.id if found is not None else None


def test_that_own_agents_come_before_those_of_the_system() -> None:
    own, system = _agent("own"), _agent("system")
    assert _routed(Roster((own,), (system,))) == "own"
    assert _routed(Roster((), (system,))) == "system"
    assert _routed(Roster()) is None


def test_that_an_assigned_agent_stays_and_a_disabled_one_is_replaced() -> None:
    roster = Roster((_agent("a"), _agent("b")))
    assert _routed(roster, "b") == "b"
    assert _routed(roster, "gone") == "a"


def test_that_an_agent_serves_in_its_hours_and_its_language() -> None:
    nights = _agent("night", hours=(DutyHours((1, 2), "22:00", "06:00"),))
    days = _agent("day", hours=(DutyHours((1,), "08:00", "17:00"),))
    spanish = _agent("spanish", language=Locale.ES)
    roster = Roster((nights, spanish, days))
    assert _routed(roster) == "day"
    assert _routed(roster, locale=Locale.ES) == "spanish"
    # Who went off duty is replaced; who began in another language goes on.
    assert _routed(roster, "night") == "day"
    assert _routed(roster, "spanish") == "spanish"


def test_that_hours_go_on_past_midnight() -> None:
    nights = DutyHours((7,), "22:00", "06:00")
    assert nights.hold(datetime(2027, 1, 18, 5, 59)) and nights.hold(datetime(2027, 1, 17, 22, 0))
    assert not nights.hold(MONDAY_NOON) and not nights.hold(datetime(2027, 1, 18, 22, 0))
