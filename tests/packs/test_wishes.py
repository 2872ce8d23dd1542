"""What a model wishes for never stands in for what the customer has chosen."""

from pathlib import Path

from frontdesk.store.database import Database
from tests.packs.office import context, in_office, verified_as
from tests.packs.test_pack_workflows import ENGINE, on, pick, start


def test_that_what_a_step_has_settled_is_no_wish_of_a_model(sqlite_path: Path) -> None:
    async def work(db: Database) -> None:
        ctx = context(db, verified_as("linda"))
        offer = await start(ctx, "reschedule")
        assert offer.dialog.progress is not None
        visits = [option.value for option in offer.dialog.progress.options]
        asked = await pick(ctx, await pick(ctx, offer, 0), 0)
        assert asked.dialog.receipt is not None
        again = await ENGINE.reopen(on(ctx, asked.dialog), {"appointment": visits[1]})
        assert again.dialog.progress is not None
        assert again.dialog.progress.chosen["appointment"] == visits[0]

    in_office(sqlite_path, work)
