"""An answer is an address only if it is one, and a note is what the technician is to know."""

from pathlib import Path

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, fates

BOOK = "book an ant treatment for January 20 at 10am"
ON_FILE = "18 Inman Street, Cambridge"


async def booked_at(samuel: Customer) -> tuple[str, str]:
    """Say yes to the receipt; the new visit's address and notes."""
    before = {visit["id"] for visit in await samuel.appointments()}
    assert fates(await samuel.say("yes")) == ["accepted", "committed"]
    (new,) = [visit for visit in await samuel.appointments() if visit["id"] not in before]
    return new["address"], new["notes"]


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        ("yep inman st is still home", ""),
        ("Indeed, the Cambridge one.", ""),
        ("thanks a lot", ""),
        ("That's right. Could you read the whole thing back to me? Kind regards, Samuel", ""),
        ("correct!! that is our address 🙂", ""),
        ("18 Inman Street, yes. the back gate sticks", "the back gate sticks"),
        ("sure, and um tell the guy the bell is broken", "the bell is broken"),
    ],
)
def test_that_agreement_thanks_or_its_own_street_mean_the_address_on_file(
    pestcall_path: Path, answer: str, note: str
) -> None:
    async def story(samuel: Customer) -> None:
        await samuel.say(BOOK)
        assert fates(await samuel.say(answer)) == ["shown"]
        receipt = (await stored(samuel)).receipt
        assert receipt is not None
        assert receipt.arguments["address"] == ON_FILE
        assert (f"with the note “{note}”?" in receipt.text) == bool(note)
        assert await booked_at(samuel) == (ON_FILE, note)

    tell(pestcall_path, story, "samuel")


@pytest.mark.parametrize(
    "answer", ["we don't live there any more", "no, my mother's place", "a new flat on Pearl Road"]
)
def test_that_an_address_without_number_and_street_is_asked_for(
    pestcall_path: Path, answer: str
) -> None:
    async def story(samuel: Customer) -> None:
        await samuel.say(BOOK)
        heard = await samuel.say(answer)
        assert fates(heard) == []
        assert "house number" in last_said(heard)
        assert fates(await samuel.say("44 Pearl Road, Boston")) == ["shown"]
        assert await booked_at(samuel) == ("44 Pearl Road, Boston", "")

    tell(pestcall_path, story, "samuel")


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("oh and er the note: our cat scratches", "our cat scratches"),
        ("This is Omar Haddad. Please let him know the bell is broken", "the bell is broken"),
        ("my name is Omar and the gate code is 7781", "the gate code is 7781"),
    ],
)
def test_that_a_note_is_kept_without_what_leads_to_it_and_read_back_as_it_is_stored(
    pestcall_path: Path, said: str, note: str
) -> None:
    async def story(omar: Customer) -> None:
        assert f"“{note}”" in last_said(await omar.say(said))
        for question in ("can you confirm that it's noted?", "what exactly does the note say?"):
            assert f"“{note}”" in last_said(await omar.say(question))
            (visit,) = await omar.appointments()
            assert visit["notes"] == note

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    "said", ["yes and the gate code is 7781", "Yes please, the key code is 44"]
)
def test_that_a_note_beside_a_yes_is_kept_and_told(pestcall_path: Path, said: str) -> None:
    note = said.partition("es ")[2].removeprefix("and ").removeprefix("please, ")

    async def story(linda: Customer) -> None:
        await linda.say("move my rodent visit to January 20 at 10am")
        heard = await linda.say(said)
        assert fates(heard) == ["accepted", "committed"]
        assert f"“{note}”" in last_said(heard)
        notes = {visit["id"]: visit["notes"] for visit in await linda.appointments()}
        assert notes.pop("apt_d15") == note
        assert not any(notes.values())

    tell(pestcall_path, story, "linda")


def test_that_the_visit_of_a_note_is_asked_for_once_and_the_note_stays_as_it_was(
    pestcall_path: Path,
) -> None:
    async def story(linda: Customer) -> None:
        assert "1." in last_said(await linda.say("tell the technician there's a beehive out back"))
        await linda.say("the termite one")
        notes = {visit["id"]: visit["notes"] for visit in await linda.appointments()}
        assert notes["apt_d16"] == "there's a beehive out back"

    tell(pestcall_path, story, "linda")
