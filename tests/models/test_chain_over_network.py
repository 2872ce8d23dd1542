"""A chain of real connections: providers that fail, hang and drop, and one that answers."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

import pytest

from frontdesk.models.attempt import ModelDeadlines
from frontdesk.models.chain import FallbackChain, Link
from frontdesk.models.configured import configured_model
from frontdesk.models.failure import BrokenOff
from frontdesk.models.openai.model import OpenAICompatible
from frontdesk.models.port import Finished, Role, ToolCall
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.models.roles import RoleModels, judging
from tests.models.providers import HELLO, WITH_TOOL, heard, heard_until_failure, text_of

WELL = "fake:n=4,plain=1"
LONG = ModelDeadlines(first_token=60.0, stall=60.0)
SHORT = {
    "fake:hang=0": ModelDeadlines(first_token=0.3, stall=60.0),
    "fake:ttft=60000": ModelDeadlines(first_token=0.3, stall=60.0),
    "fake:hang=3,plain=1": ModelDeadlines(first_token=60.0, stall=0.3),
}


@contextlib.asynccontextmanager
async def _chain(url: str, *names: str) -> AsyncGenerator[FallbackChain]:
    links = [
        Link(
            OpenAICompatible(base_url=url, model=name, api_key="key"),
            SHORT.get(name, LONG),
        )
        for name in names
    ]
    chain = FallbackChain(links)
    try:
        yield chain
    finally:
        await chain.close()


@pytest.mark.parametrize("fault", ["fail=429", "fail=503", "fail=401", "hang=0", "ttft=60000"])
def test_that_the_next_provider_answers_before_the_first_token(fake_url: str, fault: str) -> None:
    async def main() -> None:
        async with _chain(fake_url, f"fake:{fault}", WELL) as chain:
            events = await heard(chain)
        assert text_of(events) == " word" * 4
        end = events[-1]
        assert isinstance(end, Finished)
        assert (end.model, end.output_tokens) == (WELL, 4)
        assert [p.startswith(f"fake:{fault}") for p in end.passed_over] == [True]

    asyncio.run(main())


def test_that_configured_models_have_the_deadlines_of_the_settings(fake_url: str) -> None:
    async def main() -> None:
        providers = tuple(ProviderSettings(name, fake_url) for name in ("fake:hang=0", WELL))
        chain = configured_model(ModelSettings(providers), SHORT["fake:hang=0"])
        assert isinstance(chain, RoleModels) and judging(chain) is chain.of(Role.DECIDE)
        end = (await heard(chain))[-1]
        await chain.close()
        assert isinstance(end, Finished)
        assert [p.endswith("silent for 0.3 s") for p in end.passed_over] == [True]

    asyncio.run(main())


@pytest.mark.parametrize("fault", ["drop=5,tok=60,plain=1", "hang=3,plain=1"])
def test_that_the_next_provider_goes_on_after_a_drop_in_mid_stream(
    fake_url: str, fault: str
) -> None:
    async def main() -> None:
        async with _chain(fake_url, f"fake:{fault}", WELL) as chain:
            events, failure = await heard_until_failure(chain, HELLO)
            assert isinstance(failure, BrokenOff)
            assert text_of(events).startswith(" word")
            assert failure.model == f"fake:{fault}"
            assert failure.rest is not None
            assert text_of(await heard(failure.rest)) == " word" * 4

    asyncio.run(main())


def test_that_tool_calls_come_through_a_chain(fake_url: str) -> None:
    async def main() -> None:
        async with _chain(fake_url, "fake:fail=500", "fake:calls=2,frags=4,tok=1") as chain:
            events = await heard(chain, WITH_TOOL)
        calls = [e for e in events if isinstance(e, ToolCall)]
        assert [c.arguments for c in calls] == ['{"zip": "94107"}'] * 2

    asyncio.run(main())
