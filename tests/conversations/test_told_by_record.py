"""Where a model's answers do not stand, the customer gets the record that they asked after."""

from pathlib import Path

import pytest

from frontdesk.knowledge.answering.search_tool import SEARCH_DOCUMENTS
from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import finals, office, run, verified
from tests.session.document_library import SmallLibrary, passage

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
OKAY: Answer = ("Okay.",)
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant"}'),)
YES: Answer = (Ask("workflow_confirm", '{"accept":true}'),)
NOTE: Answer = (Ask("addNote", '{"which":"general","note":"Rex is in the yard"}'),)
TICKET: Answer = (Ask("escalate", '{"reason":"the bill"}'),)
FALSE: Answer = ("I've sent you a refund of $40.00.",)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("is the note there, yes or no?", "Rex is in the yard"),
        ("and it says that Rex is there?", "Rex is in the yard"),
        ("is anybody going to call me?", "T-1001"),
    ],
)
def test_that_a_note_and_a_ticket_are_told_where_they_are_asked_after(
    pestcall_path: Path, asked: str, told: str
) -> None:
    done = (NOTE, OKAY, TICKET, OKAY, CANCEL, YES)
    model = ScriptedModel(VERIFY, WELCOME, *done, ("No, not yet.",), ("No.",))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Tell the technician of the general visit that Rex is in the yard")
            await alex.say("I want a person to call me about the bill")
            await alex.say("Cancel my ant visit")
            await alex.say("yes")
            (said,) = finals(await alex.say(asked))
            assert told in said and "cancelled" not in said

    run(main())


def test_that_a_note_of_this_turn_is_told_and_not_denied(pestcall_path: Path) -> None:
    both: Answer = (*YES, *NOTE)
    model = ScriptedModel(VERIFY, WELCOME, CANCEL, both, NOTE, FALSE, FALSE)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my ant visit. And note for the other one: Rex is in the yard")
            said = " ".join(finals(await alex.say("yes please")))
            assert "is cancelled" in said and "Rex is in the yard" in said
            assert "Nothing else was done" not in said

    run(main())


BAIT = passage(
    1,
    "ants",
    "After the ant treatment more ants than before may show up. The bait may be moved or stay on.",
    "Ants",
)


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ("so is it cancelled or not? and ants still on?", []),
        ("and the ants??? is that still on", []),
        ("does the bait bring more ants at first?", [SEARCH_DOCUMENTS]),
    ],
)
def test_that_how_a_deed_of_the_call_stands_is_not_looked_up_in_documents(
    pestcall_path: Path, asked: str, searched: list[str]
) -> None:
    model = ScriptedModel(VERIFY, WELCOME, CANCEL, YES, OKAY)

    async def main() -> None:
        library = SmallLibrary(passages=(BAIT,))
        async with office(pestcall_path, model, documents=library) as desk:
            alex = await verified(desk)
            await alex.say("Cancel my ant visit")
            await alex.say("yes")
            await alex.say(asked)
            assert [tool for tool, _ in (await alex.turns())[-1].calls] == searched

    run(main())
