"""Several things in one message: all of them are done, one after the other."""

from pathlib import Path

from tests.conversations.flows import called, last_said, stored, tell
from tests.conversations.office import Customer, customer, finals, office, run


def test_that_who_says_who_they_are_beside_a_request_has_both_done(sqlite_path: Path) -> None:
    async def main() -> None:
        async with office(sqlite_path) as desk:
            them = await customer(desk, "linda")
            await them.say("my zip is 94014, please move my termite inspection to February 18")
            dialog = await stored(them)
            assert dialog.verified_as == them.customer_id
            assert dialog.progress is not None and dialog.progress.workflow == "reschedule"
            labels = [option.label for option in dialog.progress.options]
            assert labels and all("February 18" in label for label in labels)
            said = last_said(await them.say("the first one"))
            assert said.startswith("Shall I move your termite inspection")

    run(main())


def test_that_a_question_beside_the_zip_is_answered_before_the_request_that_waited(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with office(sqlite_path) as desk:
            them = await customer(desk, "linda")
            await them.say("I want to cancel my rodent visit")
            events = await them.say("94014, and is it safe for pets?")
            said = " ".join(finals(events, acknowledgements=True))
            assert "pets" in said
            assert "Shall I cancel your rodent control visit" in said

    run(main())


def test_that_every_question_of_a_message_is_answered(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        asked = "how much is a visit? is it safe for my dog? when is my next visit?"
        said = last_said(await them.say(asked))
        assert "$129" in said and "pets" in said and "January 18" in said

    tell(sqlite_path, story)


def test_that_every_question_beside_a_receipt_is_answered(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("please cancel my ant treatment")
        said = last_said(await them.say("is there a fee? and is it safe for pets?"))
        assert "free of charge" in said and "pets" in said and said.endswith("?")
        await them.say("yes")
        assert await them.effects() == [("cancelAppointment", "committed")]

    tell(sqlite_path, story)


def test_that_the_second_of_two_changes_comes_back_by_itself(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        both = "cancel my ant treatment and move my general one to next friday"
        assert last_said(await them.say(both)).startswith("Shall I cancel your ant treatment")
        (waiting,) = (await stored(them)).open_requests
        assert waiting.tool == "rescheduleAppointment"
        done, offer = finals(await them.say("yes"))
        assert done.startswith("Done") and "January 22" in offer
        assert await called(them) == [
            ("workflow.confirm", "moved"),
            ("rescheduleAppointment", "moved"),
        ]
        await them.say("1")
        await them.say("yes")
        assert sorted(await them.effects()) == [
            ("cancelAppointment", "committed"),
            ("rescheduleAppointment", "committed"),
        ]
        assert (await stored(them)).open_requests == ()

    tell(sqlite_path, story)


def test_that_a_no_to_the_first_leads_to_the_second(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("cancel my ant treatment and move my general one to next friday")
        await them.say("no")
        progress = (await stored(them)).progress
        assert progress is not None and progress.workflow == "reschedule"
        assert await them.effects() == []

    tell(sqlite_path, story)


def test_that_the_second_comes_after_a_button_too(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("cancel my ant treatment and move my general one to next friday")
        await them.confirm()
        progress = (await stored(them)).progress
        assert progress is not None and progress.workflow == "reschedule"

    tell(sqlite_path, story)
