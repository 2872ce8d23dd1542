"""The models that organisations name: of the server's provider, and made once."""

from frontdesk.core.organisation import ModelNames
from frontdesk.desks.named_models import NamedModels, models_of
from frontdesk.models.port import Role
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.models.roles import RoleModels
from frontdesk.settings import Settings
from frontdesk.testing import ScriptedModel

FIRST = ProviderSettings("first", "http://llm.example/v1", "key")
SETTINGS = Settings(models=ModelSettings((FIRST,), judge="judge"))


def test_that_names_choose_models_of_the_servers_provider() -> None:
    made = models_of(SETTINGS)(ModelNames(answer="second", narrate="third"))
    assert isinstance(made, RoleModels)
    names = {role: made.of(role).name for role in (Role.DECIDE, Role.NARRATE, Role.JUDGE)}
    assert names == {Role.DECIDE: "second", Role.NARRATE: "third", Role.JUDGE: "judge"}


def test_that_the_house_can_be_named_and_is_all_there_is_without_a_provider() -> None:
    assert models_of(SETTINGS)(ModelNames(answer="house")) is None
    assert models_of(Settings())(ModelNames(answer="second")) is None


def test_that_a_choice_is_made_once_and_none_is_the_servers_own() -> None:
    own, made = ScriptedModel(name="own"), list[ModelNames]()

    def make(names: ModelNames) -> ScriptedModel:
        made.append(names)
        return ScriptedModel(name=names.answer)

    models = NamedModels(own, make)
    assert models.of(ModelNames()) is own
    assert models.of(ModelNames(answer="second")) is models.of(ModelNames(answer="second"))
    assert made == [ModelNames(answer="second")]
