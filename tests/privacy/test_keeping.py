"""What is done without anybody asking: texts go when their time is over, restored people again."""

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

from typer.testing import CliRunner

from frontdesk.cli import app
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.core.organisation import OrganisationSettings, Privacy
from frontdesk.privacy.finding import Subject
from frontdesk.store.backup import make_backup, restore_backup
from frontdesk.store.erasures_file import ERASURES_FILE, read_erasures
from frontdesk.store.open import DATABASE_FILE, DataFolder
from frontdesk.store.queries import erasures
from tests.conversations.office import verified
from tests.lawful import run
from tests.organisations.two_desks import change
from tests.privacy.whole_desk import (
    SECRETS,
    erase,
    everything,
    left_in_files,
    whole_conversation,
    whole_desk,
)
from tests.session.at_the_desk import AtTheDesk

DAY = 24 * 60 * 60.0
RARELY = 3600.0
NAME = "alex rivera"


def test_that_texts_of_finished_conversations_go_when_their_time_is_over(sqlite_path: Path) -> None:
    async def main() -> None:
        async with whole_desk(sqlite_path, sweep_seconds=RARELY) as desk:
            settings = OrganisationSettings(privacy=Privacy(retention_days=1))
            await change(desk.db, DEFAULT_ORGANISATION, settings=settings)
            ended, other = await verified(desk, "grace"), await verified(desk, "alex")
            await ended.say("what does quibble cost")
            await other.say("and what does obelisk cost")
            await AtTheDesk(desk, ended.ref).resolve()
            await desk.settle(ended.ref)
            seqs = [event.seq for event in await ended.events()]
            await asyncio.sleep(0.9 * DAY)
            assert (await everything(desk)).holding("quibble") != []
            await asyncio.sleep(0.2 * DAY)
            rows = await everything(desk)
            assert rows.holding("quibble") == [] and rows.holding("obelisk") != []
            assert left_in_files(sqlite_path, "quibble") == []
            assert [event.seq for event in await ended.events()][: len(seqs)] == seqs
            assert rows.holding("grace kim") == ["pestcall_customers"], "the company's own records"
            count = rows.count("events")
            await asyncio.sleep(0.1 * DAY)
            assert (await everything(desk)).count("events") == count, "once"

    run(main())


def test_that_a_restored_backup_does_not_bring_an_erased_customer_back(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    backup = tmp_path / "old.tar.gz"
    now = datetime(2026, 3, 2, tzinfo=UTC)

    async def live() -> None:
        async with whole_desk(folder.path / DATABASE_FILE) as desk:
            them = await whole_conversation(desk)
            make_backup(folder.path, backup, now)
            await erase(desk, Subject(customer=them.customer_id))

    async def restored() -> None:
        async with whole_desk(folder.path / DATABASE_FILE, again=True) as desk:
            back = await everything(desk)
            assert back.holding(NAME), "the backup is of a time when they were there"
            await desk.desk.privacy.replay(folder.path / ERASURES_FILE)
            rows = await everything(desk)
            words = (*SECRETS, NAME)
            assert {word: rows.holding(word) for word in words} == {word: [] for word in words}
            found = [left_in_files(folder.path / DATABASE_FILE, word) for word in words]
            assert found == [[] for _ in words]
            listed = await desk.db.read(
                lambda tx: erasures.of_organisation(tx, DEFAULT_ORGANISATION)
            )
            assert len(listed) == 1
            assert not (folder.path / ERASURES_FILE).exists()

    run(live())
    restore_backup(backup, folder, now, force=True)
    (one,) = read_erasures(folder.path / ERASURES_FILE)
    assert "alex" not in repr(one)
    run(restored())
    folder.release()


def test_that_the_command_line_hands_out_erases_and_lists(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "data")
    options = ("--data", str(folder.path))
    runner = CliRunner()

    async def live() -> None:
        async with whole_desk(folder.path / DATABASE_FILE) as desk:
            await whole_conversation(desk)

    run(live())
    out = runner.invoke(app, ["customer", "export", "customer=cus_alex", *options])
    document = json.loads(out.stdout)
    assert document["facts"]["names"] == ["Alex Rivera"]
    assert document["records"]["phones"][0]["phone"] == "4155550132"
    (conversation,) = document["conversations"]
    assert any("zanzibar" in (one["text"] or "") for one in conversation["messages"])
    assert conversation["tickets"] and conversation["email"] == "pelican@example.org"
    refused = runner.invoke(app, ["customer", "erase", "name=Alex", "--yes", *options])
    assert refused.exit_code == 1 and "customer=..." in refused.stderr
    done = runner.invoke(
        app, ["customer", "erase", "customer=cus_alex", "--yes", "--json", *options]
    )
    erased = json.loads(done.stdout)
    assert (erased["conversations"], erased["records"], erased["purged"]) == (1, True, True)
    assert [left_in_files(folder.path / DATABASE_FILE, word) for word in SECRETS] == [
        [] for _ in SECRETS
    ]
    kept = tmp_path / "kept.json"
    listed = runner.invoke(app, ["customer", "erasures", "--out", str(kept), *options])
    assert listed.stdout.split()[0] == erased["reference"]
    assert len(read_erasures(kept)) == 1
    folder.release()
