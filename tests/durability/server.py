"""The server under test: the real desk, with a scripted model and a kill switch in its ports."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import assert_never

from frontdesk.app import Ingredients, migrations_of
from frontdesk.core.errors import ProviderError
from frontdesk.models.house.thinking.reply_task import FACTORY
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta
from frontdesk.serving import serve_with
from frontdesk.settings import Settings
from frontdesk.turn.deadlines import Deadlines
from tests.durability.kill_switch import (
    KillingDatabase,
    KillingRuntime,
    KillSwitch,
    at_each_statement,
    die,
)
from tests.durability.orders import Move, Orders, answer_to
from tests.durability.warming import COMPANY, lay_database
from tests.effects.shop import shop
from tests.models.workers.requests import HOUSE_FACTORY

SHOP_SECONDS = 30.0


class PlayingModel:
    """Answers by what the customer wrote last, and waits where its script says so."""

    name = "playing"

    def __init__(self, switch: KillSwitch, *, holding: bool) -> None:
        self._switch = switch
        self._holding = holding

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        for move in answer_to(request.messages[-1].content):
            if isinstance(move, str):
                yield TextDelta(move)
            else:
                await self._make(move)
        yield Finished("stop")

    async def _make(self, move: Move) -> None:
        match move:
            case Move.COMMITTED:
                await self._switch.next_commit()
            case Move.HOLD:
                if self._holding:
                    await asyncio.Event().wait()
            case Move.DRAINING:
                if self._holding:
                    await self._switch.draining.wait()
            case Move.FAIL:
                raise ProviderError("the provider went away")
            case Move.FREEZE:
                self._switch.freeze()
            case _:
                assert_never(move)


def run(orders: Orders) -> None:
    """Serve as ordered until told to stop or killed."""
    switch = KillSwitch(orders)
    statements = itertools.count(1)
    settings = Settings(
        port=orders.port,
        data=Path(orders.data),
        rate_limits=False,
        inactivity_seconds=orders.inactivity_seconds,
        drain_seconds=orders.drain_seconds,
        webhook_private=True,
    )

    def statement() -> None:
        if next(statements) == orders.kill_at_statement:
            die()

    made_with = _ingredients(orders, switch)
    if orders.migrated:
        lay_database(settings.data, migrations_of(made_with))
    with at_each_statement(statement):
        serve_with(settings, made_with)


def _ingredients(orders: Orders, switch: KillSwitch) -> Ingredients:
    thoughts = HOUSE_FACTORY if orders.spinning else FACTORY
    company = replace(COMPANY, thoughts=thoughts)
    ordering = Ingredients(provider=shop(orders.shop, seconds=SHOP_SECONDS))
    playing = Ingredients(model=PlayingModel(switch, holding=orders.holding))
    return replace(
        company if orders.company else ordering if orders.shop else playing,
        deadlines=Deadlines(
            first_token=orders.first_token_seconds,
            stall=3600,
            turn=3600,
            filler=orders.filler_seconds,
            still_working=3600,
        ),
        wrap_database=partial(KillingDatabase, switch=switch),
        wrap_runtime=partial(KillingRuntime, switch=switch),
    )
