"""Verbs that are on no list, and fields called like the desk's own: a desk like any other."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from frontdesk import Action, DefaultPrompts
from frontdesk.app import Ingredients
from frontdesk.core.events import EventType
from frontdesk.testing import open_desk, run_virtual
from tests.session.account_pack import account_pack

PLAIN = ("title", "remark", "flag")
ACTIONS = (
    Action("unlock", "account"),
    Action("activate", "plan"),
    Action("suspend", "plan", ends=True),
    Action("send", "contract", also=("sent",)),
)


def held(path: Path, action: Action, fields: Sequence[str], *said: str) -> tuple[list[str], ...]:
    """What was done after each message, and what was answered."""
    done: list[str] = []
    made_with = Ingredients(provider=account_pack(action, fields, done), prompts=DefaultPrompts())

    async def talk() -> tuple[list[str], ...]:
        async with open_desk(path, made_with=made_with) as desk:
            client = await desk.client()
            doings: list[str] = []
            for words in said:
                await client.send(words.format(verb=action.verb, object=action.object))
                await desk.settle(client.ref)
                doings.append(",".join(done))
            client.read()
            return doings, client.texts(EventType.FINAL)[-len(said) :]

    return run_virtual(talk())


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.verb)
def test_that_consent_to_any_verb_is_given_and_refused_in_words(
    sqlite_path: Path, action: Action
) -> None:
    doings, said = held(
        sqlite_path,
        action,
        PLAIN,
        *("please {verb} my {object}", "Basic", "no, don't {verb} it"),
        *("please {verb} my {object}", "Basic", "yes if it's free"),
        *("Basic", "{verb} the other one"),
        *("Family", "why would you {verb} it?", "please {verb} it"),
    )
    assert doings == [""] * 10 + ["Family"]
    asked = f"Shall I {action.verb} your {action.object}"
    assert [n for n, one in enumerate(said) if f"{asked} Basic?" in one] == [1, 4, 6]
    assert f"{asked} Family?" in said[8]
    assert said[-1].startswith(f"The {action.object} Family is taken care of.")


def test_that_fields_called_like_the_desks_own_change_nothing(tmp_path: Path) -> None:
    words = ("please {verb} my {object}", "the second one", "yes please")
    plain, own = (
        held(tmp_path / f"{'-'.join(fields)}.db", ACTIONS[0], fields, *words)
        for fields in (PLAIN, ("choice", "answer", "accept"))
    )
    assert plain == own
    assert plain[0] == ["", "", "Family"]
