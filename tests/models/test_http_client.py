"""The client that streams answers, against servers that say exactly what a test wants."""

import asyncio
import contextlib
import gzip
import shutil
import ssl
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest

from frontdesk.models.http.client import HttpClient
from frontdesk.models.http.connection import HttpError
from tests.transport.proxied_desk import certificate

CHUNKED = (
    b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"
)
MEASURED = b"HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\nhello world"
UNTIL_CLOSED = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\nhello world"
WAITS_FIRST = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n" + MEASURED


def _packed(text: bytes) -> bytes:
    body = gzip.compress(text, mtime=0)
    head = b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: %d\r\n\r\n"
    return head % len(body) + body


PACKED = _packed(b"hello world")


class Server:
    """Answers each request of a connection with the next bytes; closes after the last."""

    def __init__(self, *answers: bytes, piece: int = 1 << 20) -> None:
        self.answers = answers
        self.piece = piece
        self.port = 0
        self.requests: list[bytes] = []
        self.connections = 0
        self.gone = asyncio.Event()
        self._serving: list[tuple[asyncio.Task[None], asyncio.StreamWriter]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.current_task()
        assert task is not None
        self._serving.append((task, writer))
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            for answer in self.answers:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
                self.requests.append(head + await reader.readexactly(length))
                for at in range(0, len(answer), self.piece):
                    writer.write(answer[at : at + self.piece])
                    await writer.drain()
                    await asyncio.sleep(0)
        writer.close()
        self.gone.set()

    async def close(self) -> None:
        for _, writer in self._serving:
            writer.transport.abort()
        await asyncio.gather(*(task for task, _ in self._serving))


@contextlib.asynccontextmanager
async def serving(server: Server, context: ssl.SSLContext | None = None) -> AsyncGenerator[Server]:
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0, ssl=context)
    server.port = listening.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listening.close()
        await server.close()


async def _said(client: HttpClient, body: bytes = b"{}") -> bytes:
    read = b""
    async with client.post(body) as reply:
        while data := await reply.read():
            read += data
    return read


def _asked(
    server: Callable[[], Server], times: int = 1, path: str = "/v1"
) -> tuple[list[bytes], Server]:
    async def main() -> tuple[list[bytes], Server]:
        async with serving(server()) as told:
            client = HttpClient(f"http://127.0.0.1:{told.port}{path}", {"x-key": "50%"})
            try:
                return [await _said(client) for _ in range(times)], told
            finally:
                await client.close()

    return asyncio.run(main())


@pytest.mark.parametrize("piece", [1, 7, 1 << 20])
@pytest.mark.parametrize("answer", [CHUNKED, MEASURED, UNTIL_CLOSED, WAITS_FIRST, PACKED])
def test_that_a_body_comes_whole_however_it_is_framed_and_cut(answer: bytes, piece: int) -> None:
    said, _ = _asked(lambda: Server(answer, piece=piece))
    assert said == [b"hello world"]


def test_that_a_request_has_its_head_its_length_and_its_body() -> None:
    _, server = _asked(lambda: Server(MEASURED), path="/v1/a%20b?c=d")
    (request,) = server.requests
    assert request.startswith(b"POST /v1/a%20b?c=d HTTP/1.1\r\nhost: 127.0.0.1:")
    assert request.endswith(b"x-key: 50%\r\ncontent-length: 2\r\n\r\n{}")


def test_that_a_connection_is_used_again_after_a_whole_answer() -> None:
    said, server = _asked(lambda: Server(CHUNKED, MEASURED, PACKED), times=3)
    assert said == [b"hello world"] * 3
    assert server.connections == 1


def test_that_a_kept_connection_which_was_closed_is_replaced() -> None:
    said, server = _asked(lambda: Server(MEASURED), times=3)
    assert said == [b"hello world"] * 3
    assert server.connections == 3


def test_that_a_connection_with_an_answer_that_was_not_read_is_not_used_again() -> None:
    async def main() -> int:
        async with serving(Server(CHUNKED[:-5], MEASURED)) as server:
            client = HttpClient(f"http://127.0.0.1:{server.port}/", {})
            async with client.post(b"{}") as reply:
                assert await reply.read()
            assert await _said_next(client)
            await client.close()
            return server.connections

    async def _said_next(client: HttpClient) -> bytes:
        async with client.post(b"{}") as reply:
            return await reply.read()

    assert asyncio.run(main()) == 2


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"not HTTP at all\r\n\r\n",
        CHUNKED[:60],
        MEASURED[:-3],
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"x-long: " + b"a" * 70_000,
        b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nhello",
        b"HTTP/1.1 101 Switching\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n",
        _packed(b"x" * (8 << 20)),
    ],
)
def test_that_an_answer_that_is_broken_or_cut_off_fails_in_plain_words(answer: bytes) -> None:
    with pytest.raises(HttpError, match=r"closed|no sound HTTP|longer than|more than"):
        _asked(lambda: Server(answer))


def test_that_a_server_that_sends_faster_than_is_read_has_to_wait() -> None:
    body = b"x" * (8 << 20)
    answer = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(body) + body

    async def main() -> None:
        async with serving(Server(answer, piece=1 << 16)) as server:
            client = HttpClient(f"http://127.0.0.1:{server.port}/", {})
            async with client.post(b"{}") as reply:
                first = await reply.read()
                for _ in range(50):
                    await asyncio.sleep(0.001)
                assert not server.gone.is_set()
                rest = 0
                while data := await reply.read():
                    rest += len(data)
            assert len(first) + rest == len(body)
            await client.close()

    asyncio.run(main())


def test_that_a_certificate_nobody_vouches_for_is_refused_and_a_known_one_taken(
    tmp_path: Path,
) -> None:
    if not shutil.which("openssl"):
        pytest.skip("needs openssl")
    cert, key = certificate(tmp_path, "localhost")
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(cert, key)

    async def main(ours: ssl.SSLContext | None) -> bytes:
        async with serving(Server(CHUNKED), theirs) as server:
            client = HttpClient(f"https://localhost:{server.port}/", {}, ours)
            try:
                return await _said(client)
            finally:
                await client.close()

    with pytest.raises(ssl.SSLCertVerificationError):
        asyncio.run(main(None))
    assert asyncio.run(main(ssl.create_default_context(cafile=cert))) == b"hello world"


@pytest.mark.parametrize("url", ["ftp://example.com/", "http:///nowhere", "nonsense"])
def test_that_an_address_that_is_none_says_what_was_expected(url: str) -> None:
    with pytest.raises(HttpError, match="expected an address with http or https and a host"):
        asyncio.run(_said(HttpClient(url, {})))


def test_that_no_header_can_bring_another_one_with_it() -> None:
    with pytest.raises(ValueError, match="line break"):
        HttpClient("http://localhost/", {"authorization": "Bearer a\r\nx-evil: 1"})
