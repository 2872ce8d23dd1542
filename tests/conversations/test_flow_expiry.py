"""A receipt lives for a quarter of an hour, and not a moment longer."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.core.errors import CallerError
from frontdesk.workflows.engine import RECEIPT_LIFE
from tests.conversations.flows import (
    EFFECTS,
    answer,
    ask_for,
    at_rest,
    begin,
    either_way,
    every_workflow,
    last_said,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import Customer, fates

LIFE = RECEIPT_LIFE / 1000


@either_way
@every_workflow
def test_that_a_yes_after_the_receipt_expired_does_nothing(
    pestcall_path: Path, workflow: str, way: str
) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        await ask_for(omar, workflow, way)
        await asyncio.sleep(LIFE)
        heard = await answer(omar, True, way)
        assert fates(heard) == ["expired"]
        assert "left everything as it was" in last_said(heard)
        await at_rest(omar)
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


@either_way
@every_workflow
def test_that_a_yes_at_the_last_moment_counts(pestcall_path: Path, workflow: str, way: str) -> None:
    async def story(omar: Customer) -> None:
        await ask_for(omar, workflow, way)
        await asyncio.sleep(LIFE - 0.001)
        assert fates(await answer(omar, True, way)) == ["accepted", "committed"]
        assert await omar.effects() == [(EFFECTS[workflow], "committed")]

    tell(pestcall_path, story, "omar")


@either_way
def test_that_a_no_after_the_receipt_expired_leaves_everything(
    pestcall_path: Path, way: str
) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        await ask_for(omar, "cancel", way)
        await asyncio.sleep(LIFE + 1)
        await answer(omar, False, way)
        await at_rest(omar)
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


def test_that_an_expired_receipt_cannot_be_pressed_again(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        receipt_id = await ask_for(omar, "cancel")
        await asyncio.sleep(LIFE)
        await omar.confirm()
        with pytest.raises(CallerError, match="receipt"):
            await omar.confirm(receipt_id=receipt_id)
        assert await omar.effects() == []

    tell(pestcall_path, story, "omar")


def test_that_the_workflow_can_be_begun_anew_after_it_expired(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await ask_for(omar, "cancel")
        await asyncio.sleep(LIFE)
        await omar.say("yes")
        await begin(omar, "cancel")
        assert fates(await omar.say("yes")) == ["accepted", "committed"]
        assert await omar.statuses() == {"apt_d13": "cancelled"}

    tell(pestcall_path, story, "omar")


def test_that_options_outlive_a_receipt_and_are_checked_again_when_chosen(
    pestcall_path: Path,
) -> None:
    async def story(alex: Customer) -> None:
        await begin(alex, "cancel")
        await asyncio.sleep(2 * LIFE)
        assert fates(await alex.press(1)) == ["shown"]
        receipt = (await stored(alex)).receipt
        assert receipt is not None
        assert receipt.expires_at == alex.desk.desk.clock.now() + RECEIPT_LIFE

    tell(pestcall_path, story)
