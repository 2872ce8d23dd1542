"""Every law is watched at run time: a planted fault is logged, counted and shown to operators."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.events import LAW_BREACH, Event, EventType
from frontdesk.core.laws import breaches
from frontdesk.settings import Settings
from frontdesk.testing import Client, ScriptedModel, open_desk, run_virtual
from tests.session.desk_steps import after, stored_events
from tests.session.errand_pack import pack
from tests.session.planted_faults import FAULTS, LeakyPrompts, Plant


@pytest.fixture(autouse=True)
def _count_as_before() -> Iterator[None]:
    """The planted breaches are nobody else's."""
    before = dict(breaches)
    yield
    breaches.clear()
    breaches.update(before)


@pytest.mark.parametrize(("law", "words", "plant"), FAULTS)
def test_that_a_broken_law_is_logged_counted_and_shown_to_operators_alone(
    law: str,
    words: str,
    plant: Plant,
    sqlite_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def main() -> tuple[Client, list[Event]]:
        made_with = Ingredients(
            provider=pack(), prompts=LeakyPrompts() if law == "L8" else None, sweep_seconds=1e9
        )
        settings = Settings(drain_seconds=0.0, inactivity_seconds=1e9, idle_seconds=1e9)
        model = ScriptedModel(["Yes, ", "it is."], loop=True)
        async with open_desk(sqlite_path, model, settings=settings, made_with=made_with) as desk:
            client = await plant(desk, monkeypatch)
            await after(1)
            client.read()
            return client, await stored_events(desk, client.ref)

    before = breaches[law]
    customer, stored = run_virtual(main())
    assert breaches[law] > before
    logged = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = [line for line in logged if line["event"] == "law.breach" and line["law"] == law]
    told = [line for line in told if words in line["detail"]]
    assert told and told[0]["conversation"] == customer.ref.conversation_id
    shown = [e.data for e in stored if e.type is EventType.ERROR]
    assert {"code": LAW_BREACH, "law": law, "detail": told[0]["detail"]} in shown
    assert not [e for e in customer.events if e.type is EventType.ERROR]
