"""Settings: a file, over it the environment, over both the command line; and what is refused."""

from pathlib import Path

import msgspec
import pytest

from frontdesk.cli.options import chosen_settings
from frontdesk.configuration.declaration import Declaration
from frontdesk.configuration.pack_settings import divided, read_pack_settings
from frontdesk.models.attempt import ModelDeadlines
from frontdesk.settings import SETTINGS, InvalidSetting, Settings
from frontdesk.turn.deadlines import Deadlines

SECRET = "0123456789abcdef" * 2


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder without settings, and an environment without any."""
    monkeypatch.chdir(tmp_path)
    for declared in SETTINGS:
        monkeypatch.delenv(declared.env, raising=False)
    return tmp_path


def written(folder: Path, content: str, name: str = "frontdesk.toml", mode: int = 0o644) -> Path:
    path = folder / name
    path.write_text(content)
    path.chmod(mode)
    return path


def test_that_options_win_over_the_environment_and_the_environment_over_the_file(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(here, 'host = "127.0.0.9"\nport = 1\nidle_seconds = 7\nopen_chat = true\n')
    assert (chosen_settings().port, chosen_settings().idle_seconds) == (1, 7.0)
    monkeypatch.setenv("PORT", "2")
    assert (chosen_settings().port, chosen_settings(port=3).port) == (2, 3)
    assert (chosen_settings().host, chosen_settings().open_chat) == ("127.0.0.9", True)


def test_that_a_file_is_named_by_an_option_or_by_the_environment(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(here, "port = 1")
    named = written(here, "port = 2", "named.toml")
    monkeypatch.setenv("FRONTDESK_CONFIG", str(named))
    assert chosen_settings().port == Settings.from_env().port == 2
    assert chosen_settings(config=written(here, "port = 3", "flag.toml")).port == 3
    with pytest.raises(InvalidSetting, match=r"cannot read .*gone.toml: No such file"):
        chosen_settings(config=here / "gone.toml")


def test_that_every_setting_can_stand_in_the_file(here: Path) -> None:
    def as_toml(declared: Declaration) -> str:
        other = {bool: "true", int: "3", float: "3.5", frozenset: '["a", "b"]'}
        text = {
            "log_level": '"debug"',
            "prefix": '"/desk"',
            "proxies": '["10.0.0.1"]',
            "model_prices": '["a=1/2"]',
            "model_parameters": '["top_p=1"]',
            "fallback_model_parameters": '["top_p=1"]',
            "model_url": '"http://a"',
            "embedding_url": '"http://a"',
            "smtp_url": '"smtp://mail.example.com"',
            "mail_from": '"Desk <desk@example.com>"',
            "public_url": '"https://chat.example.com"',
            "fallback_model_url": '"http://b"',
        }
        return text.get(declared.key) or other.get(declared.kind) or f'"{SECRET}"'

    times = {"model_first_token_seconds": "1", "filler_seconds": "1.5", "turn_seconds": "9"}
    lines = [f"{d.key} = {times.get(d.key) or as_toml(d)}" for d in SETTINGS]
    written(here, "\n".join([*lines, "[pack_settings]", "retries = 3"]), mode=0o600)
    made = Settings.load(env={})
    unchanged = Settings()
    same = [name for name in made.__slots__ if getattr(made, name) == getattr(unchanged, name)]
    # These are on by default.
    assert same == ["open_chat", "rate_limits", "pack_documents", "vector_extension", "metrics"]
    assert made.origins == {"a", "b"}
    assert [p.model for p in made.models.providers] == [SECRET, SECRET]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"SMTP_URL": "mail.example.com"}, "FRONTDESK_SMTP_URL: expected smtp://host"),
        ({"SMTP_URL": "smtp://a"}, "FRONTDESK_MAIL_FROM: expected an address"),
        ({"SMTP_URL": "smtp://a", "MAIL_FROM": "Desk"}, "FRONTDESK_MAIL_FROM: expected an address"),
        ({"SMTP_URL": "smtp://a", "MAIL_FROM": "a@b.example"}, "FRONTDESK_PUBLIC_URL: expected"),
    ],
)
def test_that_mail_needs_a_server_a_sender_and_a_way_back(
    given: dict[str, str], wrong: str
) -> None:
    with pytest.raises(InvalidSetting, match=wrong):
        Settings.from_env({f"FRONTDESK_{name}": value for name, value in given.items()})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("FRONTDESK_MODLE", "FRONTDESK_MODLE: did you mean FRONTDESK_MODEL?"),
        ("FRONTDESK_PORT", "FRONTDESK_PORT: did you mean PORT?"),
        ("FRONTDESK_IDLE_SECOND", "did you mean FRONTDESK_IDLE_SECONDS?"),
        ("FRONTDESK_XYZZY", "FRONTDESK_XYZZY: there is no such setting; docs/operations.md"),
    ],
)
def test_that_an_unknown_variable_is_refused_with_the_nearest_name(name: str, said: str) -> None:
    with pytest.raises(InvalidSetting) as refused:
        Settings.from_env({name: "x"})
    assert said in str(refused.value)


def test_that_what_others_set_beside_a_desk_is_no_setting() -> None:
    links = {
        "FRONTDESK_ROOT": "/srv/frontdesk",
        "FRONTDESK_PORT": "tcp://10.0.0.1:80",
        "FRONTDESK_PORT_80_TCP_ADDR": "10.0.0.1",
        "FRONTDESK_SERVICE_HOST": "10.0.0.1",
        "FRONTDESK_SERVICE_PORT_HTTP": "80",
    }
    assert Settings.from_env(links) == Settings.from_env({})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("modle = 'x'", "frontdesk.toml: modle: did you mean model?"),
        ("FRONTDESK_PORT = 1", "FRONTDESK_PORT: did you mean port?"),
        ("port = '80'", "frontdesk.toml: port: expected a whole number; got '80'"),
        ("port = 1.5", "port: expected a whole number; got 1.5"),
        ("port = true", "port: expected a whole number; got True"),
        ("port = 70000", "port: expected a number from 0 to 65535; got 70000"),
        ("idle_seconds = 'long'", "idle_seconds: expected a number; got 'long'"),
        ("idle_seconds = nan", "idle_seconds: expected a number from 0"),
        ("demo = 'perhaps'", "demo: expected on or off; got 'perhaps'"),
        ("demo = 1", "demo: expected on or off; got int 1"),
        ("host = 5", "host: expected a text; got int 5"),
        ("origins = [1]", 'origins: expected a list such as ["one", "two"]; got [1]'),
        ("log_level = 'loud'", "log_level: expected one of debug, info"),
        ("[model]\nname = 'x'", "model: expected a text; got dict"),
        ("port = ", "frontdesk.toml: expected TOML;"),
    ],
)
def test_that_a_wrong_line_of_the_file_says_what_was_expected(
    here: Path, content: str, said: str
) -> None:
    written(here, content)
    with pytest.raises(InvalidSetting) as refused:
        chosen_settings()
    assert said in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_that_a_file_with_secrets_is_the_owners_alone(here: Path, mode: int) -> None:
    path = written(here, f'secret = "{SECRET}"\nmodel_key = ""', mode=mode)
    with pytest.raises(InvalidSetting) as refused:
        chosen_settings()
    assert "holds secret; run `chmod 600 frontdesk.toml`" in str(refused.value)
    path.chmod(0o600)
    assert chosen_settings().secret == SECRET


def test_that_a_short_secret_is_refused_and_not_repeated() -> None:
    with pytest.raises(InvalidSetting, match="expected at least 32 characters; got 31") as refused:
        Settings.from_env({"FRONTDESK_SECRET": "hunter2" * 4 + "abc"})
    assert "hunter2" not in str(refused.value)


def test_that_deadlines_are_settings() -> None:
    made = Settings.from_env(
        {
            "FRONTDESK_MODEL_FIRST_TOKEN_SECONDS": "1",
            "FRONTDESK_MODEL_STALL_SECONDS": "2",
            "FRONTDESK_STEP_SECONDS": "3",
            "FRONTDESK_TURN_SECONDS": "4",
            "FRONTDESK_INTERPRET_SECONDS": "0.5",
            "FRONTDESK_THINK_SECONDS": "0.6",
            "FRONTDESK_ACKNOWLEDGE_SECONDS": "0.3",
            "FRONTDESK_PROGRESS_SECONDS": "0.4",
            "FRONTDESK_FILLER_SECONDS": "0.7",
            "FRONTDESK_FALLBACK_STATUS_SECONDS": "0.8",
        }
    )
    assert made.model_deadlines == ModelDeadlines(1.0, 2.0)
    early = {"acknowledge": 0.3, "progress": 0.4}
    assert made.deadlines == Deadlines(3.0, 3.0, 4.0, 0.5, 0.6, 0.7, 0.8, **early)
    assert (Settings().deadlines, Settings().model_deadlines) == (Deadlines(), ModelDeadlines())


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("FRONTDESK_FALLBACK_STATUS_SECONDS", "1", "expected at least FRONTDESK_FILLER_SECONDS"),
        ("FRONTDESK_STEP_SECONDS", "1", "expected at least FRONTDESK_MODEL_FIRST_TOKEN_SECONDS"),
        ("FRONTDESK_TURN_SECONDS", "5", "expected at least FRONTDESK_STEP_SECONDS"),
        ("FRONTDESK_TURN_SECONDS", "0", "expected a number from 0.05"),
    ],
)
def test_that_deadlines_which_contradict_each_other_are_refused(
    name: str, value: str, said: str
) -> None:
    with pytest.raises(InvalidSetting, match=said):
        Settings.from_env({name: value})


@pytest.mark.parametrize(
    "value",
    ["desk", "/", "/desk/", "//desk", "/a/../b", "/a b", "/a?b", '/"', "https://a.example/b"],
)
def test_that_a_prefix_is_a_path_without_a_slash_at_its_end(value: str) -> None:
    with pytest.raises(InvalidSetting, match="FRONTDESK_PREFIX: expected a path such as /desk"):
        Settings.from_env({"FRONTDESK_PREFIX": value})
    assert Settings.from_env({"FRONTDESK_PREFIX": "/a/desk-2"}).prefix == "/a/desk-2"


class OwnSettings(msgspec.Struct):
    calendar_url: str
    retries: int = 2


def test_that_a_packs_own_settings_come_from_file_and_environment(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(here, '[pack_settings]\ncalendar_url = "http://a"\nretries = 5\n', mode=0o600)
    monkeypatch.setenv("FRONTDESK_PACK_CALENDAR_URL", "http://b")
    given = chosen_settings().pack_settings
    assert read_pack_settings(OwnSettings, given) == OwnSettings("http://b", 5)


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        (OwnSettings, {}, "expected FRONTDESK_PACK_CALENDAR_URL, which the pack needs"),
        (OwnSettings, {"calendar_url": "x", "retries": "many"}, "FRONTDESK_PACK_RETRIES: "),
        (OwnSettings, {"calender": "x"}, "expected one of FRONTDESK_PACK_CALENDAR_URL"),
        (None, {"retries": "1"}, "FRONTDESK_PACK_RETRIES: expected none"),
    ],
)
def test_that_a_packs_setting_that_is_missing_wrong_or_unknown_is_told(
    kind: type[msgspec.Struct] | None, given: dict[str, str], said: str
) -> None:
    with pytest.raises(InvalidSetting, match=said):
        read_pack_settings(kind, given)


class OtherSettings(msgspec.Struct):
    retries: int = 1
    texting_url: str = ""


def test_that_each_of_several_packs_gets_what_it_declares_and_the_rest_is_the_firsts() -> None:
    given = {"calendar_url": "x", "retries": "3", "texting_url": "y", "calender": "z"}
    first, second = divided([OwnSettings, OtherSettings], given)
    assert first == {"calendar_url": "x", "retries": "3", "calender": "z"}
    assert second == {"retries": "3", "texting_url": "y"}
    assert divided([None], given) == [given]


@pytest.mark.parametrize(
    "given",
    [
        {"FRONTDESK_EMBEDDING_MODEL": "m"},
        {"FRONTDESK_EMBEDDING_URL": "http://a"},
        {"FRONTDESK_EMBEDDING_MODEL": "m", "FRONTDESK_EMBEDDING_URL": "a"},
    ],
)
def test_that_an_encoder_of_ones_own_has_a_name_and_a_place(given: dict[str, str]) -> None:
    with pytest.raises(InvalidSetting, match="FRONTDESK_EMBEDDING_URL: expected"):
        Settings.from_env(given)
