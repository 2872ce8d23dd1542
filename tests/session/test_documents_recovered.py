"""A process dies between the search of documents and the answer: the turn goes on from its step."""

from dataclasses import replace
from pathlib import Path

import pytest

from frontdesk.core.events import EventType
from frontdesk.core.plan import PlanPath
from frontdesk.models.port import Model
from frontdesk.store.database import Database
from frontdesk.testing import Client, ScriptedModel, open_desk
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.crashing import NOBODY_SWEEPS, while_it_crashes
from tests.session.desk_steps import run, stored_events, stored_steps
from tests.session.document_library import SmallLibrary
from tests.session.test_documents_by_house import SEARCH, cited, desk_of
from tests.session.test_playbooks import plans

QUESTION = "What does the Team plan cost?"
ANSWER = "It costs $40 a month, and schools get it for $25."


def _model(by_house: bool) -> Model | None:
    return None if by_house else ScriptedModel([ANSWER.replace(",", " [1],")], loop=True)


async def _dies(path: Path, write: int, model: Model | None) -> Client:
    stores: list[FaultyDatabase] = []

    def wrap(db: Database) -> Database:
        stores.append(FaultyDatabase(db))
        return stores[-1]

    library = SmallLibrary()
    made_with = replace(desk_of(library), wrap_database=wrap, sweep_seconds=NOBODY_SWEEPS)
    async with open_desk(path, model, made_with=made_with, seed=7) as desk:
        client = await desk.client()
        await while_it_crashes(stores[0], FaultKind.CRASH_AFTER, write, client.send(QUESTION))
        return client


@pytest.mark.parametrize("by_house", [True, False])
@pytest.mark.parametrize("write", [0, 1, 2, 3])
def test_that_a_search_is_kept_over_a_death_and_its_answer_cites_it(
    sqlite_path: Path, write: int, by_house: bool
) -> None:
    async def main() -> None:
        client = await _dies(sqlite_path, write, _model(by_house))
        library = SmallLibrary()
        made_with = desk_of(library)
        async with open_desk(sqlite_path, _model(by_house), made_with=made_with, seed=8) as desk:
            again = await desk.client(client.ref)
            await desk.settle(again.ref)
            calls = [call for step in await stored_steps(desk, again.ref) for call in step.calls]
            assert [call.tool for call in calls] == [SEARCH]
            stored = await stored_events(desk, again.ref)
            assert sum(event.type is EventType.TOOL_CALL for event in stored) == 1
            answers = [
                event
                for event in stored
                if event.type is EventType.FINAL
                and event.turn_id
                and (event.data or {})["state"] == "complete"
            ]
            assert len(answers) == 1 and cited(answers[0]) == ["prices"]
            assert "$40" in (answers[0].text or "") and "[" not in (answers[0].text or "")
            [plan] = await plans(desk, again.ref)
            assert plan["path"] == PlanPath.DOCUMENTS

    run(main())
