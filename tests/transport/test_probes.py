"""What supervisors and Prometheus ask a running desk."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from frontdesk.app import Ingredients
from frontdesk.models.port import Model
from frontdesk.settings import Settings
from frontdesk.telemetry.metrics import Metrics
from frontdesk.testing import open_desk, run_virtual
from frontdesk.transport import probes
from frontdesk.transport.probes import Probes
from tests.private_postgres import PrivatePostgres
from tests.transport.conftest import ErrorLog
from tests.transport.operators import an_operator
from tests.transport.served_desk import Served, answers, run, serving


async def _get(served: Served, path: str, **headers: str) -> tuple[int, str]:
    async with served.http.get(path, headers=headers) as got:
        return got.status, await got.text()


def test_that_a_real_prometheus_parser_reads_the_metrics(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Good", " day")) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                await talk.say("Hello")
                await talk.settled()
                status, body = await _get(served, "/metrics")
            assert status == 200
            found = {
                (s.name, *s.labels.values()): s.value
                for family in text_string_to_metric_families(body)
                for s in family.samples
            }
            assert found["frontdesk_turns_total", "complete"] == 1.0
            assert found["frontdesk_turn_seconds_count",] == 1.0
            assert found["frontdesk_first_token_seconds_count",] == 1.0
            assert found["frontdesk_model_requests_total", "scripted", "ok"] == 1.0
            assert found["frontdesk_sockets",] == 1.0
            assert found["frontdesk_sessions",] == 1.0
            assert found["frontdesk_inbox_waiting",] == 0.0
            assert {f"L{n}" for n in range(1, 10)} <= {
                key[1] for key in found if key[0] == "frontdesk_law_breaches_total"
            }

    run(main())


@pytest.mark.parametrize(
    "header", ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"]
)
def test_that_metrics_are_for_no_stranger_behind_a_proxy(sqlite_path: Path, header: str) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            assert (await _get(served, "/metrics", **{header: "127.0.0.1"}))[0] == 403

    run(main())


def test_that_a_token_opens_the_metrics_from_anywhere_and_nothing_else_does(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        settings = Settings(drain_seconds=0.0, metrics_token="a token for scrapes")
        async with serving(sqlite_path, settings=settings) as served:
            right = {"authorization": "Bearer a token for scrapes", "x-forwarded-for": "1.2.3.4"}
            assert (await _get(served, "/metrics", **right))[0] == 200
            assert (await _get(served, "/metrics"))[0] == 401
            assert (await _get(served, "/metrics", authorization="Bearer another"))[0] == 401

    run(main())


def test_that_a_desk_without_metrics_has_no_such_page(sqlite_path: Path) -> None:
    async def main() -> None:
        settings = Settings(drain_seconds=0.0, metrics=False)
        async with serving(sqlite_path, settings=settings) as served:
            assert (await _get(served, "/metrics"))[0] == 404

    run(main())


def test_that_a_wrong_password_is_counted(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            await ada.sign_in({"name": "ada", "password": "not this one"})
            assert (await ada.sign_in()).status == 200
            _, body = await _get(served, "/metrics")
            assert "\nfrontdesk_sign_in_failures_total 1\n" in body

    run(main())


async def _readiness(served: Served) -> tuple[int, Any]:
    status, body = await _get(served, "/readyz")
    return status, json.loads(body)


def test_that_a_desk_without_its_store_is_alive_and_not_ready(
    sqlite_path: Path, error_log: ErrorLog
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            status, body = await _get(served, "/readyz")
            assert status == 200 and '"ready":true' in body.replace(" ", "")
            await served.desk.db.close()
            status, body = await _get(served, "/readyz")
            assert status == 503 and '"database":"unreachable"' in body.replace(" ", "")
            assert (await _get(served, "/healthz"))[0] == 200

    run(main())


def test_that_a_desk_whose_postgresql_stops_is_alive_and_not_ready(
    private_postgres: PrivatePostgres, error_log: ErrorLog
) -> None:
    own = PrivatePostgres()

    async def main() -> None:
        async with serving(own.template_url) as served:
            status, found = await _readiness(served)
            assert (status, found["ready"], found["database"]) == (200, True, "ok")
            await asyncio.to_thread(own.close)
            status, found = await _readiness(served)
            assert (status, found["ready"], found["database"]) == (503, False, "unreachable")
            assert (await _get(served, "/healthz"))[0] == 200

    run(main())


def test_that_a_desk_which_drains_is_alive_and_not_ready(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            await served.desk.desk.drain()
            status, found = await _readiness(served)
            assert (status, found["runtime"], found["database"]) == (503, "stopped", "ok")
            assert (await _get(served, "/healthz"))[0] == 200

    run(main())


class HungDatabase:
    """A database that takes what it is asked and never answers."""

    async def read(self, work: Any) -> Any:
        await asyncio.Event().wait()


def test_that_a_database_which_hangs_is_waited_for_two_seconds(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, answers()) as desk:
            hung: Any = HungDatabase()
            begun = asyncio.get_running_loop().time()
            found = await Probes(hung, desk.host, Metrics()).readiness()
            assert asyncio.get_running_loop().time() - begun == pytest.approx(2.0)
            assert (found["ready"], found["database"]) == (False, "unreachable")

    run_virtual(main())


@pytest.mark.parametrize(("model", "answering"), [(None, "by words"), (answers(), "ok")])
def test_that_a_desk_without_weights_is_ready_and_says_how_it_answers(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch, model: Model | None, answering: str
) -> None:
    monkeypatch.setattr(probes, "weights_folder", lambda: sqlite_path.parent / "nowhere")

    async def main() -> None:
        async with serving(sqlite_path, model, made_with=Ingredients()) as served:
            status, found = await _readiness(served)
            assert status == 200
            assert (found["ready"], found["weights"]) == (True, "missing")
            assert found["answers"] == answering

    run(main())
