"""What a worker is told over its socket is all that the house needs: it replies as on a thread."""

from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest

from frontdesk.core.clock import Millis
from frontdesk.models.house.reply import Say
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.house.thinking.reply_task import (
    DeclaredPack,
    ReplyTask,
    answering,
    decode_reply,
    encode_declared,
    encode_task,
)
from frontdesk.models.house.thinking.understanding import Understanding
from frontdesk.models.port import ChatMessage, ModelRequest, ToolSpec
from frontdesk.models.situation import Situation
from frontdesk.packs.pestcall import pestcall
from frontdesk.turn.deps import specs_of
from tests.library.books import Library
from tests.library.pack import library_pack
from tests.unit.house.moments import NOW

SAID = (
    "please cancel the termite visit",
    "move my next visit two hours later",
    "move the visit to next tuesday and tell Dana about the dog",
    "can i get a new one for the ants, same day mei comes",
    "when is my next visit and what do I owe?",
    "cancel all but the rodents",
    "hello? anyone there",
    "I want to speak to a person",
)


# Workers know several packs, and each is read by its own tools.
LIBRARY = library_pack(Library(date(2026, 3, 1))).tools
BOOKS = list(specs_of(LIBRARY, {}).values())
OTHERS = (DeclaredPack("library", BOOKS, LIBRARY.trade),)


@cache
def _both() -> tuple[list[ToolSpec], Understanding, Any]:
    provider = pestcall()
    specs = list(specs_of(provider, {}).values())
    worker = answering(encode_declared([*OTHERS, DeclaredPack("pest", specs, provider.trade)]))
    own = Understanding(Declarations(specs, provider.trade))
    own.prepare()
    return specs, own, worker


@pytest.mark.parametrize("verified", [True, False])
@pytest.mark.parametrize("said", SAID)
def test_that_a_worker_replies_as_the_house_does_on_a_thread(said: str, verified: bool) -> None:
    specs, own, worker = _both()
    situation = Situation(state="VerifiedIdle", verified=verified)
    open_now = [spec for spec in specs if not spec.name.startswith("workflow_")]
    request = ModelRequest([ChatMessage("user", said)], open_now, situation=situation)
    task = ReplyTask(request, Millis(NOW), pestcall().zone)
    asked = encode_task(task, len(OTHERS), specs.index)
    reply, ours = decode_reply(worker(asked)), task.reply(own)
    # What words ask for has become part of what was asked.
    assert reply == (replace(ours, asks=()) if isinstance(ours, Say) else ours)


def test_that_a_worker_reads_a_request_by_the_pack_that_it_names() -> None:
    _, _, worker = _both()
    request = ModelRequest(
        [ChatMessage("user", "what books do I have out?")],
        [spec for spec in BOOKS if not spec.name.startswith("workflow_")],
        situation=Situation(state="Idle", verified=True),
    )
    task = ReplyTask(request, Millis(NOW), LIBRARY.zone)
    own = Understanding(Declarations(BOOKS, LIBRARY.trade))
    assert decode_reply(worker(encode_task(task, 0, BOOKS.index))) == task.reply(own)
