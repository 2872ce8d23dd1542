"""`FRONTDESK_MODEL=auto`: what is found on this machine, what is taken of it, and what is said."""

import asyncio
import contextlib

import pytest

from frontdesk.models.at_hand import AtHand, find_model
from frontdesk.models.local_servers import MOST_BYTES, SERVERS, LocalServer, likelihood, pick
from frontdesk.models.local_servers import Answered as Found
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.settings import InvalidSetting, Settings
from tests.models.local_server import JSON, Counting, counting, listing
from tests.models.providers import http

AUTO = ModelSettings(auto=True)
OLLAMA, STUDIO = LocalServer("Ollama", 1), LocalServer("LM Studio", 2)


def looked(
    *answers: tuple[bytes | None, ...], models: ModelSettings = AUTO, seconds: float = 5.0
) -> tuple[AtHand, list[Counting]]:
    """Look for a model among servers that answer so."""

    async def main() -> tuple[AtHand, list[Counting]]:
        async with contextlib.AsyncExitStack() as stack:
            made = [await stack.enter_async_context(counting(*each)) for each in answers]
            servers = [one.named(f"Server {number}") for number, one in enumerate(made)]
            return await find_model(models, 0, servers, seconds), made

    return asyncio.run(main())


def test_that_the_servers_asked_are_the_well_known_ones_on_loopback() -> None:
    assert [(one.name, one.port) for one in SERVERS] == [
        ("Ollama", 11434),
        ("LM Studio", 1234),
        ("llama.cpp", 8080),
        ("vLLM", 8000),
    ]
    assert all(one.url == f"http://127.0.0.1:{one.port}/v1" for one in SERVERS)


def test_that_a_model_which_promises_tools_is_taken_and_named() -> None:
    found, servers = looked(
        listing("nomic-embed-text:latest", "tinystories"), listing("bge-m3", "qwen3:8b")
    )
    url = f"http://127.0.0.1:{servers[1].port}/v1"
    assert found.models.providers == (ProviderSettings("qwen3:8b", url),)
    assert found.well and not found.models.auto
    assert found.told.startswith(f"qwen3:8b of Server 1 at {url}; also there: ")
    assert "frontdesk check --model" in found.told
    assert [one.connections for one in servers] == [1, 1]


@pytest.mark.parametrize(
    ("prefer", "name", "well"),
    [
        ("", "llama3.1:8b", True),
        ("QWEN", "qwen2.5:7b", True),
        ("mistral:7b", "mistral:7b", True),
        ("tinystories", "tinystories", True),
        ("gemma", "llama3.1:8b", False),
    ],
)
def test_that_a_preference_picks_by_name_or_by_a_part_of_it(
    prefer: str, name: str, well: bool
) -> None:
    models = ModelSettings(auto=True, prefer=prefer)
    told = ("qwen2.5:7b", "mistral:7b", "my-mistral:7b", "llama3.1:8b", "tinystories")
    found, _ = looked(listing(*told), models=models)
    assert (found.models.providers[0].model, found.well) == (name, well)
    assert ("none is called 'gemma'" in found.told) is not well


@pytest.mark.parametrize(
    ("name", "rank"),
    [
        *(("llama3.1:8b", 0), ("Meta-Llama-3.2-3B-Instruct-GGUF", 0), ("qwen3:4b", 0)),
        *(("google/gemma-3-12b-it", 0), ("openai/gpt-oss-20b", 0), ("zephyr-7b", 1)),
        *(("llama3:8b", 1), ("llava:7b", 2), ("mistral-7b-base", 2), ("llama-guard3", 2)),
        *(("nomic-embed-text:latest", None), ("text-embedding-3", None), ("all-minilm:l6", None)),
        *(("BAAI/bge-m3", None), ("whisper-large-v3", None), ("intfloat/e5-mistral-7b", None)),
    ],
)
def test_that_a_name_tells_how_likely_a_model_can_call_tools(name: str, rank: int | None) -> None:
    assert likelihood(name) == rank


def test_that_the_choice_does_not_depend_on_the_order_of_a_list() -> None:
    one = Found(OLLAMA, ("mistral:7b", "llama3.1:8b"))
    other = Found(STUDIO, ("a-model-instruct", "llama3.1:8b"))
    assert pick([one, other]) == (OLLAMA, "llama3.1:8b") == pick([other, one][::-1])
    assert pick([Found(OLLAMA, ("all-minilm",))]) is None


