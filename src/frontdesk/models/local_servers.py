"""Model servers on this machine: who listens where such servers do, and which models they have."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from frontdesk.models.http.client import HttpClient
from frontdesk.models.http.connection import HttpError

LOOPBACK = "127.0.0.1"
LOOK_SECONDS = 1.0
MOST_BYTES = 256 * 1024
MOST_MODELS = 500

# No chat model, whoever serves it.
_OTHER_WORK = re.compile(
    r"embed|rerank|minilm|whisper|diffusion|(?:^|[/_:-])(?:bge|gte|e5|tts|clip|ocr)(?:[/_:-]|$)"
)
_UNLIKELY = re.compile(r"(?:^|[/_:-])(?:base|guard\d*|vision|llava|moondream|math)(?:[/_:-]|$)")
_TUNED = re.compile(r"instruct|chat|hermes|tool|(?:^|[/_:-])it(?:[/_:-]|$)")
# Whose plain names stand for models that were taught to call tools.
_TAUGHT = re.compile(
    r"llama-?(?:3[.-]?[1-9]|4)|qwen-?[2-9]|mistral|ministral|mixtral|gpt-oss|command-r|granite"
    r"|glm-?4|kimi|phi-?4|nemotron|firefunction"
)


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A program that serves models, and the port where it listens unless told otherwise."""

    name: str
    port: int

    @property
    def url(self) -> str:
        """Its base URL."""
        return f"http://{LOOPBACK}:{self.port}/v1"


SERVERS = (
    LocalServer("Ollama", 11434),
    LocalServer("LM Studio", 1234),
    LocalServer("llama.cpp", 8080),
    LocalServer("vLLM", 8000),
)


@dataclass(frozen=True, slots=True)
class Answered:
    """What listens at a server's port: its models in order, or what is wrong with its answer."""

    server: LocalServer
    models: tuple[str, ...] = ()
    trouble: str = ""


class _Model(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class _Listing(msgspec.Struct):
    data: list[_Model]


_decoder = msgspec.json.Decoder(_Listing)


async def who_answers(
    servers: Sequence[LocalServer], seconds: float = LOOK_SECONDS
) -> list[Answered]:
    """Ask all of them at once which models they have; one where nobody listens is left out."""
    found = await asyncio.gather(*(_ask(server, seconds) for server in servers))
    return [one for one in found if one is not None]


async def _ask(server: LocalServer, seconds: float) -> Answered | None:
    http = HttpClient(f"{server.url}/models", {"accept-encoding": "identity"})
    try:
        async with asyncio.timeout(seconds):
            return await _listed(http, server)
    except TimeoutError:
        return Answered(server, trouble=f"was silent for {seconds:g} s")
    except HttpError:
        return Answered(server, trouble="does not speak HTTP")
    except OSError:
        return None
    finally:
        await http.close()


async def _listed(http: HttpClient, server: LocalServer) -> Answered:
    # A redirect, which could lead away from this machine, is not followed.
    async with http.get() as reply:
        if reply.status in (401, 403):
            return Answered(server, trouble=f"wants a key ({reply.status})")
        if reply.status != 200:
            return Answered(server, trouble=f"answers {reply.status} when asked for its models")
        body = b""
        while part := await reply.read():
            body += part
            if len(body) > MOST_BYTES:
                most = f"more than {MOST_BYTES // 1024} KiB"
                return Answered(server, trouble=f"answers with {most} when asked for its models")
    return _read(server, body)


def _read(server: LocalServer, body: bytes) -> Answered:
    try:
        listed = _decoder.decode(body).data
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return Answered(server, trouble="answers with something else than a list of models")
    names = sorted({model.id for model in listed[:MOST_MODELS] if model.id.isprintable()})
    if not names:
        return Answered(server, trouble="has no model")
    return Answered(server, tuple(names))


def likelihood(model: str) -> int | None:
    """How likely a model can call tools by its name, the least first; None where it cannot talk."""
    name = model.casefold()
    if _OTHER_WORK.search(name):
        return None
    if _UNLIKELY.search(name):
        return 2
    return 0 if _TUNED.search(name) or _TAUGHT.search(name) else 1


def pick(found: Sequence[Answered], prefer: str = "") -> tuple[LocalServer, str] | None:
    """The model to use: the preferred one, by its name or a part of it, else the likeliest."""
    wanted = prefer.casefold()
    able = [
        ((*_preference(name.casefold(), wanted), rank, place, name), one.server)
        for place, one in enumerate(found)
        for name in one.models
        if (rank := likelihood(name)) is not None
    ]
    if not able:
        return None
    (*_, name), server = min(able, key=lambda one: one[0])
    return server, name


def _preference(name: str, wanted: str) -> tuple[bool, bool]:
    return name != wanted, wanted not in name
