"""What turns texts into vectors: the house itself or a provider; what is long goes in parts."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import numpy as np
import pytest

from frontdesk.knowledge.vectors.encoder import (
    MOST_WORDS,
    BuiltInEncoder,
    encode_passages,
    packed,
    parts_of,
    unpacked,
)
from frontdesk.models.openai.embeddings import EmbeddingFailed, OpenAIEmbeddings
from tests.knowledge.shelves import WordEncoder

Answer = Callable[[dict[str, Any]], tuple[int, Any]]


def test_that_the_house_brings_together_what_means_the_same() -> None:
    async def main() -> None:
        encoder = BuiltInEncoder()
        refund, money, roof = await encoder.encode(
            ["How long does a refund take?", "When do I get my money back?", "Who mends the roof?"]
        )
        assert refund @ money > refund @ roof + 0.2
        assert len(refund) == encoder.dimensions
        encoder.close()

    asyncio.run(main())


def test_that_a_long_passage_is_encoded_in_parts_under_its_title() -> None:
    words = [f"word{n}" for n in range(2 * MOST_WORDS + 1)]
    parts = parts_of("Refunds", ("When", "By card"), " ".join(words))
    assert len(parts) == 3
    assert all(part.startswith("Refunds - When - By card: word") for part in parts)
    assert [word for part in parts for word in part.split(": ")[1].split()] == words
    assert parts_of("", (), "Short.") == ["Short."]
    assert parts_of("Title", (), "") == ["Title: "]


def test_that_passages_in_parts_have_one_unit_vector_each() -> None:
    async def main() -> None:
        encoder = WordEncoder()
        vectors = await encode_passages(encoder, [["a b", "c"], ["a"], ["d", "e", "f"]])
        assert vectors.shape == (3, encoder.dimensions)
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
        assert vectors[0] @ vectors[1] > vectors[1] @ vectors[2]
        again = unpacked([packed(vector) for vector in vectors])
        assert np.allclose(again, vectors, atol=1e-3)
        assert (await encode_passages(encoder, [])).shape == (0, encoder.dimensions)

    asyncio.run(main())


def _served(answer: Answer, work: Callable[[OpenAIEmbeddings], Awaitable[None]]) -> None:
    """A provider on this machine that answers so."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        assert "authorization: bearer key" in head
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        status, body = answer(msgspec.json.decode(await reader.readexactly(length)))
        encoded = msgspec.json.encode(body)
        writer.write(b"HTTP/1.1 %d X\r\ncontent-type: application/json\r\n" % status)
        writer.write(b"content-length: %d\r\n\r\n" % len(encoded) + encoded)
        await writer.drain()
        writer.close()

    async def main() -> None:
        server = await asyncio.start_server(handle, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        encoder = OpenAIEmbeddings(
            base_url=f"http://127.0.0.1:{port}/v1", model="small", api_key="key", dimensions=2
        )
        try:
            await work(encoder)
        finally:
            await encoder.close()
            server.close()
            await server.wait_closed()

    asyncio.run(main())


def test_that_a_provider_gives_vectors_in_the_order_of_the_texts() -> None:
    def answer(asked: dict[str, Any]) -> tuple[int, Any]:
        assert asked == {"model": "small", "input": ["one", "two"]}
        second = {"index": 1, "embedding": [0, 3], "object": "embedding"}
        return 200, {"data": [second, {"index": 0, "embedding": [2, 0]}], "model": "small"}

    async def work(encoder: OpenAIEmbeddings) -> None:
        assert encoder.name == "small/2"
        assert (await encoder.encode(["one", "two"])).tolist() == [[1, 0], [0, 1]]

    _served(answer, work)


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (429, '{"error":"too many"}', "429.*too many"),
        (200, '{"data":[]}', "expected 1 vectors of 2 numbers"),
        (200, '{"data":[{"index":0,"embedding":[1,2,3]}]}', r"got 1 of \[3\]"),
        (200, '{"data":[{"index":0,"embedding":[0,0]}]}', "with a direction"),
        (200, '{"vectors":[]}', "expected vectors"),
        (200, "<html>", "expected vectors"),
    ],
)
def test_that_an_answer_that_is_no_vectors_says_what_it_was(
    status: int, body: str, says: str
) -> None:
    async def work(encoder: OpenAIEmbeddings) -> None:
        with pytest.raises(EmbeddingFailed, match=says):
            await encoder.encode(["one"])

    _served(lambda _: (status, msgspec.Raw(body.encode())), work)


def test_that_a_provider_that_is_not_there_is_a_failure_of_its() -> None:
    async def main() -> None:
        encoder = OpenAIEmbeddings(
            base_url="http://127.0.0.1:1", model="small", api_key="key", dimensions=2
        )
        with pytest.raises(EmbeddingFailed):
            await encoder.encode(["one"])
        await encoder.close()

    asyncio.run(main())
