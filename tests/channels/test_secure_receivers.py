"""Receivers over TLS: the certificate has to be of the name, whatever address was checked."""

import asyncio
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from frontdesk.egress.post import GuardedPost
from frontdesk.egress.target import EgressFailed

OPENSSL = shutil.which("openssl")
pytestmark = pytest.mark.skipif(OPENSSL is None, reason="needs openssl to make a certificate")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of the name localhost, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *(str(OPENSSL), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-keyout", str(key), "-out", str(made), "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost"),
        ],
        check=True,
        capture_output=True,
    )
    return made, key


def _post(certificate: tuple[Path, Path], host: str, *, trusted: bool = True) -> int:
    made, key = certificate

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        await writer.drain()
        writer.close()

    async def main() -> int:
        ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        ours.load_cert_chain(made, key)
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=ours)
        port = server.sockets[0].getsockname()[1]
        context = ssl.create_default_context(cafile=str(made)) if trusted else None
        try:
            post = GuardedPost(private=True, context=context)
            return (await post(f"https://{host}:{port}/in", {}, b"")).status
        finally:
            server.close()

    return asyncio.run(main())


def test_that_a_receiver_with_a_certificate_of_its_name_is_told(
    certificate: tuple[Path, Path],
) -> None:
    assert _post(certificate, "localhost") == 204


def test_that_a_certificate_of_another_name_is_refused(certificate: tuple[Path, Path]) -> None:
    with pytest.raises(EgressFailed, match="certificate"):
        _post(certificate, "127.0.0.1")


def test_that_a_certificate_that_nobody_vouches_for_is_refused(
    certificate: tuple[Path, Path],
) -> None:
    with pytest.raises(EgressFailed, match="certificate"):
        _post(certificate, "localhost", trusted=False)
