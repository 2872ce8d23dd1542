"""How freely models write, and what they cost, as settings say it; and what is refused."""

from pathlib import Path

import pytest

from frontdesk.models.generation import Generation
from frontdesk.models.parameters import in_words
from frontdesk.models.port import Role
from frontdesk.settings import InvalidSetting, Settings
from frontdesk.telemetry.port import Price

MODEL = {"FRONTDESK_MODEL": "big", "FRONTDESK_MODEL_URL": "http://127.0.0.1:1/v1"}
FALLBACK = {
    "FRONTDESK_FALLBACK_MODEL": "small",
    "FRONTDESK_FALLBACK_MODEL_URL": "http://127.0.0.1:1/v1",
}


def _parameters(text: str) -> dict[Role, Generation]:
    made = Settings.from_env({**MODEL, "FRONTDESK_MODEL_PARAMETERS": text})
    return dict(made.models.providers[0].parameters)


def test_that_a_role_s_own_parameters_win_over_those_of_the_model() -> None:
    found = _parameters("narrate.temperature=0.6 temperature=0.2 max_tokens=300")
    assert found[Role.DECIDE] == Generation(temperature=0.2, max_tokens=300)
    assert found[Role.NARRATE] == Generation(temperature=0.6, max_tokens=300)
    assert in_words(found) == (
        "decide, interpret, judge, background: temperature 0.2, max_tokens 300; "
        "narrate: temperature 0.6, max_tokens 300"
    )


def test_that_each_model_has_parameters_and_time_to_reason_of_its_own() -> None:
    made = Settings.from_env(
        {
            **{**MODEL, **FALLBACK},
            "FRONTDESK_MODEL_PARAMETERS": "reasoning_effort=high",
            "FRONTDESK_FALLBACK_MODEL_PARAMETERS": "presence_penalty=-1 top_p=0.5",
            "FRONTDESK_FALLBACK_MODEL_REASONING_SECONDS": "12",
        }
    )
    first, second = made.models.providers
    assert first.parameters[Role.INTERPRET] == Generation(reasoning_effort="high")
    assert second.parameters[Role.DECIDE] == Generation(presence_penalty=-1.0, top_p=0.5)
    # One that is asked to reason gets time for it by itself.
    assert (first.reasoning_seconds, second.reasoning_seconds) == (30.0, 12.0)
    assert first.another("other").parameters == first.parameters


def test_that_without_any_all_is_left_to_the_provider() -> None:
    (only,) = Settings.from_env(MODEL).models.providers
    assert (only.parameters, only.reasoning_seconds, in_words(only.parameters)) == ({}, 0.0, "")


def test_that_a_file_has_them_as_a_table_or_as_a_list(tmp_path: Path) -> None:
    path = tmp_path / "frontdesk.toml"
    head = 'model = "big"\nmodel_url = "http://127.0.0.1:1/v1"\n'
    table = "[model_parameters]\ntemperature = 0.2\n[model_parameters.narrate]\nmax_tokens = 90\n"
    path.write_text(f'{head}{table}[model_prices]\nbig = "1/2/0.5"\n')
    by_table = Settings.load(config=path, env={})
    path.write_text(
        f'{head}model_parameters = ["temperature=0.2", "narrate.max_tokens=90"]\n'
        'model_prices = ["big=1/2/0.5"]\n'
    )
    assert Settings.load(config=path, env={}) == by_table
    assert by_table.model_prices == {"big": Price(1.0, 2.0, 0.5)}
    narrate = by_table.models.providers[0].parameters[Role.NARRATE]
    assert narrate == Generation(temperature=0.2, max_tokens=90)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("temperature=7", "expected temperature as a number from 0 to 2; got 'temperature=7'"),
        ("top_p=nan", "expected top_p as a number from 0 to 1; got 'top_p=nan'"),
        ("max_tokens=0.5", "expected max_tokens as a whole number from 1 to 1e+06"),
        ("temprature=1", "expected one of temperature, top_p, presence_penalty"),
        ("speak.top_p=1", "expected a role, one of decide, narrate, interpret"),
        ("reasoning_effort=9", "expected reasoning_effort as one of none, minimal, low"),
        ("temperature", "expected temperature as a number from 0 to 2; got 'temperature'"),
    ],
)
def test_that_what_cannot_be_meant_is_refused_with_what_was_expected(given: str, said: str) -> None:
    with pytest.raises(InvalidSetting) as refused:
        _parameters(given)
    assert str(refused.value).startswith("FRONTDESK_MODEL_PARAMETERS: ")
    assert said in str(refused.value)


def test_that_parameters_without_a_model_are_refused() -> None:
    with pytest.raises(InvalidSetting, match="FRONTDESK_MODEL: expected a model's name beside"):
        Settings.from_env({"FRONTDESK_MODEL_PARAMETERS": "top_p=1"})


@pytest.mark.parametrize("entry", ["big", "big=1", "=1/2", "big=a/2", "big=1/2/3/4", "big=-1/2"])
def test_that_a_price_that_cannot_be_meant_is_refused(entry: str) -> None:
    with pytest.raises(InvalidSetting, match="FRONTDESK_MODEL_PRICES: expected model=in/out"):
        Settings.from_env({"FRONTDESK_MODEL_PRICES": entry})


def test_that_the_cached_part_of_an_input_has_a_price_of_its_own() -> None:
    assert Price(10.0, 20.0, 1.0).cost(1000, 100, 800) == pytest.approx(0.0048)
    assert Price(10.0, 20.0).cost(1000, 100, 800) == pytest.approx(0.012)
