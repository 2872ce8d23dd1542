"""Every query is scoped: with another organisation's id it sees nothing and changes nothing."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import (
    ClientMessageId,
    ConversationId,
    ConversationRef,
    Epoch,
    HistoryId,
    InboxId,
    Seq,
    TokenId,
    WebhookId,
)
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import (
    commits,
    conversations,
    guesses,
    histories,
    history,
    inbox,
    ledger,
    mail_contacts,
    operators,
    organisation_settings,
    outbound,
    overview,
    revocations,
    sign_ins,
    timers,
    webhook_deliveries,
    webhooks,
)
from frontdesk.store.queries.operators import OperatorRecord
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook
from frontdesk.store.records import LedgerStatus, OutboundMark
from frontdesk.store.tables import metadata
from tests.conftest import Store
from tests.contract.full_commit import INTENT, full_commit
from tests.contract.rows import CALL, NOW, OURS, THEIRS, claim, conversation, everything, on

MODULES = (
    *(commits, conversations, guesses, histories, history, inbox, ledger),
    *(operators, overview, revocations, organisation_settings, sign_ins, timers),
    *(mail_contacts, outbound, webhook_deliveries, webhooks),
)

# The sweeper and recovery serve every organisation: they return scopes and take none.
FOR_ALL_ORGANISATIONS = {
    "history.running_anywhere",
    "inbox.left_behind",
    "ledger.unfinished_anywhere",
    "outbound.due_anywhere",
    "revocations.revoked_anywhere",
    "sign_ins.sessions_anywhere",
    "timers.fire_due",
    "timers.next_due",
    "webhook_deliveries.prune_anywhere",
    "webhooks.anywhere",
}

Attempt = Callable[[Transaction, ConversationRef], Awaitable[Any]]

DONE = replace(INTENT, status=LedgerStatus.COMMITTED, result="{}", told_seq=Seq(9))


HOOK, OLD_HOOK = WebhookId("hook_1"), WebhookId("hook_0")
DEAD = Delivery(
    conversation_id=ConversationId("conv-1"),
    webhook_id=HOOK,
    id="msg_1",
    seq=Seq(1),
    type="message.created",
    state=DeliveryState.DEAD,
    attempts=3,
    status=500,
    error="answered 500",
    first_at=NOW,
    last_at=NOW,
)


def _hook(ref: ConversationRef, **changes: Any) -> Webhook:
    made = Webhook(
        organisation_id=ref.organisation_id,
        id=HOOK,
        url="https://example.com/hook",
        events=("message",),
        description="",
        secret="whsec_AA==",
        created_at=NOW,
    )
    return replace(made, **changes)


async def _hooked(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation may have a webhook of this id."""
    await webhooks.add(tx, _hook(ref, id=WebhookId("hook_2")))


async def _act(tx: Transaction) -> str:
    return "{}"


async def _remembered(tx: Transaction, ref: ConversationRef) -> bool:
    """Every organisation counts by itself."""
    return (await guesses.hold(tx, ref.organisation_id, ["ada"]))["ada"].until > 0


