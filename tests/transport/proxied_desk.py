"""The example of deploy/nginx.conf, run for real in front of a desk."""

import asyncio
import contextlib
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.transport.clients import PATIENCE

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "deploy" / "nginx.conf"
# Where set-up unpacks it.
UNPACKED = Path(sys.prefix) / "share" / "nginx" / "usr" / "sbin" / "nginx"
NAME = "desk.example"

_MAIN = """
daemon off; master_process off; worker_processes 1;
pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/example.conf;
}}
"""


def found_nginx() -> str:
    """The nginx to run; a test without one is skipped."""
    paths = [str(UNPACKED)] if UNPACKED.exists() else []
    found = (
        shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin") or next(iter(paths), "")
    )
    if not found or not shutil.which("openssl"):
        pytest.skip("needs nginx and openssl; set-up brings nginx on Debian")
    return found


@dataclass(frozen=True)
class Proxied:
    """Where nginx answers, and whom to trust there."""

    port: int
    trust: ssl.SSLContext

    @property
    def origin(self) -> str:
        """The address of the desk's pages, as a browser names it."""
        return f"https://{NAME}:{self.port}"


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def certificate(folder: Path, name: str = NAME) -> tuple[Path, Path]:
    """A new certificate for a name, and its key."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run([*command, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


def _configured(folder: Path, desk_port: int, port: int) -> None:
    example = EXAMPLE.read_text()
    changes = {
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{desk_port};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "listen 80;": f"listen unix:{folder}/plain.sock;",
        "/etc/ssl/desk.example.pem": str(folder / "cert.pem"),
        "/etc/ssl/desk.example.key": str(folder / "key.pem"),
        "client_header_timeout 15s;": "client_header_timeout 1s;",
        "client_body_timeout 15s;": "client_body_timeout 1s;",
    }
    for was, now in changes.items():
        assert example.count(was) == 1, f"expected {was!r} once in deploy/nginx.conf"
        example = example.replace(was, now)
    (folder / "example.conf").write_text(example)
    (folder / "nginx.conf").write_text(_MAIN.format(folder=folder))


async def _until_up(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(ConnectionError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                return


@contextlib.asynccontextmanager
async def behind_nginx(folder: Path, desk_port: int) -> AsyncGenerator[Proxied]:
    """Run the example in front of a desk until the block ends."""
    nginx, port = found_nginx(), _free_port()
    certificate(folder)
    _configured(folder, desk_port, port)
    trust = ssl.create_default_context(cafile=str(folder / "cert.pem"))
    quiet = subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *(nginx, "-p", str(folder), "-e", str(folder / "error.log")),
        *("-c", str(folder / "nginx.conf")),
        stdout=quiet,
        stderr=quiet,
    )
    try:
        await _until_up(port)
        yield Proxied(port, trust)
    finally:
        process.terminate()
        await process.wait()
