"""`GET debug?explain=true`: why the turns of a real conversation went as they did."""

import json
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.models.failure import Fault
from frontdesk.models.port import Model
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.testing import Ask, Fail, Say, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.transport.clients import Json
from tests.transport.served_desk import run, serving

PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
ALEX = {"phone": "4155550132"}
ZIP = "94107"
NOT_JSON: Answer = ["I cannot say."]


def _explained(path: Path, model: Model | None, *lines: str) -> Json:
    """What is said about a conversation in which a customer says these lines."""

    async def main() -> Json:
        async with serving(path, model, made_with=PESTCALL) as served:
            talk = await served.talk(**ALEX)
            for line in lines:
                await talk.say(line)
                await talk.settled()
            plain = (await talk.get("debug", token=served.operator)).body
            assert plain["explanation"] is None
            return (await talk.get("debug?explain=true", token=served.operator)).body["explanation"]

    return run(main())


def _codes(told: Json) -> set[str]:
    return {issue["code"] for issue in told["issues"]}


def test_that_the_house_alone_explains_by_its_rules(sqlite_path: Path) -> None:
    told = _explained(sqlite_path, None, "cancel an appointment", ZIP, "1", "yes")
    assert (told["severity"], told["by"], told["issues"]) == ("none", "house rules", [])


def test_that_a_voided_receipt_is_found_in_a_real_conversation(sqlite_path: Path) -> None:
    told = _explained(
        sqlite_path, None, "cancel my appointment", ZIP, "1", "yes, but the other one"
    )
    assert "receipt_voided" in _codes(told)


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ([[Say("")], [Say("")]], "empty_final_text"),
        ([['{"tool": "x"}'], ['{"tool": "x"}']], "invalid_tool_decision"),
        ([[Fail("bad", Fault.BAD_JSON)]], "adapter_parse_error"),
        ([[Fail("denied", Fault.STATUS, 401)]], "provider_status"),
        ([[Fail("odd")]], "provider_other"),
        ([[Ask("cancelAppointment")], ["Your ZIP, please."]], "gate_refused"),
        ([["I have cancelled your appointment."]] * 2, "claim_mended"),
    ],
)
def test_that_what_a_model_did_wrong_is_the_root_cause(
    sqlite_path: Path, answers: list[Answer], code: str
) -> None:
    model = ScriptedModel(*answers, NOT_JSON)
    told = _explained(sqlite_path, model, "I have a question")
    assert told["issues"][0]["code"] == code
    assert "scripted: its explanation is not valid" in told["insteadOf"]


def test_that_a_configured_model_explains(sqlite_path: Path) -> None:
    wise: Json = {"severity": "low", "rootCause": "All fine.", "issues": [], "suggestions": []}
    model = ScriptedModel(["I don't know that."], [json.dumps(wise)])
    told = _explained(sqlite_path, model, "When do you open?")
    assert (told["by"], told["rootCause"], told["insteadOf"]) == ("scripted", "All fine.", "")


def test_that_only_operators_are_told(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            talk = await served.talk(**ALEX)
            assert (await talk.get("debug?explain=true")).status == 403

    run(main())
