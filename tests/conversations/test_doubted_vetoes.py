"""A yes with much beside it is not taken for a no: it is asked about once more, or a model says."""

from pathlib import Path

import pytest

from frontdesk.models.port import ChatMessage
from frontdesk.models.roles import RoleModels
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.flows import at_rest, last_said, tell
from tests.conversations.office import Customer, fates, office, run, verified

CHATTY = "go for it, no roaches since last friday"
VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant treatment"}'),)
CONFIRM: Answer = (Ask("workflow_confirm", '{"accept":true}'),)


def test_that_the_house_asks_again_and_does_it_after_a_plain_yes(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        asked = await omar.say("please cancel my visit")
        assert fates(asked) == ["shown"]
        again = await omar.say(CHATTY)
        assert fates(again) == [] and last_said(again).endswith("?")
        assert await omar.effects() == []
        assert fates(await omar.say("yes")) == ["accepted", "committed"]
        await at_rest(omar, "Completed")

    tell(pestcall_path, story, "omar")


def test_that_a_model_which_reads_a_yes_is_followed(pestcall_path: Path) -> None:
    assert _fates_where(pestcall_path, CHATTY, "yes") == ["accepted", "committed"]


def test_that_a_model_which_reads_no_yes_asks_again(pestcall_path: Path) -> None:
    assert _fates_where(pestcall_path, CHATTY, "unclear") == []


def test_that_no_model_lifts_a_plain_no(pestcall_path: Path) -> None:
    assert _fates_where(pestcall_path, "no, leave it", "yes") == ["declined"]


def _fates_where(path: Path, said: str, read: str) -> list[str]:
    """What becomes of a receipt where a model proposes to go ahead, and another reads so."""
    decides = ScriptedModel(VERIFY, ("Hello, Alex.",), CANCEL, CONFIRM, ("That is all.",))
    model = RoleModels(decides, interpret=ScriptedModel((read,)))

    async def main() -> list[str]:
        async with office(path, model) as desk:
            alex = await verified(desk)
            assert fates(await alex.say("cancel my ant treatment please")) == ["shown"]
            return fates(await alex.say(said))

    return run(main())


def test_that_a_yes_to_something_else_is_none_to_the_receipt(pestcall_path: Path) -> None:
    first = '{"which":"ant treatment","fromDate":"2027-02-02","time":"09:00"}'
    other = '{"which":"ant treatment","fromDate":"2027-02-04","time":"10:00"}'
    model = ScriptedModel(
        *(VERIFY, ("Hello, Alex.",)),
        (Ask("rescheduleAppointment", first),),
        ("Of course, take your time.",),
        (Ask("rescheduleAppointment", other),),
        ("Have a look.",),
    )

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            shown = await alex.say("move my ant treatment to february 2 at 9")
            assert "shown" in fates(shown), last_said(shown)
            await alex.say("hm, one moment")
            assert "accepted" not in fates(await alex.say("yes please"))
            assert await alex.effects() == []

    run(main())


@pytest.mark.parametrize(("read", "became"), [("yes", ["accepted", "committed"]), ("unclear", [])])
def test_that_a_yes_to_another_question_is_read_by_a_model(
    pestcall_path: Path, read: str, became: list[str]
) -> None:
    question = "It is free of charge. Is there anything else you want to know?"
    decides = ScriptedModel(VERIFY, ("Hello, Alex.",), CANCEL, (question,), CONFIRM, ("Bye.",))
    interprets = ScriptedModel((read,))

    async def main() -> None:
        async with office(pestcall_path, RoleModels(decides, interpret=interprets)) as desk:
            alex = await verified(desk)
            await alex.say("cancel my ant treatment please")
            await alex.say("does it cost anything?")
            assert fates(await alex.say("yes")) == became
        (asked,) = interprets.requests
        shown = asked.messages[1]
        assert isinstance(shown, ChatMessage) and question in shown.content

    run(main())
