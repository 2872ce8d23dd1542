"""`frontdesk chat` in a terminal: what a person sees, types and interrupts."""

import contextlib
import os
import pty
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.cli.processes import PATIENCE, Server, environment, serving, until

# The first terminal that a session's leader opens becomes the one whose Ctrl-C it hears.
_AT_ITS_OWN_TERMINAL = """
import os
os.close(os.open(os.ttyname(0), os.O_RDWR))
from frontdesk.cli import main
main()
"""


class Terminal:
    """A chat on a pseudo-terminal."""

    def __init__(self, url: str, *options: str) -> None:
        self._here, there = pty.openpty()
        os.set_blocking(self._here, False)
        self.process = subprocess.Popen(
            [sys.executable, "-c", _AT_ITS_OWN_TERMINAL, "chat", "--url", url, *options],
            env=environment(TERM="dumb", NO_COLOR="1", COLUMNS="200"),
            stdin=there,
            stdout=there,
            stderr=there,
            start_new_session=True,
        )
        os.close(there)
        self._unread = ""

    def type(self, text: str) -> None:
        os.write(self._here, text.encode())

    def expect(self, text: str) -> None:
        """Wait until some text is on the screen, after all that was expected before."""
        until(lambda: self._look(text))
        self._unread = self._unread.split(text, 1)[1]

    def _look(self, text: str) -> bool:
        # Nothing to read yet, or nobody left at the other end.
        with contextlib.suppress(OSError):
            self._unread += os.read(self._here, 65536).decode()
        return text in self._unread

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._here)


@pytest.fixture
def terminal(server: Server) -> Generator[Terminal]:
    chat = Terminal(server.url)
    yield chat
    chat.close()


def test_that_an_answer_streams_and_one_can_quit(terminal: Terminal) -> None:
    terminal.expect("How can I help you today?")
    terminal.expect("> ")
    terminal.type("my name is Ada\n")
    terminal.expect("Two words: “my name is Ada”")
    terminal.expect("and ten more.")
    terminal.expect("> ")
    terminal.type("/quit\n")
    terminal.expect("To go on later: frontdesk chat --url")
    assert terminal.process.wait(PATIENCE) == 0


def test_that_ctrl_c_interrupts_an_answer_and_twice_quits(endless_server: Server) -> None:
    with contextlib.closing(Terminal(endless_server.url)) as terminal:
        terminal.expect("> ")
        terminal.type("tell me something\n")
        terminal.expect("Well, let me see")
        terminal.type("\x03")
        terminal.expect("Go ahead, I'm listening.")
        terminal.expect("> ")
        terminal.type("\x03")
        terminal.expect("To go on later")
        assert terminal.process.wait(PATIENCE) == 0


def test_that_a_new_call_and_a_reset_greet_again(terminal: Terminal) -> None:
    terminal.expect("How can I help you today?")
    terminal.type("/new\n")
    terminal.expect("new call")
    terminal.expect("How can I help you today?")
    terminal.type("/reset\n")
    terminal.expect("started over")
    terminal.expect("How can I help you today?")
    terminal.type("/what\n")
    terminal.expect("expected /1, /2 …, /yes, /no, /new, /reset or /quit")
    terminal.type("\x04")
    assert terminal.process.wait(PATIENCE) == 0


def test_that_options_are_picked_and_receipts_answered_as_by_buttons(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data") as server,
        contextlib.closing(Terminal(server.url, "--phone", "415 555 0132")) as terminal,
    ):
        terminal.expect("> ")
        terminal.type("/yes\n")
        terminal.expect("no receipt waits for an answer")
        terminal.type("94107\n")
        terminal.expect("> ")
        terminal.type("cancel a visit\n")
        terminal.expect("2.")
        terminal.expect("> ")
        terminal.type("/3\n")
        terminal.expect("no such option is on offer")
        terminal.type("/1\n")
        terminal.expect("> ")
        terminal.expect("Shall I cancel")
        terminal.expect("receipt: nothing happens until you say yes (/yes or /no); open until")
        terminal.type("/no\n")
        terminal.expect("receipt: kept as it was")
        terminal.type("cancel a visit\n")
        terminal.expect("2.")
        terminal.type("/2\n")
        terminal.expect("open until")
        terminal.type("/yes\n")
        terminal.expect("receipt: done")
        done = server.stored("SELECT tool, status FROM ledger WHERE kind = 'effect'")
        assert done == [("cancelAppointment", "committed")]
