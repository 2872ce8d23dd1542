"""A customer who was taken for another says so and is verified anew; nothing of them stays."""

from pathlib import Path

import pytest

from dental.held import hold
from tests.conversations.flows import last_said, stored
from tests.conversations.office import customer, fates, finals, office, run

OF_PRIYA = ("Alcatraz", "Luis", "9:30")


@pytest.mark.parametrize(
    "words",
    [
        ("I'm not Priya! my zip is 94612",),
        ("you've got the wrong person", "94612"),
        ("oh, this isn't my account", "the zip is 94612, Tom Becker"),
        ("sorry I meant 94612",),
        ("94612",),
    ],
)
def test_that_whoever_shares_a_number_gets_out_of_the_others_account(
    pestcall_path: Path, words: tuple[str, ...]
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            tom = await customer(desk, "tom")
            await tom.say("94609")
            assert (await stored(tom)).verified_as == "cus_priya"
            assert fates(await tom.say("cancel my visit")) == ["shown"]
            heard = await tom.say(words[0])
            assert fates(heard) == ["voided"]
            for more in words[1:]:
                heard += await tom.say(more)
            dialog = await stored(tom)
            assert (dialog.verified_as, dialog.receipt) == ("cus_tom", None)
            assert fates(await tom.say("yes")) == []
            heard += await tom.say("when is my next visit?")
            assert tom.who.address in last_said(heard)
            assert not any(fact in said for said in finals(heard) for fact in OF_PRIYA)
            assert await tom.effects() == []

    run(main())


def test_that_a_name_given_with_the_zip_of_another_opens_neither_account(
    pestcall_path: Path,
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            tom = await customer(desk, "tom")
            await tom.say("94609, my name is Tom Becker")
            assert (await stored(tom)).verified_as is None
            await tom.say("oops, 94612")
            assert (await stored(tom)).verified_as == "cus_tom"

    run(main())


def test_that_a_corrected_phone_number_is_tried_with_the_zip_that_was_given(
    pestcall_path: Path,
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            grace = await customer(desk, "grace", phone="")
            for words in ("07030", "201 555 0118", "no wait, it's 201 555 0117"):
                assert (await stored(grace)).verified_as is None
                await grace.say(words)
            assert (await stored(grace)).verified_as == "cus_grace"

    run(main())


@pytest.mark.parametrize("words", ["that's not my day", "it is not me who pays", "I am not home"])
def test_that_other_denials_leave_the_customer_who_they_are(
    pestcall_path: Path, words: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            priya = await customer(desk, "priya")
            await priya.verify()
            await priya.say(words)
            assert (await stored(priya)).verified_as == "cus_priya"

    run(main())


@pytest.mark.parametrize(
    "words",
    [
        ("when is Lena's visit?", "Ortiz, July 7 2012"),
        ("I meant my daughter's appointment", "Lena Ortiz, 7/7/2012", "when is it?"),
        ("wrong patient, it's for my girl", "Ortiz, 7 July 2012", "when is her appointment?"),
    ],
)
def test_that_a_parent_comes_from_their_own_visits_to_those_of_a_child(
    sqlite_path: Path, words: tuple[str, ...]
) -> None:
    held = run(hold(sqlite_path, ("Ortiz, 3/12/1984", *words)))
    assert (held.patient, held.effects) == ("p5", [])
    assert "crown" in held.said[-1]
    assert not any("cleaning" in said for said in held.said)
