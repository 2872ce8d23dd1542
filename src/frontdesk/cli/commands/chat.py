"""`frontdesk chat`: talk to a desk from a terminal or a script."""

import asyncio
import contextlib
import signal
import sys
import uuid
from collections.abc import Coroutine
from typing import Annotated, Any

import aiohttp
import typer
from rich.console import Console

from frontdesk.cli.chatting.actions import open_receipt
from frontdesk.cli.chatting.connection import SocketConversation
from frontdesk.cli.chatting.desk import Credentials, DeskClient, Refused
from frontdesk.cli.chatting.lines import Lines
from frontdesk.cli.chatting.piped import Plain, answered
from frontdesk.cli.chatting.screen import Screen
from frontdesk.cli.failure import fail, told_in_one_line

DEFAULT_URL = "http://127.0.0.1:8000"
PIPED_PATIENCE = 60.0

app = typer.Typer(add_completion=False)


@app.command()
def chat(
    url: Annotated[str, typer.Option(help="The desk's address.")] = DEFAULT_URL,
    conversation: Annotated[
        str | None, typer.Option(metavar="ID", help="Go on with this conversation.")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            help="The conversation's token; without --conversation an operator's, for a desk "
            "that does not let everyone in."
        ),
    ] = None,
    phone: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Call from this phone number.")
    ] = None,
) -> None:
    """Talk to a desk. Piped input is sent line by line, each after the answer to the last."""
    if conversation is not None and token is None:
        fail("--conversation: expected its --token too")
    if conversation is not None and phone is not None:
        fail("--phone: expected it for a new conversation only")
    with told_in_one_line():
        went_well = asyncio.run(_chat(url, conversation, token, phone))
    if not went_well:
        raise typer.Exit(1)


async def _chat(
    url: str, conversation_id: str | None, token: str | None, phone: str | None
) -> bool:
    async with aiohttp.ClientSession() as http:
        desk = DeskClient(http, url)
        if conversation_id is not None and token is not None:
            credentials = Credentials(conversation_id, token)
        else:
            credentials = await desk.open_conversation(token, phone)
        if sys.stdin.isatty():
            await TerminalChat(desk, credentials).run()
            return True
        return await _piped_chat(desk, credentials, with_past=conversation_id is None)


async def _piped_chat(desk: DeskClient, credentials: Credentials, *, with_past: bool) -> bool:
    plain = Plain(with_past=with_past)
    conversation = SocketConversation(desk, credentials, plain.show, patience=PIPED_PATIENCE)
    all_taken = True

    async def talk() -> None:
        nonlocal all_taken
        lines = Lines(sys.stdin.fileno())
        await plain.changed.wait()
        while (line := await lines.next()) is not None:
            if not line.strip():
                continue
            client_message_id = uuid.uuid4().hex
            await conversation.say(line.strip(), client_message_id)
            all_taken &= await answered(conversation, plain, client_message_id)

    await _first_done(talk(), conversation.run())
    return all_taken


class TerminalChat:
    """A conversation in a terminal."""

    def __init__(self, desk: DeskClient, credentials: Credentials) -> None:
        self._desk = desk
        self._credentials = credentials
        self._console = Console(highlight=False)
        self._screen = Screen(self._console)
        self._conversation = SocketConversation(desk, credentials, self._screen.show)
        self._quit = asyncio.Event()
        self._interrupted = False
        self._interrupting: asyncio.Future[None] | None = None

    async def run(self) -> None:
        """Talk until the customer quits."""
        self._screen.note(
            f"{self._desk.url} · {self._credentials.conversation_id}\n"
            "/1 picks an option, /yes and /no answer a receipt\n"
            "/new starts a new call, /reset starts over, /quit ends; Ctrl-C interrupts an answer\n"
        )
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, self._on_interrupt)
        try:
            await _first_done(self._talk(), self._quit.wait(), self._conversation.run())
        finally:
            loop.remove_signal_handler(signal.SIGINT)
        self._screen.note(
            f"To go on later: frontdesk chat --url {self._desk.url} "
            f"--conversation {self._credentials.conversation_id} --token {self._credentials.token}"
        )

    async def _talk(self) -> None:
        lines = Lines(sys.stdin.fileno())
        while (line := await lines.next()) is not None:
            self._interrupted = False
            text = line.strip()
            if text == "/quit":
                return
            await self._take(text)

    async def _take(self, text: str) -> None:
        self._screen.typed()
        if text == "/new":
            await self._conversation.new_call(f"call_{uuid.uuid4().hex}")
        elif text == "/reset":
            with contextlib.suppress(Refused):
                await self._desk.reset(self._credentials)
                return
            self._screen.note("cannot start over right now")
        elif text.startswith("/"):
            await self._press(text[1:])
        elif text:
            client_message_id = uuid.uuid4().hex
            self._screen.typed(client_message_id)
            await self._conversation.say(text, client_message_id)
        else:
            self._screen.prompt()

    async def _press(self, button: str) -> None:
        """Press the button that a command stands for, if there is one to press."""
        state, own_id = self._conversation.state, uuid.uuid4().hex
        receipt = open_receipt(state)
        if button in ("yes", "no") and receipt is not None:
            answer = {"receiptId": receipt["receiptId"], "accept": button == "yes"}
            frame = {"type": "confirm", **answer}
            own_id = f"{receipt['receiptId']}:{button}"
        elif button.isdecimal() and 1 <= int(button) <= len(state.options):
            frame = {"type": "select", "optionId": state.options[int(button) - 1]["optionId"]}
        else:
            self._screen.note(f"/{button}: {_expected(button)}")
            self._screen.prompt()
            return
        await self._conversation.press(frame, own_id)

    def _on_interrupt(self) -> None:
        if self._interrupted:
            self._quit.set()
            return
        self._interrupted = True
        if self._conversation.state.speaking:
            self._screen.typed()
            self._interrupting = asyncio.ensure_future(self._conversation.barge_in())
        else:
            self._screen.note("Ctrl-C once more, or /quit, ends")
            self._screen.prompt()


def _expected(button: str) -> str:
    if button in ("yes", "no"):
        return "no receipt waits for an answer"
    if button.isdecimal():
        return "no such option is on offer"
    return "expected /1, /2 …, /yes, /no, /new, /reset or /quit"


async def _first_done(*work: Coroutine[Any, Any, object]) -> None:
    """Run all until the first is done, and raise what it raised."""
    tasks = [asyncio.ensure_future(each) for each in work]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for task in done:
        task.result()
