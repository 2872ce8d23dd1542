"""The practice with a language model in place of the house: it proposes, and the desk disposes."""

import json
from datetime import date
from pathlib import Path

from dental.pack import pack_of
from dental.practice import Practice
from frontdesk.testing import Ask, ScriptedModel, Talk, open_desk, run_lawful


def talk(folder: Path, model: ScriptedModel, practice: Practice, *lines: str) -> Talk:
    async def held() -> Talk:
        async with open_desk(folder / "desk.db", model, pack=pack_of(practice)) as desk:
            return await desk.talk(*lines)

    return run_lawful(held())


def test_that_a_model_verifies_by_halves_and_cancels_after_a_yes(tmp_path: Path) -> None:
    practice = Practice(date(2027, 1, 15))
    model = ScriptedModel(
        [Ask("findPatient", json.dumps({"last_name": "Ortiz"}))],
        ["And what's the date of birth, with the year?"],
        [Ask("findPatient", json.dumps({"birth_date": "1984-03-12"}))],
        [Ask("cancelVisit", json.dumps({"which": "check-up"}))],
        [Ask("workflow_confirm", json.dumps({"accept": True}))],
    )
    lines = ("Cancel my check-up, my name is Ortiz", "3/12/1984", "yes please")
    held = talk(tmp_path, model, practice, *lines)
    model.assert_complete()
    assert held.dialog.verified_as == "p1"
    assert held.effects == [("cancelVisit", "committed")]
    assert [v.treatment for v in practice.visits.values() if v.patient == "p1"] == ["cleaning"]
    assert held.last == "Done: your check-up is cancelled."


def test_that_a_model_cannot_pass_by_the_identity_or_the_consent(tmp_path: Path) -> None:
    practice = Practice(date(2027, 1, 15))
    before = dict(practice.visits)
    model = ScriptedModel(
        [Ask("cancelVisit", json.dumps({"which": "check-up"}))],
        [Ask("findPatient", json.dumps({"last_name": "Ortiz", "birth_date": "1984-03-13"}))],
        ["It is cancelled."],
        loop=True,
    )
    held = talk(tmp_path, model, practice, "cancel the check-up of Ortiz, born 3/13/1984")
    assert not held.dialog.verified and practice.visits == before
    assert held.effects == [] and "It is cancelled." not in " ".join(held.said)
