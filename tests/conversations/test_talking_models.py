"""A customer's yes counts whatever a model makes of it, and an earlier no does not undo it."""

from pathlib import Path

from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.flows import last_said
from tests.conversations.office import fates, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant treatment"}'),)
CONFIRM: Answer = (Ask("workflow_confirm", '{"accept":true}'),)
HELLO: Answer = ("Hello, Alex.",)


def test_that_a_plain_yes_is_taken_where_a_model_only_talks(pestcall_path: Path) -> None:
    heard = _fates(pestcall_path, ("You're welcome!",), ["yes please"])
    assert heard == [["accepted", "committed"]]


def test_that_a_plain_yes_is_taken_where_a_model_claims_it_done(pestcall_path: Path) -> None:
    heard = _fates(pestcall_path, ("I've cancelled your ant treatment.",), ["yes please"])
    assert heard == [["accepted", "committed"]]


def test_that_what_is_no_plain_yes_needs_a_model_that_proposes(pestcall_path: Path) -> None:
    assert _fates(pestcall_path, ("Let me know.",), ["i guess that could be a yes"]) == [[]]


def test_that_a_yes_to_another_question_confirms_nothing(pestcall_path: Path) -> None:
    asks: Answer = ("It is free of charge. Is there anything else you want to know?",)
    model = ScriptedModel(VERIFY, HELLO, CANCEL, asks, ("What is it?",), ("Bye.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("cancel my ant treatment please")
            await alex.say("does it cost anything?")
            heard = await alex.say("yes")
            assert fates(heard) == [] and last_said(heard) == "What is it?"

    run(main())


def test_that_a_yes_after_a_no_is_asked_about_anew(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, HELLO, CANCEL, ("There is no fee.",), CONFIRM, CONFIRM, ("Bye.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            first = await alex.say("cancel my ant treatment please")
            await alex.say("no wait, is there a refund?")
            again = await alex.say("ok fine do it")
            assert fates(again) == ["voided", "shown"]
            assert last_said(again) == last_said(first)
            assert fates(await alex.say("yes")) == ["accepted", "committed"]

    run(main())


def _fates(path: Path, answers: tuple[str, ...], said: list[str]) -> list[list[str]]:
    """What becomes of a receipt after each message, where a model answers so."""
    model = ScriptedModel(VERIFY, HELLO, CANCEL, *((words,) for words in answers), ("Bye.",))

    async def main() -> list[list[str]]:
        async with office(path, model) as desk:
            alex = await verified(desk)
            assert fates(await alex.say("cancel my ant treatment please")) == ["shown"]
            return [fates(await alex.say(text)) for text in said]

    return run(main())
