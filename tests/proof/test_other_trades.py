"""The proof holds for packs of other trades: of playbooks every day, of effects in the soak."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

import pytest

from dental.pack import pack_of
from dental.practice import Practice
from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.helpdesk import helpdesk
from frontdesk.proof.samples import samples_of
from frontdesk.proof.walk import prove
from tests.library.books import Library
from tests.library.declared import Card
from tests.library.pack import library_pack

DENTAL = pack_of(Practice(date(2027, 1, 15))).tools
LIBRARY = library_pack(Library()).tools


def _cut(whole: ToolProvider, kept: Iterable[str]) -> ToolProvider:
    names = set(kept)
    return replace(
        whole,
        tools=[tool for tool in whole.tools if tool.name in names],
        workflows=[flow for flow in whole.workflows if flow.effect in names],
    )


@pytest.mark.soak
def test_that_a_small_cut_of_another_trade_has_no_violation() -> None:
    pack = _cut(DENTAL, ("findPatient", "cancelVisit"))
    proof = prove(pack)
    assert proof.violations == ()
    assert {state.dialog for state in proof.states} == set(pack.machine.moves)


def test_that_a_desk_of_playbooks_has_no_violation() -> None:
    proof = prove(helpdesk())
    assert proof.violations == ()
    assert {state.dialog for state in proof.states} == {*helpdesk().machine.moves}


def test_that_a_required_field_is_sampled_as_its_pattern_spells_it() -> None:
    assert samples_of(Card) == (Card("0000000"),)


@pytest.mark.soak
@pytest.mark.parametrize(
    "pack", [pytest.param(DENTAL, id="dental"), pytest.param(LIBRARY, id="library")]
)
def test_that_another_trade_has_no_violation(pack: ToolProvider) -> None:
    assert prove(pack).violations == ()
