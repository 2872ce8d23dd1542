"""`GET debug`: each turn with its causes, steps, gates, timings, receipts and diagnosis."""

import json
from pathlib import Path

from frontdesk.app import Ingredients
from frontdesk.diagnosis.turn_view import LONGEST, cut
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.testing import Ask, Fail, Hang, Say, ScriptedModel
from tests.transport.clients import Json
from tests.transport.conftest import ErrorLog
from tests.transport.served_desk import Talk, answers, run, serving

PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
ALEX = {"phone": "4155550132"}
ZIP = "94107"


async def debug_of(talk: Talk) -> Json:
    await talk.settled()
    return (await talk.get("debug", token=talk.served.operator)).body


async def talk_through(talk: Talk, *lines: str) -> Json:
    """Say each line after the answer to the one before; return what debug shows in the end."""
    for line in lines:
        await talk.say(line)
        await talk.settled()
    return await debug_of(talk)


def test_that_a_turn_shows_its_words_its_step_and_its_timings(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("At ", "nine.")) as served:
            talk = await served.talk()
            debug = await talk_through(talk, "When do you open?")
            (turn,) = debug["turns"]
            assert (turn["turnId"], turn["outcome"], turn["attempt"]) == (1, "complete", 1)
            assert turn["causes"] == [{"type": "said"}]
            assert [(m["role"], m["text"]) for m in turn["messages"]] == [
                ("customer", "When do you open?"),
                ("assistant", "At nine."),
            ]
            (step,) = turn["steps"]
            assert (step["text"], step["model"], step["finish"]) == ("At nine.", "scripted", "stop")
            assert 0 <= turn["first_token_ms"] <= turn["total_ms"]
            assert turn["narrate_ms"] == step["model_ms"]
            assert (turn["time_to_status_ms"], turn["interpret_ms"]) == (None, None)
            assert turn["diagnosis"] is None
            assert debug["state"] == await talk.settled()
            assert (debug["inboxWaiting"], debug["connections"], debug["dialog"]) == ([], 0, None)

    run(main())


def test_that_a_turn_that_still_runs_is_shown_with_what_it_is_to_answer(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, ScriptedModel(["Well", Hang()])) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await talk.say("Hi")
                await socket.until_type("token")
                debug = (await talk.get("debug", token=served.operator)).body
                (turn,) = debug["turns"]
                assert (turn["outcome"], turn["total_ms"]) == (None, None)
                assert turn["causes"] == [{"type": "said"}]
                assert debug["connections"] == 1

    run(main())


