"""What supervisors and Prometheus ask a running desk."""

from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from frontdesk.settings import Settings
from tests.transport.conftest import ErrorLog
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
