"""HTTP answers of bounded length, for a client that would read any."""

from collections.abc import AsyncIterator

import httpx2


class TooLong(httpx2.TransportError):
    """An answer went on beyond what is read of one."""


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, longest: int) -> None:
        self._stream = stream
        self._longest = longest

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        async for chunk in self._stream:
            read += len(chunk)
            if read > self._longest:
                raise TooLong(f"expected at most {self._longest} bytes")
            yield chunk

    async def aclose(self) -> None:
        """Let the answer go."""
        await self._stream.aclose()


class BoundedTransport(httpx2.AsyncBaseTransport):
    """Passes requests on, and ends answers that are too long; a stream of events has no end."""

    def __init__(self, inner: httpx2.AsyncBaseTransport, longest: int) -> None:
        self._inner = inner
        self._longest = longest

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Ask, and bound what comes."""
        # An unpacked answer could be of any length, whatever was sent.
        request.headers["accept-encoding"] = "identity"
        response = await self._inner.handle_async_request(request)
        if "text/event-stream" in response.headers.get("content-type", ""):
            return response
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _Bounded(response.stream, self._longest)
        return response

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()