def test_that_gates_calls_receipts_and_effects_are_shown_with_their_turns(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            talk = await served.talk(**ALEX)
            debug = await talk_through(talk, "cancel an appointment", ZIP, "1", "yes")
            asked, verified, chosen, confirmed = debug["turns"]
            gates = asked["steps"][0]
            assert "verifyAccount" in gates["openTools"]
            assert "verified" in gates["closedTools"]["cancelAppointment"]
            assert "The customer is not verified; missing: its ZIP code." in gates["context"]
            (note,) = verified["ledger"]
            assert (note["tool"], note["status"], note["toldSeq"]) == (
                *("verifyAccount", "committed"),
                0,
            )
            calls = [call for step in verified["steps"] for call in step["calls"]]
            assert json.loads(calls[0]["arguments"])["zip"] == ZIP
            assert calls[0]["outcome"] == "ran" and calls[0]["duration_ms"] >= 0
            (shown,) = chosen["receipts"]
            assert (shown["state"], shown["tool"]) == ("shown", "cancelAppointment")
            assert chosen["outcome"] == "awaiting_confirmation"
            assert [r["state"] for r in confirmed["receipts"]] == ["accepted", "committed"]
            (effect,) = confirmed["ledger"]
            assert (effect["key"], effect["kind"], effect["status"]) == (
                *(shown["receiptId"], "effect"),
                "committed",
            )
            assert effect["toldSeq"] > 0
            assert debug["dialog"]["verifiedAs"] == "cus_alex"
            assert "receipt" not in debug["dialog"]

    run(main())


def test_that_a_button_is_shown_as_the_cause_of_its_turn(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            talk = await served.talk(**ALEX)
            await talk_through(talk, ZIP)
            async with talk.socket() as socket:
                await socket.send("start", workflow="cancel")
                await socket.until_idle()
            turn = (await debug_of(talk))["turns"][-1]
            assert turn["causes"] == [{"type": "started", "workflow": "cancel"}]
            assert turn["steps"] == []

    run(main())


def test_that_the_reading_of_an_unclear_yes_is_timed(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(
            [Ask("verifyAccount", f'{{"zip":"{ZIP}"}}')],
            ["Thanks, what can I do for you?"],
            [Ask("cancelAppointment")],
            [Ask("workflow_select", '{"choice":"1"}')],
            [Ask("workflow_confirm", '{"accept":true}')],
            ["yes"],
        )
        async with serving(sqlite_path, model, made_with=PESTCALL) as served:
            talk = await served.talk(**ALEX)
            debug = await talk_through(talk, ZIP, "cancel a visit", "1", "hm, why not then")
            last = debug["turns"][-1]
            assert last["interpret_ms"] is not None
            assert last["steps"][0]["calls"][0]["tool"] == "workflow.confirm"

    run(main())


def test_that_a_model_that_failed_leaves_a_diagnosis_and_steps_with_their_problems(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([Say("")], ['{"tool": "rescheduleAppointment"}'])
        async with serving(sqlite_path, model, made_with=PESTCALL) as served:
            talk = await served.talk(**ALEX)
            debug = await talk_through(talk, "I want to reschedule")
            (turn,) = debug["turns"]
            diagnosis = turn["diagnosis"]
            assert (diagnosis["reason"], diagnosis["userMessage"]) == (
                "empty_final_text",
                "I want to reschedule",
            )
            assert diagnosis["modelId"] == "scripted"
            empty, leaked, stood_in = turn["steps"]
            assert (empty["problem"], leaked["problem"], stood_in["problem"]) == (
                "empty_final_text",
                "invalid_tool_decision",
                "",
            )
            assert "It was empty" in empty["correction"]
            assert leaked["text"] == '{"tool": "rescheduleAppointment"}'
            assert "json" in leaked["leaks"]
            assert (stood_in["model"], stood_in["text"] != "") == ("house", True)

    run(main())


def test_that_a_failing_provider_is_named_in_the_step(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, ScriptedModel([Fail("no such model")])) as served:
            talk = await served.talk()
            (turn,) = (await talk_through(talk, "Hi"))["turns"]
            (step,) = turn["steps"]
            assert step["problem"] == turn["diagnosis"]["reason"] == "unknown"
            assert "no such model" in step["detail"]

    run(main())


def test_that_a_turn_which_broke_says_why(sqlite_path: Path, error_log: ErrorLog) -> None:
    async def main() -> None:
        async with serving(sqlite_path, ScriptedModel()) as served:
            talk = await served.talk()
            (turn,) = (await talk_through(talk, "Hi"))["turns"]
            assert turn["outcome"] == "complete"
            assert turn["diagnosis"]["reason"] == "unknown"
            assert "the script has no further answer" in turn["diagnosis"]["detail"]

    run(main())
    error_log.expect("turn.failed")


def test_that_long_texts_are_cut_and_say_so(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("word " * 1000)) as served:
            talk = await served.talk()
            (turn,) = (await talk_through(talk, "Tell me all."))["turns"]
            assert len(turn["steps"][0]["text"]) < LONGEST + 40
            assert turn["steps"][0]["text"].endswith("more")

    run(main())
    assert cut("short") == "short"


def test_that_debug_names_no_token_and_no_secret(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            talk = await served.talk(**ALEX)
            shown = json.dumps(await talk_through(talk, "cancel my next appointment", ZIP))
            for secret in (talk.token, served.operator, "a secret for tests"):
                assert secret not in shown

    run(main())
