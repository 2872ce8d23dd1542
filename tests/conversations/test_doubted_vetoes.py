"""A yes with much beside it is not taken for a no: it is asked about once more, or a model says."""

from pathlib import Path

from frontdesk.models.roles import RoleModels
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.flows import at_rest, last_said, tell
from tests.conversations.office import Customer, fates, office, run, verified

CHATTY = "go for it, no roaches since november"
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
