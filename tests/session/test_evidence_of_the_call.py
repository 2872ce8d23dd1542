"""What was read in a call backs its later answers too, also after the session was loaded (L7)."""

from pathlib import Path

from frontdesk.testing import Ask, ScriptedModel
from tests.session.branch_pack import Branch
from tests.session.desk_steps import ask, desk_with, run

AT_NINE = "The branch opens at nine in the morning."
AT_TEN = "The branch opens at ten in the morning."


def test_that_a_later_turn_may_say_what_an_earlier_one_read(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([Ask("openingTimes")], [AT_NINE], [AT_NINE], [AT_NINE], [AT_TEN])
        made = Branch(0.0).ingredients()
        async with desk_with(sqlite_path, model, made_with=made) as desk:
            client = await desk.client()
            await ask(desk, client, "When do you open?")
            await ask(desk, client, "Sorry, when?")
            await desk.host.evict(client.ref)
            await ask(desk, client, "Once more?")
            assert client.texts("final", state="complete")[-3:] == [AT_NINE] * 3
            await ask(desk, client, "Really?")
            assert AT_TEN not in client.texts("final", state="complete")

    run(main())
