"""The command line as its users run it: real processes, waited for by what they say and store."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner, Result

from frontdesk.cli import app
from frontdesk.store.open import DATABASE_FILE
from frontdesk.store.sqlite import connect

PATIENCE = 60.0
FRONTDESK = (sys.executable, "-c", "from frontdesk.cli import main; main()")

# A desk whose answers begin and never end, so that a test can take its time to interrupt one.
ENDLESS = """
from frontdesk.app import Ingredients
from frontdesk.serving import serve_with
from frontdesk.settings import Settings
from frontdesk.testing import Hang, ScriptedModel
from frontdesk.turn.deadlines import Deadlines

def announce(port):
    print(f"listens on http://127.0.0.1:{port}", flush=True)

model = ScriptedModel(["Well, let me", " see", Hang()], loop=True)
deadlines = Deadlines(stall=600, turn=600)
serve_with(Settings.from_env(), Ingredients(model=model, deadlines=deadlines), announce)
"""


# A desk that repeats what it was told, a word at a time.
ECHOING = """
import asyncio
from frontdesk import Finished, Settings, TextDelta
from frontdesk.app import Ingredients
from frontdesk.serving import serve_with

class Echo:
    name = "echo"

    async def stream(self, request):
        asked = [m.content for m in request.messages if m.role == "user"][-1]
        last = " ".join(asked.split()[:12])
        said = f"Two words: “{last}”. Then three, four, five, six, seven, eight, nine and ten more."
        for word in said.split(" "):
            await asyncio.sleep(0.03)
            yield TextDelta(word if word == "Two" else " " + word)
        yield Finished("stop", model="echo")

def announce(port):
    print(f"listens on http://127.0.0.1:{port}", flush=True)

serve_with(Settings.from_env(), Ingredients(model=Echo()), announce)
"""


def environment(**more: str) -> dict[str, str]:
    """The environment without what would steer a desk."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith("FRONTDESK_")}
    for name in ("PORT", "DATA"):
        plain.pop(name, None)
    return {**plain, **more}


def frontdesk(
    *arguments: str, typed: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [*FRONTDESK, *arguments],
        input=typed,
        env=environment(**(env or {})),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def here(*arguments: str, typed: str = "", env: Mapping[str, str] | None = None) -> Result:
    """Run a command to its end in this process, which takes a tenth of the time."""
    return CliRunner().invoke(app, arguments, input=typed, env=env)


def until(met: Callable[[], bool]) -> None:
    """Wait for something that another process does."""
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline, "expected it by now; it did not happen"
        time.sleep(0.01)


@dataclass
class Server:
    """A `frontdesk serve` process."""

    process: subprocess.Popen[str]
    url: str
    data: Path
    banner: str

    @property
    def port(self) -> str:
        return self.url.rsplit(":", 1)[1]

    def stored(self, query: str) -> list[tuple[object, ...]]:
        """Ask the server's store, beside the server."""
        with contextlib.closing(connect(self.data / DATABASE_FILE, read_only=True)) as connection:
            return connection.execute(query).fetchall()

    def kill(self) -> None:
        """End the server as a crash does."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        """Ask the server to stop; return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


def start(data: Path, port: str = "0", **env: str) -> Server:
    """Start a server and wait until it says where it listens."""
    process = subprocess.Popen(
        [*FRONTDESK, "serve", "--port", port, "--data", str(data)],
        env=environment(**{"FRONTDESK_DEMO": "on", **env}),
        stdout=subprocess.PIPE,
        text=True,
    )
    return _listening(process, data, lines=6)


def start_endless(data: Path) -> Server:
    """Start a server whose answers never end."""
    return _start_program(ENDLESS, data)


def _start_program(program: str, data: Path, port: str = "0", **env: str) -> Server:
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        env=environment(PORT=port, DATA=str(data), **env),
        stdout=subprocess.PIPE,
        text=True,
    )
    return _listening(process, data, lines=1)


def _listening(process: subprocess.Popen[str], data: Path, *, lines: int) -> Server:
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    assert "listens on http://" in said[0], "expected a banner; the server did not start"
    return Server(process, said[0].split()[-1], data, "".join(said))


@contextlib.contextmanager
def running(server: Server) -> Generator[Server]:
    """A server until the block ends."""
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def serving(data: Path, port: str = "0", **env: str) -> contextlib.AbstractContextManager[Server]:
    """A server of the demo company until the block ends."""
    return running(start(data, port, **env))


def echoing(data: Path, port: str = "0", **env: str) -> contextlib.AbstractContextManager[Server]:
    """A server that repeats what it is told, until the block ends."""
    return running(_start_program(ECHOING, data, port, **env))
