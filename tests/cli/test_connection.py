"""SocketConversation over a line that breaks: nothing is lost, and nothing is said twice."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable

import aiohttp
import pytest

from frontdesk.cli.chatting.connection import (
    Dropped,
    Happened,
    Restored,
    SocketConversation,
    Update,
)
from frontdesk.cli.chatting.desk import Credentials, DeskClient, Refused
from frontdesk.core.events import EventType, Role
from frontdesk.core.ids import Seq
from frontdesk.core.state import ClientState
from tests.cli.flaky_line import Cut, FlakyLine, flaky_line
from tests.cli.processes import PATIENCE, Server


class Talk:
    """A conversation whose updates are kept."""

    def __init__(self, desk: DeskClient, credentials: Credentials, line: FlakyLine) -> None:
        self.desk = desk
        self.credentials = credentials
        self.line = line
        self.updates: list[Update] = []
        self._changed = asyncio.Event()
        self.conversation = SocketConversation(desk, credentials, self._update)

    def _update(self, update: Update) -> None:
        self.updates.append(update)
        self._changed.set()

    async def until(self, met: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not met():
                self._changed.clear()
                await self._changed.wait()

    async def answered(self, messages: int) -> None:
        """Wait until so many messages of the customer are in, and all is quiet."""
        await self.until(lambda: len(self.said(Role.CUSTOMER)) == messages)
        await self.until(lambda: not self.conversation.state.speaking and self._last_is_an_answer())

    def said(self, role: Role) -> list[str]:
        return [m.text for m in self.conversation.state.messages if m.role == role]

    def _last_is_an_answer(self) -> bool:
        return self.conversation.state.messages[-1].role == Role.ASSISTANT


@contextlib.asynccontextmanager
async def talking(server: Server) -> AsyncGenerator[Talk]:
    async with flaky_line(int(server.port)) as line, aiohttp.ClientSession() as http:
        desk = DeskClient(http, line.url)
        talk = Talk(desk, await desk.open_conversation(), line)
        keeping = asyncio.create_task(talk.conversation.run())
        await talk.until(lambda: talk.said(Role.ASSISTANT) != [])
        try:
            yield talk
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)


def run(server: Server, scenario: Callable[[Talk], Awaitable[None]]) -> None:
    async def main() -> None:
        async with talking(server) as talk:
            await scenario(talk)

    asyncio.run(main())


@pytest.mark.parametrize("cut", list(Cut))
def test_that_a_message_cut_off_before_or_after_it_arrived_is_sent_again_and_kept_once(
    server: Server, cut: Cut
) -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.next = cut
        await talk.conversation.say("hello", "m1")
        await talk.answered(1)
        assert talk.conversation.turn_of("m1") == 1
        assert [type(u) for u in talk.updates if isinstance(u, Dropped | Restored)] == [
            Dropped,
            Restored,
        ]
        await talk.conversation.say("again", "m2")
        await talk.answered(2)
        assert talk.said(Role.CUSTOMER) == ["hello", "again"]
        shown = server.stored(
            "SELECT seq FROM events WHERE type = 'message' AND conversation_id = "
            f"'{talk.credentials.conversation_id}'"
        )
        assert len(shown) == 2

    run(server, scenario)


def test_that_a_line_cut_in_mid_answer_loses_and_repeats_no_event(endless_server: Server) -> None:
    async def scenario(talk: Talk) -> None:
        await talk.conversation.say("hello", "m1")
        await talk.until(lambda: "".join(_events(talk, EventType.TOKEN)) == "Well, let me see")
        talk.line.next = Cut.BEFORE
        await talk.conversation.barge_in()
        await talk.until(lambda: any(isinstance(u, Restored) for u in talk.updates))
        await talk.conversation.barge_in()
        await talk.until(lambda: not talk.conversation.state.speaking)
        seqs = [u.event.seq for u in talk.updates if isinstance(u, Happened)]
        assert seqs == sorted(set(seqs))
        assert "".join(_events(talk, EventType.TOKEN)) == "Well, let me see"
        assert talk.said(Role.ASSISTANT)[-1] == "Well, let me see"

    run(endless_server, scenario)


def test_that_a_new_call_greets_again_in_the_same_conversation(server: Server) -> None:
    async def scenario(talk: Talk) -> None:
        await talk.conversation.new_call("call-two")
        await talk.until(lambda: len(talk.said(Role.ASSISTANT)) == 2)
        assert talk.conversation.state.call_session_id == "call-two"
        assert not any(isinstance(u, Dropped) for u in talk.updates)

    run(server, scenario)


def test_that_a_client_ahead_of_the_log_starts_from_the_snapshot(server: Server) -> None:
    async def scenario(talk: Talk) -> None:
        ahead = Talk(talk.desk, talk.credentials, talk.line)
        start = ClientState(talk.conversation.state.conversation_id, seq=Seq(10**6))
        ahead.conversation.state = start
        keeping = asyncio.create_task(ahead.conversation.run())
        await ahead.until(lambda: ahead.said(Role.ASSISTANT) != [])
        keeping.cancel()
        assert ahead.conversation.state.messages == talk.conversation.state.messages

    run(server, scenario)


def test_that_a_refused_token_ends_the_client_with_the_reason(server: Server) -> None:
    async def main() -> None:
        async with aiohttp.ClientSession() as http:
            desk = DeskClient(http, server.url)
            credentials = await desk.open_conversation()
            stranger = Credentials("another", credentials.token)
            with pytest.raises(Refused, match="wrong_conversation"):
                await SocketConversation(desk, stranger, lambda update: None).run()

    asyncio.run(main())


def test_that_patience_ends() -> None:
    async def main() -> None:
        async with aiohttp.ClientSession() as http:
            desk = DeskClient(http, "http://127.0.0.1:1")
            nowhere = SocketConversation(
                desk, Credentials("c", "t"), lambda update: None, patience=0.1
            )
            with pytest.raises(Refused, match="gave up"):
                await nowhere.run()

    asyncio.run(main())


def _events(talk: Talk, type: EventType) -> list[str]:
    return [
        u.event.text or "" for u in talk.updates if isinstance(u, Happened) and u.event.type is type
    ]
