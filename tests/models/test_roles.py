"""A model of its own for each role."""

from frontdesk.models.chain import FallbackChain
from frontdesk.models.failure import Fault
from frontdesk.models.port import Finished, ModelRequest, Role
from frontdesk.models.roles import RoleModels, in_background, judging
from frontdesk.testing import ScriptedModel, run_virtual
from tests.models.providers import HELLO, heard, heard_until_failure


def _model(name: str) -> ScriptedModel:
    return ScriptedModel(["Hi"], loop=True, name=name)


async def _answered_by(models: RoleModels, role: Role) -> str | None:
    end = (await heard(models, ModelRequest(HELLO.messages, role=role)))[-1]
    assert isinstance(end, Finished)
    return end.model


def test_that_each_role_is_played_by_its_own_model() -> None:
    async def main() -> None:
        models = RoleModels(
            _model("d"),
            narrate=_model("n"),
            interpret=_model("i"),
            judge=_model("j"),
            background=_model("b"),
        )
        assert [await _answered_by(models, role) for role in Role] == ["d", "n", "i", "j", "b"]
        assert models.name == "d" and models.of(Role.NARRATE).name == "n"

    run_virtual(main())


def test_that_roles_without_a_model_share_the_deciding_one() -> None:
    async def main() -> None:
        models = RoleModels(_model("d"), interpret=_model("i"))
        assert [await _answered_by(models, role) for role in Role] == ["d", "d", "i", "d", "d"]
        assert judging(models) is None and judging(_model("d")) is None
        assert in_background(models) is None and in_background(_model("d")) is None
        own = RoleModels(_model("d"), judge=_model("j")).without("d")
        judge = judging(own)
        assert judge is not None and judge.name == "j"

    run_virtual(main())


def test_that_a_model_can_be_left_out_of_every_role() -> None:
    async def main() -> None:
        shared = _model("shared")
        models = RoleModels(
            FallbackChain([shared, _model("d")]), narrate=shared, interpret=_model("i")
        ).without("shared")
        assert await _answered_by(models, Role.DECIDE) == "d"
        assert await _answered_by(models, Role.INTERPRET) == "i"
        request = ModelRequest(HELLO.messages, role=Role.NARRATE)
        _, failure = await heard_until_failure(models, request)
        assert failure.fault is Fault.UNAVAILABLE

    run_virtual(main())
