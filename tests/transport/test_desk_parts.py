"""What administrators read of a desk and try of it: tools, workflows, lines, models, origins."""

from pathlib import Path

from frontdesk.app import Ingredients
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.testing import Ask, Fail, ScriptedModel
from tests.transport.operators import PASSWORD, add_operator, operator_of
from tests.transport.served_desk import answers, run, serving
from tests.transport.test_configurations import Administrator

PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)


def test_that_a_desk_tells_its_tools_workflows_gates_and_lines(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            eve = Administrator(served)
            got = await eve("GET", "/desk")
            assert got.status == 200, got
            desk = got.body
            assert desk["zone"] == "America/Los_Angeles"
            assert desk["lines"]["en"]["greeting"]
            assert desk["people"]["hours"] == []
            assert desk["models"][0]["role"] == "decide"
            assert all(one["house"] for one in desk["models"])
            tools = {one["name"]: one for one in (await eve("GET", "/desk/tools")).body["tools"]}
            cancel = tools["cancelAppointment"]
            assert (cancel["kind"], cancel["undoneBy"]) == ("effect", "scheduleAppointment")
            assert {"kind": "Verified", "states": []} in cancel["gates"]
            assert cancel["parameters"]["type"] == "object"
            flows = (await eve("GET", "/desk/workflows")).body["workflows"]
            assert cancel["workflow"] in {one["kind"] for one in flows}
            assert all(one["confirmState"] and one["steps"] for one in flows)
            await eve(
                "POST", "/organisation", {"configuration": {"strings": {"en": {"greeting": "Hm."}}}}
            )
            assert (await eve("GET", "/desk")).body["lines"]["en"]["greeting"] == "Hm."

    run(main())


def test_that_a_model_is_tried_and_what_it_lacks_is_told(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Good", " day")) as served:
            eve = Administrator(served)
            tried = (await eve("POST", "/desk/models/test", {})).body
            assert (tried["ok"], tried["said"], tried["calledTool"]) == (False, "Good day", False)
            assert tried["firstAfterMs"] >= 0 and not tried["house"]
        good = ScriptedModel(("Hello.",), (Ask("opening_hours"),), (Fail("no key"),))
        async with serving(sqlite_path.with_name("other.db"), good) as served:
            eve = Administrator(served)
            tried = (await eve("POST", "/desk/models/test", {})).body
            assert (tried["ok"], tried["calledTool"], tried["error"]) == (True, True, "")
            tried = (await eve("POST", "/desk/models/test", {})).body
            assert not tried["ok"] and "no key" in tried["error"]

    run(main())


def test_that_the_house_has_no_model_to_try(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            tried = (await Administrator(served)("POST", "/desk/models/test", {})).body
            assert (tried["ok"], tried["house"]) == (True, True)

    run(main())


def test_that_origins_are_allowed_at_once_and_put_down(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            eve, page = Administrator(served), "https://shop.example"
            talk = await served.talk()
            assert (await talk.say_from(page)).status == 403
            changed = await eve("POST", "/origins", {"origins": [page]})
            assert changed.body == {"origins": [page], "everywhere": []}
            assert (await talk.say_from(page)).status == 200
            refused = await eve("POST", "/origins", {"origins": ["shop.example/page"]})
            assert (refused.status, refused.body["code"]) == (422, "invalid_origin")
            assert (await eve("GET", "/origins")).body["origins"] == [page]
            (entry,) = (await eve("GET", "/audit")).body["entries"]
            assert entry["action"] == "origins.change"
            assert entry["changes"] == {"origins": [[], [page]]}

    run(main())


def test_that_operators_read_none_of_it(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            await add_operator(served.desk.db)
            ada = operator_of(served)
            await ada.sign_in({"name": "ada", "password": PASSWORD})
            for path in ("desk", "desk/tools", "desk/workflows", "origins"):
                assert (await ada.get(f"/api/admin/{path}")).status == 403
            assert (await ada.post("/api/admin/desk/models/test", {})).status == 403
            assert (await ada.post("/api/admin/origins", {"origins": []})).status == 403

    run(main())
