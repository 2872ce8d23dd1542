"""Several requests in one message: each gets its answer, and a change comes last."""

from pathlib import Path

import pytest

from tests.conversations.flows import called, last_said, question_on, tell
from tests.conversations.office import Customer, customer, fates, office, run


def test_that_two_questions_in_one_message_are_both_answered(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        heard = await alex.say("when is my next visit and do I owe you anything?")
        assert [tool for tool, _ in await called(alex)] == ["nextAppointment", "openInvoices"]
        assert "January 18" in last_said(heard) and "invoice" in last_said(heard)

    tell(pestcall_path, story)


def test_that_a_question_is_answered_before_the_change_beside_it_is_asked_about(
    pestcall_path: Path,
) -> None:
    async def story(omar: Customer) -> None:
        heard = await omar.say("Please cancel my visit. Also, what's my balance?")
        assert [tool for tool, _ in await called(omar)] == ["openInvoices", "cancelAppointment"]
        assert fates(heard) == ["shown"]
        assert "invoice" in " ".join(e.text or "" for e in heard)
        assert question_on(heard).startswith("Shall I cancel")
        assert fates(await omar.say("yes")) == ["accepted", "committed"]
        assert await omar.statuses() == {"apt_d13": "cancelled"}

    tell(pestcall_path, story, "omar")


def test_that_two_questions_wait_together_until_the_customer_is_known(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await customer(desk)
            await alex.say("when is my next visit and do I owe you anything?")
            await alex.say(alex.who.zip)
            tools = [tool for tool, _ in await called(alex)]
            assert tools == ["verifyAccount", "nextAppointment", "openInvoices"]

    run(main())


@pytest.mark.parametrize(
    "words",
    [
        "cancel all but the termites",
        "Cancel everything with the sole exception of the termite inspection, please.",
        "i want to cancel all my visits except the termite one",
    ],
)
def test_that_all_but_one_leaves_that_one_alone(pestcall_path: Path, words: str) -> None:
    async def story(linda: Customer) -> None:
        shown = question_on(await linda.say(words))
        assert "general" in shown and "rodent" in shown and "termite" not in shown
        await linda.say("yes")
        found = sorted((await linda.statuses()).values())
        assert found == ["cancelled", "cancelled", "completed", "scheduled"]

    tell(pestcall_path, story, "linda")
