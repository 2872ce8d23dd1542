"""`frontdesk org`, `user` and `key`: organisations, their people, their keys, their files."""

import json
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest
from typer.main import get_command

from frontdesk.store.open import DATABASE_FILE
from frontdesk.store.sqlite import connect
from tests.cli.processes import here

PACKS = {"FRONTDESK_PACKS": "library"}


@pytest.fixture
def data(tmp_path: Path, sqlite_path: Path) -> Path:
    """The data folder of a server that was started once."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(sqlite_path, folder / DATABASE_FILE)
    return folder


def told(data: Path, *arguments: str) -> Any:
    """What a command answers to a program."""
    done = here(*arguments, "--json", "--data", str(data), env=PACKS)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def refused(data: Path, *arguments: str) -> str:
    """Why a command cannot do what was asked: one line."""
    done = here(*arguments, "--data", str(data), env=PACKS)
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1), done.output
    return done.stderr


def log(data: Path, id: str) -> list[tuple[str, str, str]]:
    """The audit log, the oldest first."""
    entries = told(data, "org", "audit", id)
    return [(e["actor"], e["action"], e["object"]) for e in reversed(entries)]


def test_that_an_organisation_is_made_shown_changed_and_disabled(data: Path) -> None:
    made = told(data, "org", "create", "books", "name=The Library", "pack=library")
    assert made["changes"]["pack"] == [None, "library"]
    told(data, "org", "set", "books", "limits.messages_per_minute=60", "open_chat=false")
    told(data, "org", "set", "books", "strings.en.greeting=Quiet, please.", "name=Books")
    shown = told(data, "org", "show", "books")
    assert shown == {
        "id": "books",
        "version": 3,
        "disabled": False,
        "configuration": {
            "name": "Books",
            "pack": "library",
            "limits": {"messages_per_minute": 60},
            "open_chat": False,
            "strings": {"en": {"greeting": "Quiet, please."}},
        },
    }
    unset = told(data, "org", "set", "books", "limits.messages_per_minute=")
    assert unset["changes"] == {"limits.messages_per_minute": [60, None]}
    assert told(data, "org", "disable", "books")["changes"] == {"disabled": [False, True]}
    assert told(data, "org", "list")[0]["disabled"] is True
    assert told(data, "org", "enable", "books")["changes"] == {"disabled": [True, False]}
    assert told(data, "org", "enable", "books")["changes"] == {}
    actions = [action for _, action, _ in log(data, "books")]
    assert actions == ["org.create", *["org.change"] * 5]


def test_that_mistakes_are_told_in_a_line_and_change_nothing(data: Path) -> None:
    told(data, "org", "create", "books")
    for arguments, expected in (
        (("org", "create", "books"), "there is an organisation books already"),
        (("org", "create", "Books!"), "id: expected 1 to 63 small letters"),
        (("org", "show", "nowhere"), "expected the id of an organisation"),
        (("org", "set", "books", "pack=os"), "pack: expected one of this server's"),
        (("org", "set", "books", "zone=Mars"), "zone: expected a time zone"),
        (("org", "set", "books", "limits.messages_per_minute=0"), "Expected `int` >= 1"),
        (("org", "set", "books", "limit=3"), "unknown field `limit`"),
        (("org", "set", "books", "name"), "expected NAME=VALUE"),
        (("org", "set", "books", "name.more=1"), "name is no group of settings"),
        (("user", "add", "ada", "--org", "nowhere"), "expected the id of an organisation"),
        (("user", "role", "ada", "admin", "--org", "books"), "there is no operator ada"),
        (("key", "revoke", "key_none", "--org", "books"), "there is no key 'key_none'"),
    ):
        assert expected in refused(data, *arguments), arguments
    assert log(data, "books") == [("cli", "org.create", "books")]


def test_that_files_hold_a_configuration_and_applying_them_again_changes_nothing(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "books"
    told(data, "org", "create", "books", 'name=A "quoted" name', "pack=library", "zone=Asia/Tokyo")
    told(data, "org", "set", "books", "instructions=Be kind.\nBe brief.", "inactivity_seconds=60.5")
    told(data, "org", "set", "books", "models.answer=house", "strings.es.greeting=¡Hola!")
    before = told(data, "org", "show", "books")
    written = told(data, "org", "export", "books", str(folder))
    assert [Path(path).name for path in written] == [
        *("organisation.toml", "instructions.md", "es.toml")
    ]
    assert (folder / "instructions.md").read_text() == "Be kind.\nBe brief.\n"
    for _ in range(2):
        assert told(data, "org", "apply", str(folder))["changes"] == {}
    assert told(data, "org", "show", "books") == before


def test_that_an_export_leaves_nothing_of_an_earlier_one(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "books"
    told(data, "org", "create", "books", "instructions=Be kind.", "strings.es.greeting=¡Hola!")
    told(data, "org", "export", "books", str(folder))
    told(data, "org", "set", "books", "instructions=", "strings.es.greeting=", "name=Books")
    without = told(data, "org", "show", "books")["configuration"]
    (folder / "README.md").write_text("Ours.")
    told(data, "org", "export", "books", str(folder))
    assert not (folder / "instructions.md").exists()
    assert told(data, "org", "apply", str(folder))["changes"] == {}
    assert told(data, "org", "show", "books")["configuration"] == without
    assert (folder / "README.md").read_text() == "Ours."


def test_that_an_export_keeps_out_of_another_organisations_folder(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "books"
    told(data, "org", "create", "books", "instructions=Be kind.")
    told(data, "org", "create", "films")
    told(data, "org", "export", "books", str(folder))
    assert "it holds the organisation 'books'" in refused(
        data, "org", "export", "films", str(folder)
    )
    assert (folder / "instructions.md").read_text() == "Be kind.\n"


def test_that_a_dry_run_shows_the_difference_and_changes_nothing(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    main = folder / "organisation.toml"
    main.write_text('id = "books"\nname = "Books"\n\n[limits]\nconversations_per_day = 9\n')
    expected = {"limits.conversations_per_day": [None, 9], "name": [None, "Books"]}
    assert told(data, "org", "apply", str(folder), "--dry-run")["changes"] == expected
    assert told(data, "org", "list") == []
    assert told(data, "org", "apply", str(folder))["changes"] == expected
    main.write_text('id = "books"\nname = "The Books"\n')
    dry = here("org", "apply", str(folder), "--dry-run", "--data", str(data))
    assert dry.stdout.splitlines() == [
        "- limits.conversations_per_day = 9",
        "- name = 'Books'",
        "+ name = 'The Books'",
    ]
    assert told(data, "org", "show", "books")["version"] == 1
    assert len(told(data, "org", "apply", str(folder))["changes"]) == 2
    assert [action for _, action, _ in log(data, "books")] == ["org.create", "org.change"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('name = "Books"', "expected an id"),
        ('id = "books"\nname = 3', "Expected `str`, got `int`"),
        ('id = "books"\nname = "b"\ninstructions = "x"', "in a file of its own"),
        ("id = ", "expected TOML"),
        (None, "cannot read"),
    ],
)
def test_that_files_that_say_nothing_sound_are_refused(
    data: Path, tmp_path: Path, text: str | None, expected: str
) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    if text is not None:
        (folder / "organisation.toml").write_text(text)
    assert expected in refused(data, "org", "apply", str(folder))


def test_that_people_are_added_given_roles_and_let_go(data: Path) -> None:
    told(data, "org", "create", "books")
    added = told(data, "user", "add", "ada", "--role", "owner", "--org", "books")
    assert (added["role"], "/console/sign-in#link=" in added["link"]) == ("owner", True)
    told(data, "user", "add", "bob", "--org", "books")
    told(data, "user", "role", "bob", "viewer", "--org", "books")
    listed = told(data, "user", "list", "--org", "books")
    assert [(one["name"], one["role"]) for one in listed] == [("ada", "owner"), ("bob", "viewer")]
    typed = here(
        *("user", "password", "bob", "--org", "books", "--data", str(data)),
        typed="correct horse battery\n",
    )
    assert typed.exit_code == 0
    told(data, "user", "link", "bob", "--org", "books")
    told(data, "user", "remove", "bob", "--org", "books")
    assert [(action, object) for _, action, object in log(data, "books")] == [
        *(("org.create", "books"), ("user.add", "ada"), ("user.link", "ada")),
        *(("user.add", "bob"), ("user.link", "bob"), ("user.role", "bob")),
        *(("user.password", "bob"), ("user.link", "bob"), ("user.remove", "bob")),
    ]


def test_that_keys_are_made_listed_and_revoked(data: Path) -> None:
    told(data, "org", "create", "books")
    scopes = ("--scope", "operate", "--scope", "conversations:read")
    made = told(data, "key", "create", "crm", *scopes, "--days", "30", "--org", "books")
    assert made["scopes"] == ["conversations:read", "operate"]
    (listed,) = told(data, "key", "list", "--org", "books")
    assert made["key"].startswith(listed["prefix"]) and "key" not in listed
    told(data, "key", "revoke", made["id"], "--org", "books")
    assert told(data, "key", "list", "--org", "books")[0]["revokedAt"] is not None
    assert [action for _, action, _ in log(data, "books")] == [
        *("org.create", "key.create", "key.revoke")
    ]
    with connect(data / DATABASE_FILE, read_only=True) as connection:
        assert made["key"] not in str(connection.execute("select * from api_keys").fetchall())


def test_that_pages_and_revocations_are_put_down_too(data: Path) -> None:
    told(data, "org", "create", "demo")
    for command in ("add", "add", "remove"):
        done = here("origins", command, "https://www.example.com", "--data", str(data))
        assert done.exit_code == 0
    token = "tok_" + "0" * 24
    for _ in range(2):
        assert here("token", "revoke", token, "--data", str(data)).exit_code == 0
    assert [(action, object) for _, action, object in log(data, "demo")] == [
        *(("org.create", "demo"), ("origins.change", "origins"), ("origins.change", "origins")),
        ("token.revoke", token),
    ]


# Every command about an organisation: those that only look, and how the others are tried.
LOOKING = {
    *("org list", "org show", "org export", "org audit", "user list", "user sessions"),
    *("key list", "origins list"),
}
WRITING = {
    "org create": ("other",),
    "org set": ("demo", "name=Another"),
    "org disable": ("demo",),
    "org enable": ("demo",),
    "org apply": ("FOLDER",),
    "user add": ("eve",),
    "user link": ("ada",),
    "user role": ("ada", "viewer"),
    "user password": ("ada",),
    "user sign-out": ("ada",),
    "user remove": ("ada",),
    "key create": ("crm", "--scope", "operate"),
    "key revoke": ("KEY",),
    "origins add": ("https://www.example.com",),
    "origins remove": ("https://www.example.com",),
    "token revoke": ("tok_" + "0" * 24,),
}


def _commands() -> set[str]:
    found: set[str] = set()
    for group in ("org", "user", "key", "origins", "token"):
        app = import_module(f"frontdesk.cli.commands.{group}").app
        found |= {f"{group} {name}" for name in cast(Any, get_command(app)).commands}
    return found


def _entries(data: Path) -> int:
    with connect(data / DATABASE_FILE, read_only=True) as connection:
        return connection.execute("select count(*) from audit").fetchone()[0]


def test_that_every_command_that_writes_is_put_down(data: Path, tmp_path: Path) -> None:
    assert _commands() == LOOKING | set(WRITING)
    told(data, "org", "create", "demo")
    told(data, "user", "add", "ada")
    key = told(data, "key", "create", "first", "--scope", "operate")["id"]
    (tmp_path / "organisation.toml").write_text('id = "demo"\nname = "Applied"\n')
    with connect(data / DATABASE_FILE) as connection:
        connection.execute("insert into operator_sessions values ('h', 'demo', 'ada', 1, 9e15)")
    filled = {"FOLDER": str(tmp_path), "KEY": key}
    # A new password ends all sessions: signing out comes before it.
    for command in sorted(WRITING, key=lambda name: name == "user password"):
        before = _entries(data)
        arguments = [filled.get(word, word) for word in WRITING[command]]
        if command in {"user password", "user remove"}:
            here("user", "add", "ada", "--data", str(data))
            before = _entries(data)
        done = here(
            *command.split(), *arguments, "--data", str(data), typed="correct horse battery\n"
        )
        assert done.exit_code == 0, (command, done.output)
        assert _entries(data) > before, command


def test_that_the_first_name_of_the_command_still_works(data: Path) -> None:
    told(data, "org", "create", "demo")
    added = here("operator", "add", "ada", "--admin", "--data", str(data))
    assert added.exit_code == 0 and "/console/sign-in#link=" in added.stdout
    listed = here("operator", "list", "--data", str(data))
    assert listed.stdout.split()[:2] == ["ada", "admin"]
