"""How SQLite is opened: what a commit promises rests on it."""

from pathlib import Path

from frontdesk.store.sqlite import connect

FULL, ON, IN_MEMORY = 2, 1, 2


def test_that_a_commit_waits_for_the_disk_and_no_reader_for_the_writer(sqlite_path: Path) -> None:
    connection = connect(sqlite_path)
    try:
        settings = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("synchronous", "journal_mode", "foreign_keys")
        }
    finally:
        connection.close()
    assert settings == {"synchronous": FULL, "journal_mode": "wal", "foreign_keys": ON}


def test_that_what_savepoints_put_aside_is_written_to_no_file(sqlite_path: Path) -> None:
    connection = connect(sqlite_path)
    try:
        assert connection.execute("PRAGMA temp_store").fetchone() == (IN_MEMORY,)
    finally:
        connection.close()
