"""The HTTP surface against its own OpenAPI description, with generated requests."""

import asyncio
import contextlib
import threading
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi import checks

from frontdesk.app import Ingredients
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.packs.pestcall import pestcall, seed
from frontdesk.transport.credentials.tokens import DAY
from tests.transport.served_desk import BASE, answers, run, serving

_named: Any = checks
CHECKS = [
    _named.status_code_conformance,
    _named.content_type_conformance,
    _named.response_headers_conformance,
    _named.response_schema_conformance,
]
ENDLESS = ("/stream", "/socket")
# Requests to each operation of each mode; what they may be is drawn the same way every time.
DEPTHS = pytest.mark.parametrize("requests_each", [8, pytest.param(100, marks=pytest.mark.soak)])


@dataclass(frozen=True)
class Api:
    """A served desk as a blocking client sees it."""

    url: str
    conversation: str
    token: str
    operator: str
    admin: str
    schema: Any

    def operations(self, prefix: str) -> Generator[Any]:
        for found in self.schema.get_all_operations():
            operation = found.ok()
            path: str = operation.path
            if path.startswith(prefix) and not path.endswith(ENDLESS):
                yield operation

    def credentials(self) -> list[dict[str, str]]:
        valid = [{"authorization": f"Bearer {t}"} for t in (self.operator, self.admin)]
        valid.append({"authorization": f"Bearer {self.token}"})
        return [*valid, *valid, {"authorization": "Bearer nonsense"}, {}]


@contextlib.contextmanager
def _served_aside(where: Path, made_with: Ingredients | None = None) -> Generator[Api]:
    """Serve a desk in a thread of its own, for a client that blocks."""
    ready, done = threading.Event(), threading.Event()
    found: list[tuple[int, str, str, str, str]] = []

    async def main() -> None:
        async with serving(where, answers("Fine."), made_with=made_with) as served:
            talk = await served.talk()
            admin = served.tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY)
            found.append((served.port, talk.id, talk.token, served.operator, admin))
            ready.set()
            await asyncio.get_running_loop().run_in_executor(None, done.wait)

    thread = threading.Thread(target=run, args=(main(),))
    thread.start()
    try:
        assert ready.wait(20)
        port, conversation, token, operator, admin = found[0]
        url = f"http://127.0.0.1:{port}"
        schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
        yield Api(url, conversation, token, operator, admin, schema)
    finally:
        done.set()
        thread.join()


@pytest.fixture
def api(sqlite_path: Path) -> Generator[Api]:
    with _served_aside(sqlite_path) as api:
        yield api


@pytest.fixture
def pestcall_api(sqlite_path: Path) -> Generator[Api]:
    with _served_aside(sqlite_path, Ingredients(provider=pestcall(), seed=seed)) as api:
        yield api


def _validate(case: Any, response: Any) -> None:
    """Check an answer against the description, and that no invalid body was accepted."""
    assert response.status_code < 500, response.text
    body = case.meta.components.get(ParameterLocation.BODY)
    invalid = body is not None and body.mode is GenerationMode.NEGATIVE
    more = [_named.negative_data_rejection] if invalid and response.status_code < 400 else []
    case.validate_response(response, checks=[*CHECKS, *more])


def _fuzz(api: Api, operation: Any, mode: GenerationMode, requests_each: int) -> None:
    session = requests.Session()

    @settings(max_examples=requests_each)
    @given(
        case=operation.as_strategy(generation_mode=mode),
        real=st.booleans(),
        credential=st.sampled_from(api.credentials()),
    )
    def try_one(case: Any, real: bool, credential: dict[str, str]) -> None:
        if real and "conversation_id" in case.path_parameters:
            case.path_parameters["conversation_id"] = api.conversation
        case.headers = {k: v for k, v in case.headers.items() if k.lower() != "authorization"}
        response = case.call(session=session, headers=credential)
        _validate(case, response)
        if response.status_code >= 400:
            assert response.headers["content-type"] == ["application/problem+json"]
            assert {"code", "detail", "status"} <= response.json().keys()

    with session:
        try_one()


@DEPTHS
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_that_answers_are_as_described_whatever_is_asked(
    api: Api, mode: GenerationMode, requests_each: int
) -> None:
    operations = list(api.operations(BASE))
    assert len(operations) == 14
    for operation in operations:
        _fuzz(api, operation, mode, requests_each)


@DEPTHS
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_that_administrators_are_answered_as_described_too(
    pestcall_api: Api, mode: GenerationMode, requests_each: int
) -> None:
    operations = list(pestcall_api.operations("/api/admin"))
    assert len(operations) == 68
    for operation in operations:
        _fuzz(pestcall_api, operation, mode, requests_each)


@DEPTHS
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_that_operators_are_answered_as_described_too(
    api: Api, mode: GenerationMode, requests_each: int
) -> None:
    operations = list(api.operations("/api/operator"))
    assert len(operations) == 37
    for operation in operations:
        _fuzz(api, operation, mode, requests_each)


@pytest.mark.soak
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_that_the_second_version_answers_as_described_too(api: Api, mode: GenerationMode) -> None:
    for operation in api.operations("/api/v2/conversations"):
        _fuzz(api, operation, mode, requests_each=600)


def test_that_a_stream_begins_as_described(api: Api) -> None:
    headers = {"authorization": f"Bearer {api.token}"}
    url = f"{api.url}{BASE}/{api.conversation}/stream"
    operation = api.schema[f"{BASE}/{{conversation_id}}/stream"]["GET"]
    with requests.Session() as session:
        with session.get(url, headers=headers, stream=True, timeout=20) as response:
            described = operation.definition.raw["responses"]["200"]["content"]
            kind = response.headers["content-type"].partition(";")[0]
            assert (response.status_code, kind in described) == (200, True)
            first = next(line for line in response.iter_lines() if line.startswith(b"data: "))
            assert b'"type":"resync"' in first

        @given(case=operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
        def try_one(case: Any) -> None:
            response = case.call(session=session, headers={"authorization": "Bearer nonsense"})
            _validate(case, response)

        try_one()


def test_that_every_operation_describes_its_refusals(pestcall_api: Api) -> None:
    for found in pestcall_api.schema.get_all_operations():
        operation = found.ok()
        responses: dict[str, Any] = operation.definition.raw["responses"]
        for status in ("400", "401", "403", "429", "503"):
            assert list(responses[status]["content"]) == ["application/problem+json"], (
                operation.label
            )
