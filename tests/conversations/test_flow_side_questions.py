"""Questions beside an answer: they are answered, and what waited goes on waiting."""

from pathlib import Path

import pytest

from frontdesk.packs.pestcall.demo.company import POLICIES
from tests.conversations.flows import (
    EFFECTS,
    answer,
    ask_for,
    at_rest,
    begin,
    called,
    last_said,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import Customer, customer, fates, office, run

BODIES = {policy.topic: policy.body for policy in POLICIES}


@pytest.mark.parametrize(
    ("workflow", "question", "topic"),
    [
        ("cancel", "is there a fee?", "cancellation"),
        ("cancel", "what does it cost me?", "cancellation"),
        ("cancel", "do i get charged", "cancellation"),
        ("cancel", "will I get my money back?", "refunds"),
        ("cancel", "how long does it take?", "duration"),
        ("reschedule", "will it cost extra?", "cancellation"),
        ("reschedule", "do I have to be home?", "arrival"),
        ("schedule", "how much is it?", "prices"),
        ("schedule", "how long will they be here?", "duration"),
        ("schedule", "is it safe for my dog?", "safety"),
    ],
)
def test_that_a_question_at_a_receipt_is_answered_for_what_the_receipt_is_about(
    pestcall_path: Path, workflow: str, question: str, topic: str
) -> None:
    async def story(linda: Customer) -> None:
        receipt = await ask_for(linda, workflow)
        before = await linda.appointments()
        heard = await linda.say(question)
        assert last_said(heard).startswith(BODIES[topic])
        assert last_said(heard).endswith("?")
        assert await called(linda) == [("servicePolicy", "ran")]
        assert linda.pending_receipt == receipt
        assert fates(heard) == []
        await untouched(linda, before)
        await answer(linda, True)
        assert await linda.effects() == [(EFFECTS[workflow], "committed")]

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize("question", ["who is coming?", "what do you mean", "when was that again?"])
def test_that_what_a_receipt_says_is_said_once_more_when_it_is_asked_for(
    pestcall_path: Path, question: str
) -> None:
    async def story(linda: Customer) -> None:
        receipt = await ask_for(linda, "cancel", choices=(2,))
        await linda.say("is there a fee?")
        said = last_said(await linda.say(question))
        assert "your rodent control visit on Wednesday, January 27" in said
        assert "with Luis" in said
        assert linda.pending_receipt == receipt
        assert await linda.effects() == []

    tell(pestcall_path, story, "linda")


def test_that_asking_whether_it_was_done_does_nothing(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        receipt = await ask_for(linda, "cancel")
        before = await linda.appointments()
        for asked in ("is it cancelled now?", "did you cancel it?", "yes?"):
            await linda.say(asked)
            assert linda.pending_receipt == receipt
        await untouched(linda, before)

    tell(pestcall_path, story, "linda")


def test_that_a_question_at_a_list_is_answered_and_the_list_stays(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await begin(linda, "cancel")
        offered = linda.client.state.options
        assert last_said(await linda.say("is there a fee?")).startswith(BODIES["cancellation"])
        assert linda.client.state.options == offered
        await linda.say("2")
        assert linda.pending_receipt is not None

    tell(pestcall_path, story, "linda")


def test_that_a_bare_number_is_no_address(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await begin(omar, "schedule")
        await omar.say("14")
        assert (await stored(omar)).state == "PendingScheduleDetails"

    tell(pestcall_path, story, "omar")


def test_that_a_question_at_the_address_leads_back_to_it(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await begin(omar, "schedule")
        said = last_said(await omar.say("how long does it take?"))
        assert said.startswith(BODIES["duration"])
        assert said.endswith(
            "shall we come to 2310 Durant Avenue, Berkeley, the address we have on file?"
        )
        assert (await stored(omar)).state == "PendingScheduleDetails"
        await omar.say("yes")
        assert (await stored(omar)).state == "PresentingSlots"

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    ("workflow", "words"),
    [
        ("cancel", "never mind"),
        ("cancel", "no, leave it please. thank you!"),
        ("cancel", "none of them, forget it"),
        ("cancel", "i changed my mind"),
        ("cancel", "no"),
        ("cancel", "ok then nothing"),
        ("reschedule", "actually never mind, keep it"),
        ("reschedule", "no thanks"),
    ],
)
def test_that_who_does_not_want_it_any_more_may_leave_the_list(
    pestcall_path: Path, workflow: str, words: str
) -> None:
    async def story(linda: Customer) -> None:
        before = await linda.appointments()
        await begin(linda, workflow)
        await linda.say(words)
        await at_rest(linda)
        await untouched(linda, before)

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize("words", ["leave the termite one", "not those, something later"])
def test_that_who_sets_some_aside_goes_on_choosing(pestcall_path: Path, words: str) -> None:
    async def story(linda: Customer) -> None:
        await begin(linda, "cancel")
        await linda.say(words)
        assert (await stored(linda)).progress is not None
        assert await linda.effects() == []

    tell(pestcall_path, story, "linda")


def test_that_who_asks_for_a_person_at_a_list_is_not_asked_to_choose(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await begin(linda, "cancel")
        said = last_said(await linda.say("NO WAIT. keep it. i want to talk to your manager"))
        assert len(await linda.tickets()) == 1
        assert not said.endswith("?")
        assert await linda.effects() == []

    tell(pestcall_path, story, "linda")


def test_that_no_and_another_day_offers_that_day(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await begin(omar, "reschedule")
        await omar.say("no the 26th")
        labels = [option["label"] for option in omar.client.state.options]
        assert {label.split(" at ")[0] for label in labels} == {"Tuesday, January 26"}

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    ("who", "story_told", "told"),
    [
        (
            "priya",
            "94609, Priya. I saw three mice under the fridge and honestly I am at my wits' end, we"
            " already paid for a treatment. Can somebody come back for free?",
            BODIES["guarantee"],
        ),
        ("grace", "hi im grace, 07030, what do I owe and when is my visit?", "$189.00"),
        (
            "alex",
            "So my mother in law is visiting next week and she is allergic to pretty much"
            " everything, and I was wondering whether it might be possible to have the treatment"
            " that is coming up moved to some time the week after. Oh and my zip is 94107.",
            "Which visit would you like to move?",
        ),
    ],
)
def test_that_a_zip_in_a_story_is_taken_and_the_request_answered(
    pestcall_path: Path, who: str, story_told: str, told: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            them = await customer(desk, who)
            heard = await them.say(story_told)
            assert (await stored(them)).verified_as == them.customer_id
            assert any(told in (event.text or "") for event in heard)

    run(main())
