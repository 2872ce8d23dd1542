"""The conversation of a trial, and what it shows of the model, line by line."""

import tempfile
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from frontdesk.app import made_of
from frontdesk.cli.findings import Finding, Grade
from frontdesk.cli.model_trial.customer import Answered, TrialCustomer
from frontdesk.cli.model_trial.script import HELLO, NO, THANKS, YES, Script, script_of
from frontdesk.cli.model_trial.watched_model import Exchange, WatchedModel
from frontdesk.models.port import Model
from frontdesk.pack.pack import Pack
from frontdesk.settings import Settings
from frontdesk.store.open import DATABASE_FILE
from frontdesk.testing import open_desk
from frontdesk.tools.gates import why_closed
from frontdesk.tools.tool import AnyTool
from frontdesk.turn.workflow_tools import CONFIRM

MOST_CHOICES = 4
LONG_WAIT = 1.0
STOOD_IN = "the house had to stand in"


async def try_model(settings: Settings, pack: Pack | None, model: Model) -> AsyncGenerator[Finding]:
    """Hold a short conversation with a model at a desk that is gone afterwards."""
    script = script_of(pack)
    async with _customer(settings, pack, WatchedModel(model), script) as them:
        hello = await them.say(HELLO)
        if hello.failure:
            yield _fail("answers", f"cannot be asked: {hello.failure}")
            return
        yield _words("answers", hello)
        if script.need:
            yield _tool(await them.say(script.need))
        if script.effect is not None:
            async for finding in _consent(them, script, script.effect):
                yield finding
        yield _words("thanks", await them.say(THANKS))
        if script.need or script.effect is not None:
            yield _arguments(them.answers)
        yield streams([one for answer in them.answers for one in answer.exchanges])


@asynccontextmanager
async def _customer(
    settings: Settings, pack: Pack | None, model: WatchedModel, script: Script
) -> AsyncGenerator[TrialCustomer]:
    quiet = replace(
        settings, demo=True, database_url=None, metrics=False, traces_url=None, drain_seconds=0.0
    )
    with tempfile.TemporaryDirectory(prefix="frontdesk-trial-") as folder:
        made_with = made_of(quiet, pack, model)
        path = Path(folder) / DATABASE_FILE
        async with open_desk(path, model, settings=quiet, made_with=made_with) as desk:
            ref = await desk.conversation(settings.organisation_id, phone=script.phone)
            yield TrialCustomer(desk, await desk.client(ref), model)


async def _consent(them: TrialCustomer, script: Script, effect: AnyTool) -> AsyncGenerator[Finding]:
    """Ask for a change twice: say no to it, then yes."""
    closed = why_closed(effect.gates, await them.dialog())
    if closed is not None:
        yield _fail("consent", f"{effect.name} could not be tried: {closed}")
        return
    proposed = await _asked(them, script, effect)
    yield _proposed(proposed, effect)
    if them.open_receipt() is None:
        return
    refused = await them.say(NO)
    yield _took(
        "refusal", "a no", refused, open_=them.open_receipt() is not None or not refused.in_words
    )
    await them.decline()
    await _asked(them, script, effect)
    accepted = await them.say(YES)
    done = await them.effects()
    yield _took("confirm", "a yes", accepted, open_=done != [f"{effect.name}: committed"])


async def _asked(them: TrialCustomer, script: Script, effect: AnyTool) -> bool | None:
    """Ask for the effect until it is to be confirmed; whether the model proposed it, None if not.

    A choice is answered in words once, then by its button.
    """
    answers = [await them.say(script.request)]
    for number in range(MOST_CHOICES):
        if them.open_receipt() is not None or not them.options:
            break
        option, label = them.options[0]
        answers.append(await (them.say(label) if number == 0 else them.press(option)))
    if them.open_receipt() is None:
        return None
    return any(one.made(effect.name) for one in answers)


def _ok(what: str, detail: str) -> Finding:
    return Finding(what, Grade.OK, detail)


def _fail(what: str, detail: str) -> Finding:
    return Finding(what, Grade.FAIL, detail)


def _words(what: str, answer: Answered) -> Finding:
    if answer.stood_in or not answer.in_words:
        return _fail(what, f"expected an answer in words; {STOOD_IN}{_why(answer)}")
    if answer.calls:
        called = answer.calls[0].tool
        return Finding(what, Grade.WARN, f"called {called} where words would have done")
    return _ok(what, "in words, where nothing has to be done")


def _tool(answer: Answered) -> Finding:
    ran = [call.tool for call in answer.calls if call.outcome in {"ran", "moved"}]
    if ran:
        return _ok("tool", f"called {ran[0]} where it had to")
    tried = f"called {answer.calls[0].tool} in vain" if answer.calls else "called nothing"
    return _fail("tool", f"expected a call of a tool; it {tried}{_why(answer)}")


def _proposed(proposed: bool | None, effect: AnyTool) -> Finding:
    if proposed is None:
        return _fail("consent", f"expected {effect.name} to be proposed; nothing was to confirm")
    if not proposed:
        return _fail("consent", f"expected it to propose {effect.name}; {STOOD_IN}")
    return _ok("consent", f"proposed {effect.name}, and the desk asked the customer to confirm")


def _took(what: str, said: str, answer: Answered, *, open_: bool) -> Finding:
    if open_:
        return _fail(what, f"expected {said} to be passed on; it was not{_why(answer)}")
    if not answer.made(CONFIRM.name):
        return _fail(what, f"expected it to pass {said} on; {STOOD_IN}{_why(answer)}")
    return _ok(what, f"passed {said} on, and it was done so")


def _arguments(answers: list[Answered]) -> Finding:
    calls = [call for answer in answers for call in answer.calls]
    bad = [call for call in calls if call.outcome == "invalid"]
    if not calls:
        return _fail("arguments", "expected arguments that fit; it called nothing")
    if not bad:
        return _ok("arguments", f"fitted in all {len(calls)} calls")
    grade = Grade.FAIL if len(bad) * 2 > len(calls) else Grade.WARN
    shown = f"{bad[0].tool} with {bad[0].arguments[:80]!r}"
    return Finding("arguments", grade, f"did not fit in {len(bad)} of {len(calls)} calls: {shown}")


def streams(exchanges: Sequence[Exchange]) -> Finding:
    """Whether answers come as they are written; one that is there at once need not."""
    spoken = [one for one in exchanges if one.pieces]
    if any(len(one.pieces) > 1 for one in spoken):
        return _ok("streams", "answers come in pieces, as they are written")
    longest = max((one.first_after for one in spoken), default=0.0)
    if longest < LONG_WAIT:
        return _ok("streams", "answers come at once")
    said = f"answers come in one piece, after up to {longest:.1f} s: customers wait for all of it"
    return Finding("streams", Grade.WARN, said)


def _why(answer: Answered) -> str:
    """What was wrong, as the desk saw it."""
    failures = [one.failure for one in answer.exchanges if one.failure]
    problems = [f"{step.problem}: {step.detail}" for step in answer.own if step.problem]
    found = next(iter([*failures, *problems]), "")
    return f" ({found[:200]})" if found else ""
