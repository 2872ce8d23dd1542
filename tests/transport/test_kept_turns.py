"""Turns that went wrong are kept as test cases: listed, let go, counted by `evals`."""

from pathlib import Path
from typing import Any

from frontdesk.app import Ingredients
from frontdesk.cli.phrase_evals.counting import measure, share_of
from frontdesk.cli.phrase_evals.listening import Listener
from frontdesk.cli.phrase_evals.phrases import read_phrases
from frontdesk.packs.pestcall import pack, pestcall, seed
from frontdesk.store.queries import kept_turns
from tests.transport.clients import Reply, read
from tests.transport.served_desk import Served, Talk, run, serving

PESTCALL = Ingredients(provider=pestcall(), prompts=pack.prompts, seed=seed)
ODD = 'I "need" to\ncancel \x7f \\ my visit, 🐜'


async def ask(served: Served, method: str, path: str, body: Any = None) -> Reply:
    """A request of an operator."""
    headers = {"authorization": f"Bearer {served.operator}"}
    url = f"/api/operator{path}"
    async with served.http.request(method, url, json=body, headers=headers) as got:
        return await read(got)


def of_turn(talk: Talk, turn: int) -> str:
    return f"/conversations/{talk.id}/turns/{turn}/case"


async def _exported(served: Served) -> str:
    headers = {"authorization": f"Bearer {served.operator}"}
    async with served.http.get("/api/operator/cases/export", headers=headers) as got:
        assert "attachment" in got.headers["content-disposition"]
        return await got.text()


def test_that_a_kept_turn_has_what_it_was_answered_from_and_can_be_counted(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            talk = await served.talk(phone="4155550132")
            for line in ("94107", "cancel my visit", "1", "hmm, what about it"):
                await talk.say(line)
                await talk.settled()
            kept = await ask(served, "PUT", of_turn(talk, 2), {"tool": "cancelAppointment"})
            assert (kept.status, kept.body["countable"], kept.body["by"]) == (200, True, "ada")
            case = kept.body["kept"]
            assert (case["said"], case["verified"]) == ("cancel my visit", True)
            assert [one["text"] for one in case["before"] if one["role"] == "customer"] == ["94107"]
            first = await ask(served, "PUT", of_turn(talk, 1), {"tool": "nothing", "note": "why"})
            assert (first.body["kept"]["verified"], first.body["note"]) == (False, "why")
            answered = await ask(served, "PUT", of_turn(talk, 4), {"answer": "unclear"})
            assert answered.body["kept"]["receipt"]["tool"] == "cancelAppointment", answered
            assert (await ask(served, "PUT", of_turn(talk, 3), {})).body["countable"] is False
            file = tmp_path / "kept.toml"
            file.write_text(await _exported(served), encoding="utf-8")
            phrases = read_phrases(file)
            texts = {case.text: case.group for case in phrases.cases}
            assert set(texts) == {"94107", "cancel my visit", "hmm, what about it"}
            assert texts["hmm, what about it"].answer == "unclear"
            assert not texts["94107"].verified and texts["cancel my visit"].verified
            counted = measure(phrases, Listener(pack, phrases.now))
            assert share_of(counted).total == 3

    run(main())


def test_that_odd_texts_survive_the_file_and_nothing_kept_is_a_file_too(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        file = tmp_path / "kept.toml"
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            file.write_text(await _exported(served), encoding="utf-8")
            assert read_phrases(file).cases == ()
            talk = await served.talk()
            said = ODD.replace("\x7f", "")
            await talk.say(said)
            await talk.settled()
            await ask(served, "PUT", of_turn(talk, 1), {"tool": "nothing", "note": "=\n[["})
            file.write_text(await _exported(served), encoding="utf-8")
            assert [case.text for case in read_phrases(file).cases] == [said]

    run(main())


def test_that_what_cannot_be_kept_is_refused_and_what_was_kept_can_be_let_go(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, made_with=PESTCALL) as served:
            talk = await served.talk()
            await talk.say("hello")
            await talk.settled()
            path = of_turn(talk, 1)
            (await ask(served, "PUT", path, {"tool": "fly"})).is_problem(422, "unknown_tool")
            (await ask(served, "PUT", path, {"answer": "yes"})).is_problem(422, "no_receipt")
            missing = await ask(served, "PUT", of_turn(talk, 9), {})
            missing.is_problem(404, "turn_not_found")
            (await ask(served, "DELETE", path)).is_problem(404, "case_not_found")
            assert (await ask(served, "PUT", path, {"note": "first"})).status == 200
            assert (await ask(served, "PUT", path, {"note": "second"})).status == 200
            cases = (await ask(served, "GET", "/cases")).body["cases"]
            assert [(one["turnId"], one["note"]) for one in cases] == [(1, "second")]
            assert (await ask(served, "DELETE", path)).status == 204
            found = await served.desk.db.read(lambda tx: kept_turns.latest(tx, talk.ref[0], 9))
            assert found == []

    run(main())