def test_that_the_desks_own_port_is_not_asked() -> None:
    async def main() -> None:
        async with counting(*listing("llama3.1:8b")) as server:
            found = await find_model(AUTO, server.port, [server.named("vLLM")])
            assert (found.models.providers, server.connections) == ((), 0)

    asyncio.run(main())


@pytest.mark.parametrize("models", [ModelSettings(), ModelSettings((ProviderSettings("m", "u"),))])
def test_that_nobody_is_contacted_unless_the_settings_say_auto(models: ModelSettings) -> None:
    found, servers = looked(listing("llama3.1:8b"), models=models)
    assert found == AtHand(models)
    assert servers[0].connections == 0


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((http(content_type="text/html"), b"<html>hello</html>"), "something else than a list"),
        ((http(content_type=JSON), b'{"data": [{"id": 7}]}'), "something else than a list"),
        ((http(content_type=JSON), b"[" * 100_000), "something else than a list"),
        ((http(content_type=JSON), b'{"data": []}'), "has no model"),
        ((http(status=500), b""), "answers 500 when asked for its models"),
        ((http(status=401), b""), "wants a key (401)"),
        ((http("location: http://127.0.0.1:1/", status=302), b""), "answers 302"),
        ((b"SSH-2.0-OpenSSH_9.6\r\n",), "does not speak HTTP"),
        ((b"",), "does not speak HTTP"),
    ],
    ids=["html", "other", "nested", "none", "error", "key", "redirect", "ssh", "hung-up"],
)
def test_that_a_bad_answer_is_told_and_the_next_server_taken(
    answer: tuple[bytes, ...], said: str
) -> None:
    found, servers = looked(answer, listing("llama3.1:8b"))
    assert found.models.providers[0].url.endswith(f":{servers[1].port}/v1")
    assert f":{servers[0].port}/v1 {said}" in found.told or said in found.told
    alone, _ = looked(answer)
    assert (alone.models.providers, alone.well) == ((), False)
    assert "the house answers" in alone.told and said in alone.told
    assert servers[0].connections == 1


def test_that_an_answer_without_end_is_not_read_to_its_end() -> None:
    piece = b'{"id":"' + b"x" * 60_000 + b'"},'
    answer = (http(content_type=JSON), b'{"data":[', *[piece] * 500)
    found, [server] = looked(answer)
    assert f"more than {MOST_BYTES // 1024} KiB" in found.told and not found.well
    assert server.sent < 500 * len(piece)


@pytest.mark.parametrize("answer", [(None,), (http(content_type=JSON), b'{"data":[', None)])
def test_that_a_server_which_hangs_is_given_up_and_holds_nobody_up(
    answer: tuple[bytes | None, ...],
) -> None:
    found, servers = looked(answer, answer, listing("qwen3:8b"), seconds=0.5)
    assert [p.model for p in found.models.providers] == ["qwen3:8b"]
    assert found.told.count("was silent for 0.5 s") == 2
    assert [one.connections for one in servers] == [1, 1, 1]


def test_that_roles_of_a_model_that_is_not_there_are_forgotten_and_the_fallback_stays() -> None:
    fallback = ProviderSettings("big", "https://llm.example/v1", "key")
    models = ModelSettings((fallback,), narrate="n", interpret="i", auto=True)
    missing, _ = looked((b"",), models=models)
    assert missing.models == ModelSettings((fallback,))
    there, _ = looked(listing("qwen3:8b"), models=models)
    assert [p.model for p in there.models.providers] == ["qwen3:8b", "big"]
    assert (there.models.narrate, there.models.interpret) == ("n", "i")


def test_that_auto_is_a_setting_that_stands_alone() -> None:
    made = Settings.from_env({"FRONTDESK_MODEL": "auto", "FRONTDESK_MODEL_PREFER": "qwen"})
    assert made.models == ModelSettings(auto=True, prefer="qwen")
    for name in ("FRONTDESK_MODEL_URL", "FRONTDESK_MODEL_KEY"):
        with pytest.raises(InvalidSetting, match=f"{name}: expected none beside"):
            Settings.from_env({"FRONTDESK_MODEL": "auto", name: "http://127.0.0.1:1/v1"})
