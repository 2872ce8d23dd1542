"""How a provider with its own protocol is chosen, and what is said when it cannot be asked."""

import subprocess
import sys

import pytest

from frontdesk.models.configured import configured_model
from frontdesk.models.providers import ModelNotAvailable, ModelSettings, ProviderSettings
from frontdesk.settings import InvalidSetting, Settings

KEY = "sk-never-shown"


def test_that_a_provider_with_its_own_protocol_needs_no_url() -> None:
    settings = Settings.from_env(
        {"FRONTDESK_MODEL": "anthropic:claude-x", "FRONTDESK_MODEL_KEY": KEY}
    )
    (provider,) = settings.models.providers
    assert provider.own_protocol == "anthropic"
    model = configured_model(settings.models)
    assert model is not None and model.name == "anthropic:claude-x"


@pytest.mark.parametrize("name", ["llama3:8b", "mistral:7b", "fake:n=2", "gpt-x"])
def test_that_a_name_at_a_base_url_is_an_openai_compatible_one(name: str) -> None:
    assert ProviderSettings(name, "http://127.0.0.1:1/v1").own_protocol == ""


def test_that_a_model_without_provider_or_url_is_refused_in_one_sentence() -> None:
    with pytest.raises(InvalidSetting, match="FRONTDESK_MODEL_URL: expected the base URL"):
        Settings.from_env({"FRONTDESK_MODEL": "gpt-x"})


def test_that_a_provider_nobody_knows_is_named() -> None:
    with pytest.raises(ModelNotAvailable, match="nobody:model"):
        configured_model(ModelSettings((ProviderSettings("nobody:model", ""),)))


def test_that_a_provider_without_its_key_says_what_it_wants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    with pytest.raises(ModelNotAvailable, match="ANTHROPIC_API_KEY"):
        configured_model(ModelSettings((ProviderSettings("anthropic:claude-x", ""),)))


def test_that_another_model_of_the_provider_may_be_named_without_it() -> None:
    first = ProviderSettings("anthropic:big", "", KEY)
    assert first.another("small") == ProviderSettings("anthropic:small", "", KEY)
    assert first.another("anthropic:small") == first.another("small")
    plain = ProviderSettings("big", "http://127.0.0.1:1/v1", KEY)
    assert plain.another("small:8b").model == "small:8b"


def _python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_that_the_extra_is_not_imported_unless_it_is_chosen() -> None:
    seen = _python("import sys, frontdesk.app, frontdesk.cli; print('pydantic_ai' in sys.modules)")
    assert seen == "False\n"


def test_that_without_the_extra_one_sentence_says_how_to_get_it() -> None:
    seen = _python(
        "import sys; sys.modules['pydantic_ai'] = None\n"
        "from frontdesk.settings import Settings\n"
        "from frontdesk.app import made_of\n"
        "made_of(Settings.from_env({'FRONTDESK_MODEL': 'anthropic:claude-x'}), None)\n"
    )
    last = seen.strip().splitlines()[-1]
    assert "ModelNotAvailable: anthropic:claude-x: expected the extra" in last
    assert "pip install 'frontdesk[pydantic-ai]'" in last