async def _added(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation may have an operator of this name."""
    await operators.add(tx, ref.organisation_id, OperatorRecord("eve"))


async def _counted_anew(tx: Transaction, ref: ConversationRef) -> bool:
    """Whether an attempt is counted to those that were there before."""
    count = await sign_ins.count_attempt(tx, ref.organisation_id, "ada", now=NOW, until=NOW + 1)
    return count > 1


async def _revoked(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation revokes by itself, and prunes nothing but its own."""
    await revocations.revoke(tx, ref.organisation_id, TokenId("t2"), now=NOW + 1, until=NOW + 2)


ATTEMPTS: dict[str, Attempt] = {
    "commits.write_commit": lambda tx, ref: commits.write_commit(
        tx, full_commit(ref, Epoch(1), InboxId(2))
    ),
    "commits.write_dialog": lambda tx, ref: commits.write_dialog(tx, ref, '{"state":"changed"}'),
    "conversations.claim": conversations.claim,
    "conversations.create": lambda tx, ref: conversations.create(
        tx, ref, call_session_id=CALL, channel="chat", phone=None, now=NOW
    ),
    "conversations.ensure_organisation": lambda tx, ref: conversations.ensure_organisation(
        tx, ref.organisation_id, "renamed", NOW
    ),
    "conversations.find": conversations.find,
    "conversations.find_by_call": lambda tx, ref: conversations.find_by_call(
        tx, ref.organisation_id, CALL
    ),
    "histories.begin": lambda tx, ref: histories.begin(tx, ref, Epoch(1), HistoryId("another")),
    "histories.newest": histories.newest,
    "history.accepted_at": lambda tx, ref: history.accepted_at(tx, ref, 0),
    "history.call": lambda tx, ref: history.call(tx, ref, CALL),
    "history.count_messages": lambda tx, ref: history.count_messages(tx, ref, after=Seq(0)),
    "history.dialog": history.dialog,
    "history.events_after": lambda tx, ref: history.events_after(tx, ref, Seq(0)),
    "history.recent_messages": lambda tx, ref: history.recent_messages(
        tx, ref, after=Seq(0), most=10
    ),
    "history.recent_events": lambda tx, ref: history.recent_events(tx, ref, "message", 10),
    "history.turn_messages": lambda tx, ref: history.turn_messages(tx, ref, 0),
    "history.running_turn": history.running_turn,
    "history.snapshots": history.snapshots,
    "history.steps": lambda tx, ref: history.steps(tx, ref, 0),
    "history.steps_since": lambda tx, ref: history.steps_since(tx, ref, 0, 10),
    "history.stored_tokens": history.stored_tokens,
    "history.turns": history.turns,
    "inbox.add": lambda tx, ref: inbox.add(
        tx, ref, "message", "{}", NOW, ClientMessageId("another")
    ),
    "inbox.known": lambda tx, ref: inbox.known(tx, ref, ClientMessageId("m1")),
    "inbox.waiting": inbox.waiting,
    "ledger.find": lambda tx, ref: ledger.find(tx, ref, INTENT.key),
    "ledger.mark_sent": lambda tx, ref: ledger.mark_sent(tx, ref, Epoch(1), INTENT.key, NOW),
    "ledger.once": lambda tx, ref: ledger.once(tx, ref, Epoch(1), INTENT, _act, NOW),
    "ledger.put": lambda tx, ref: ledger.put(tx, ref, DONE),
    "ledger.recent": ledger.recent,
    "ledger.settle": lambda tx, ref: ledger.settle(tx, ref, Epoch(1), DONE),
    "operators.add": _added,
    "operators.everyone": lambda tx, ref: operators.everyone(tx, ref.organisation_id),
    "operators.find": lambda tx, ref: operators.find(tx, ref.organisation_id, "ada"),
    "operators.remove": lambda tx, ref: operators.remove(tx, ref.organisation_id, "ada"),
    "operators.set_password": lambda tx, ref: operators.set_password(
        tx, ref.organisation_id, "ada", "hash"
    ),
    "overview.recent": lambda tx, ref: overview.recent(
        tx, ref.organisation_id, before=(NOW + 1, ""), most=10
    ),
    "mail_contacts.find": mail_contacts.find,
    "mail_contacts.give": lambda tx, ref: mail_contacts.give(tx, ref, "eve@example.com", NOW + 1),
    "mail_contacts.letters_since": lambda tx, ref: mail_contacts.letters_since(
        tx, ref.organisation_id, "ada@example.com", NOW
    ),
    "mail_contacts.mailed": lambda tx, ref: mail_contacts.mailed(tx, ref, NOW + 1),
    "mail_contacts.remove": mail_contacts.remove,
    "mail_contacts.seen": lambda tx, ref: mail_contacts.seen(tx, ref, NOW + 1),
    "outbound.advance": lambda tx, ref: outbound.advance(tx, ref, HOOK, Seq(0), Seq(2), NOW),
    "outbound.events_between": lambda tx, ref: outbound.events_between(tx, ref, Seq(0), Seq(2), 10),
    "outbound.find": lambda tx, ref: outbound.find(tx, ref, HOOK),
    "outbound.forget": lambda tx, ref: outbound.forget(tx, ref.organisation_id, HOOK),
    "outbound.mark": lambda tx, ref: outbound.mark(
        tx, ref, OutboundMark(HOOK, Seq(8), Seq(9), NOW)
    ),
    "outbound.postpone": lambda tx, ref: outbound.postpone(tx, ref, HOOK, Seq(0), NOW + 1),
    "revocations.revoke": _revoked,
    "organisation_settings.get": lambda tx, ref: organisation_settings.get(
        tx, ref.organisation_id, "key"
    ),
    "organisation_settings.put": lambda tx, ref: organisation_settings.put(
        tx, ref.organisation_id, "key", "changed"
    ),
    "guesses.hold": _remembered,
    "guesses.lower": lambda tx, ref: guesses.lower(tx, ref.organisation_id, {"ada": 1}),
    "guesses.put": lambda tx, ref: guesses.put(
        tx, ref.organisation_id, {"ada": guesses.Counter(NOW + 9, NOW)}
    ),
    "guesses.sweep": lambda tx, ref: guesses.sweep(tx, ref.organisation_id, NOW + 1),
    "sign_ins.close_session": lambda tx, ref: sign_ins.close_session(tx, ref.organisation_id, "s1"),
    "sign_ins.close_sessions": lambda tx, ref: sign_ins.close_sessions(
        tx, ref.organisation_id, "ada"
    ),
    "sign_ins.count_attempt": _counted_anew,
    "sign_ins.forget_attempts": lambda tx, ref: sign_ins.forget_attempts(
        tx, ref.organisation_id, "ada"
    ),
    "sign_ins.open_session": lambda tx, ref: sign_ins.open_session(
        tx, ref.organisation_id, "ada", "s2", now=NOW, until=NOW + 1
    ),
    "sign_ins.put_link": lambda tx, ref: sign_ins.put_link(
        tx, ref.organisation_id, "ada", "l2", now=NOW, until=NOW + 1
    ),
    "sign_ins.session": lambda tx, ref: sign_ins.session(tx, ref.organisation_id, "s1", NOW),
    "sign_ins.sessions_of": lambda tx, ref: sign_ins.sessions_of(
        tx, ref.organisation_id, "ada", NOW
    ),
    "sign_ins.shut_out": lambda tx, ref: sign_ins.shut_out(tx, ref.organisation_id, "ada"),
    "webhook_deliveries.counts": lambda tx, ref: webhook_deliveries.counts(
        tx, ref.organisation_id, HOOK
    ),
    "webhook_deliveries.due_replays": lambda tx, ref: webhook_deliveries.due_replays(
        tx, ref.organisation_id, HOOK, NOW, 10
    ),
    "webhook_deliveries.find": lambda tx, ref: webhook_deliveries.find(
        tx, ref.organisation_id, HOOK, "msg_1"
    ),
    "webhook_deliveries.put": lambda tx, ref: webhook_deliveries.put(
        tx, ref, replace(DEAD, state=DeliveryState.DELIVERED)
    ),
    "webhook_deliveries.recent": lambda tx, ref: webhook_deliveries.recent(
        tx, ref.organisation_id, HOOK, state=None, before=(NOW + 1, ""), most=10
    ),
    "webhook_deliveries.replay": lambda tx, ref: webhook_deliveries.replay(
        tx, ref.organisation_id, HOOK, None, NOW
    ),
    "webhooks.add": _hooked,
    "webhooks.change": lambda tx, ref: webhooks.change(tx, _hook(ref, url="https://example.org")),
    "webhooks.disable": lambda tx, ref: webhooks.disable(tx, ref.organisation_id, HOOK, "why"),
    "webhooks.fails": lambda tx, ref: webhooks.fails(tx, ref.organisation_id, HOOK, NOW),
    "webhooks.find": lambda tx, ref: webhooks.find(tx, ref.organisation_id, HOOK),
    "webhooks.of_organisation": lambda tx, ref: webhooks.of_organisation(tx, ref.organisation_id),
    "webhooks.recovers": lambda tx, ref: webhooks.recovers(tx, ref.organisation_id, OLD_HOOK),
    "webhooks.remove": lambda tx, ref: webhooks.remove(tx, ref.organisation_id, HOOK),
    "sign_ins.take_link": lambda tx, ref: sign_ins.take_link(tx, ref.organisation_id, "l1", NOW),
}


def _queries(module: ModuleType) -> set[str]:
    short = module.__name__.rsplit(".", 1)[1]
    return {
        f"{short}.{name}"
        for name, member in inspect.getmembers(module, inspect.iscoroutinefunction)
        if not name.startswith("_") and member.__module__ == module.__name__
    }


def test_that_every_query_function_is_tried() -> None:
    found = set[str]().union(*(_queries(module) for module in MODULES))
    assert found == set(ATTEMPTS) | FOR_ALL_ORGANISATIONS


def test_that_every_table_but_organisations_names_an_organisation() -> None:
    without = {t.name for t in metadata.sorted_tables if "organisation_id" not in t.c}
    assert without == {"organisations"}


async def _signed_in(tx: Transaction) -> None:
    await operators.add(tx, OURS, OperatorRecord("ada"))
    await sign_ins.open_session(tx, OURS, "ada", "s1", now=NOW, until=NOW + 1)
    await sign_ins.put_link(tx, OURS, "ada", "l1", now=NOW, until=NOW + 1)
    await sign_ins.count_attempt(tx, OURS, "ada", now=NOW, until=NOW + 1)
    await revocations.revoke(tx, OURS, TokenId("t1"), now=NOW, until=NOW + 1)
    await guesses.hold(tx, OURS, ["ada"])
    await guesses.put(tx, OURS, {"ada": guesses.Counter(NOW + 1, NOW)})


async def _webhooks(tx: Transaction, ref: ConversationRef) -> None:
    await webhooks.add(tx, _hook(ref))
    await webhooks.add(tx, _hook(ref, id=OLD_HOOK, failing_since=NOW))
    await webhook_deliveries.put(tx, ref, DEAD)
    await webhook_deliveries.put(
        tx, ref, replace(DEAD, id="msg_2", state=DeliveryState.REPLAYING, due_at=NOW)
    )
    await mail_contacts.give(tx, ref, "ada@example.com", NOW)
    await mail_contacts.mailed(tx, ref, NOW)


async def _fill(db: Database) -> ConversationRef:
    """A conversation of ours with a row in every table, and an input still waiting."""
    ref = await conversation(db, OURS)
    epoch = await claim(db, ref)
    for own_id in ("m1", "m2"):
        await db.write(
            lambda tx, own_id=own_id: inbox.add(
                tx, ref, "message", "{}", NOW, ClientMessageId(own_id)
            )
        )
    await db.write(lambda tx: organisation_settings.put(tx, OURS, "key", "value"))
    await db.write(lambda tx: histories.begin(tx, ref, epoch, HistoryId("first")))
    await db.write(_signed_in)
    await db.write(lambda tx: commits.write_commit(tx, full_commit(ref, epoch, InboxId(1))))
    await db.write(lambda tx: _webhooks(tx, ref))
    await db.write(lambda tx: conversations.ensure_organisation(tx, THEIRS, "theirs", NOW))
    return ref


async def _rows_of(db: Database, organisation_id: str) -> dict[str, list[tuple[Any, ...]]]:
    rows = await everything(db)
    return {name: [r for r in found if organisation_id in r] for name, found in rows.items()}


@pytest.mark.parametrize("name", sorted(ATTEMPTS))
def test_that_a_query_of_another_organisation_sees_and_changes_nothing(
    store: Store, name: str
) -> None:
    async def work(db: Database) -> None:
        ref = await _fill(db)
        ours = await _rows_of(db, OURS)
        assert all(ours.values()), "every table holds a row to be seen or changed"
        foreign = ConversationRef(THEIRS, ref.conversation_id)
        attempt = ATTEMPTS[name]
        seen = (
            await asyncio.gather(db.write(lambda tx: attempt(tx, foreign)), return_exceptions=True)
        )[0]
        assert not seen or isinstance(seen, FrontdeskError), seen
        assert await _rows_of(db, OURS) == ours

    on(store, work)


@pytest.mark.parametrize(
    "name",
    sorted(
        set(ATTEMPTS)
        # They make what _fill has made already; other tests see them work.
        - {"commits.write_commit", "conversations.create", "conversations.ensure_organisation"}
    ),
)
def test_that_the_same_query_of_its_own_organisation_sees_or_changes_something(
    store: Store, name: str
) -> None:
    async def work(db: Database) -> None:
        ref = await _fill(db)
        before = await everything(db)
        attempt = ATTEMPTS[name]
        seen = await db.write(lambda tx: attempt(tx, ref))
        assert seen or await everything(db) != before

    on(store, work)


def test_that_a_row_cannot_name_another_organisation_than_its_conversation(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await _fill(db)
        crossed = ConversationRef(THEIRS, ref.conversation_id)
        before = await everything(db)
        with pytest.raises(FrontdeskError):
            await db.write(lambda tx: inbox.add(tx, crossed, "message", "{}", NOW))
        nobody = ConversationRef(OURS, ConversationId("nobody"))
        with pytest.raises(FrontdeskError):
            await db.write(lambda tx: inbox.add(tx, nobody, "message", "{}", NOW))
        assert await everything(db) == before

    on(store, work)
