"""A chain of models in virtual time: whom it leaves out, for how long, and what it counts."""

import asyncio

import pytest

from frontdesk.models.breaker import BreakerRules, Circuit
from frontdesk.models.chain import FallbackChain
from frontdesk.models.failure import Fault
from frontdesk.models.port import Finished, Model, TextDelta
from frontdesk.testing import Fail, Hang, Wait, run_virtual
from tests.models.playing import LIMITS, Playing, now, scripted
from tests.models.providers import heard, text_of


def test_that_a_dead_model_is_left_out_until_its_pause_is_over() -> None:
    async def main() -> None:
        dead = scripted("dead", [Hang()], [Hang()], [Hang()], ["Back."])
        well = scripted("well", ["Hi"], loop=True)
        rules = BreakerRules(failures=2, window=60.0, pause=30.0)
        chain = FallbackChain([dead, well], deadlines=LIMITS, breaker=rules)
        for _ in range(2):
            await heard(chain)
        assert now() == 8.0 and chain.circuits() == {"dead": Circuit.OPEN, "well": Circuit.CLOSED}
        end = (await heard(chain))[-1]
        assert isinstance(end, Finished) and end.passed_over == (
            "dead: unavailable: its circuit is open",
        )
        assert now() == 8.0 and len(dead.requests) == 2
        await asyncio.sleep(30.0)
        assert chain.circuits()["dead"] is Circuit.HALF_OPEN
        await heard(chain)
        assert now() == 42.0 and chain.circuits()["dead"] is Circuit.OPEN
        await asyncio.sleep(30.0)
        assert text_of(await heard(chain)) == "Back."
        assert chain.circuits()["dead"] is Circuit.CLOSED
        dead.assert_complete()

    run_virtual(main())


def test_that_half_open_only_one_conversation_tries_the_dead_model() -> None:
    async def main() -> None:
        dead = scripted("dead", [Fail()], [Wait(1.0), "Back."])
        well = scripted("well", ["Hi"], loop=True)
        chain = FallbackChain([dead, well], breaker=BreakerRules(failures=1, pause=5.0))
        await heard(chain)
        await asyncio.sleep(5.0)
        answers = await asyncio.gather(*(heard(chain) for _ in range(3)))
        assert sorted(text_of(a) for a in answers) == ["Back.", "Hi", "Hi"]

    run_virtual(main())


def test_that_an_interruption_says_nothing_about_the_model_and_closes_it() -> None:
    async def main() -> None:
        model = Playing(TextDelta("Well"), 1000.0)
        chain = FallbackChain([model], breaker=BreakerRules(failures=1))
        task = asyncio.create_task(heard(chain))
        await asyncio.sleep(1.0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert model.closed
        assert chain.circuits() == {"playing": Circuit.CLOSED}

    run_virtual(main())


def test_that_requests_at_fault_do_not_open_the_circuit() -> None:
    async def main() -> None:
        bad = scripted("picky", [Fail("too long", Fault.STATUS, 413)], loop=True)
        chain = FallbackChain([bad, scripted("well", ["Hi"], loop=True)])
        for _ in range(20):
            await heard(chain)
        assert chain.circuits()["picky"] is Circuit.CLOSED

    run_virtual(main())


def test_that_chains_made_without_a_model_share_the_breakers() -> None:
    async def main() -> None:
        models: list[Model] = [scripted("a", [Fail()]), scripted("b", ["Hi"], loop=True)]
        chain = FallbackChain(models, breaker=BreakerRules(failures=1))
        less = chain.without("b")
        await heard(chain)
        assert less.name == "a"
        assert less.circuits() == {"a": Circuit.OPEN}

    run_virtual(main())
