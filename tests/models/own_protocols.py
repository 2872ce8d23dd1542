"""Models by way of pydantic-ai at the fake server, in both of its dialects."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

import pytest

from frontdesk.models.failure import ModelError
from frontdesk.models.port import (
    ModelEvent,
    ModelRequest,
)
from frontdesk.models.providers import ProviderSettings
from frontdesk.models.pydantic_ai.model import PydanticAIModel, make_model
from tests.models.providers import (
    HELLO,
    heard,
    heard_until_failure,
)

OPENAI, ANTHROPIC = "openai-chat", "anthropic"
ALL = [OPENAI, ANTHROPIC]
KEY = "sk-never-shown"

in_each_dialect = pytest.mark.parametrize("dialect", ALL)


def base_of(dialect: str, url: str) -> str:
    """The base URL as the provider's own library wants it."""
    return url.removesuffix("/v1") if dialect == ANTHROPIC else url


@contextlib.asynccontextmanager
async def own_model_at(
    dialect: str, url: str, name: str = "fake"
) -> AsyncGenerator[PydanticAIModel]:
    """A model by way of pydantic-ai, whose connections end with the block."""
    settings = ProviderSettings(f"{dialect}:{name}", base_of(dialect, url), KEY)
    model = make_model(settings)
    try:
        yield model
    finally:
        await model.close()


def answer_of(dialect: str, url: str, name: str, request: ModelRequest = HELLO) -> list[ModelEvent]:
    """All that such a model answers."""

    async def main() -> list[ModelEvent]:
        async with own_model_at(dialect, url, name) as model:
            return await heard(model, request)

    return asyncio.run(main())


def failure_of(
    dialect: str, url: str, name: str, request: ModelRequest = HELLO
) -> tuple[list[ModelEvent], ModelError]:
    """What such a model answers until it fails, as it must."""

    async def main() -> tuple[list[ModelEvent], ModelError]:
        async with own_model_at(dialect, url, name) as model:
            return await heard_until_failure(model, request)

    return asyncio.run(main())
