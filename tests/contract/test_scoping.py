"""Every query is scoped: with another organisation's id it sees nothing and changes nothing."""

import asyncio
import inspect
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.handoff import Handoff
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
from frontdesk.core.organisation import Organisation
from frontdesk.core.permissions import StaffRole
from frontdesk.core.tickets import TicketStatus
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import (
    api_keys,
    attachments,
    audit,
    commits,
    configurations,
    conversations,
    erasing,
    erasures,
    feed,
    guesses,
    handoffs,
    histories,
    history,
    inbox,
    insight_sources,
    insights,
    ledger,
    macros,
    mail_contacts,
    operators,
    organisation_settings,
    organisations,
    outbound,
    overview,
    people_found,
    read_marks,
    resolutions,
    revocations,
    search_index,
    sign_ins,
    summaries,
    tickets,
    timers,
    usage,
    webhook_deliveries,
    webhooks,
)
from frontdesk.store.queries.operators import OperatorRecord
from frontdesk.store.queries.webhook_deliveries import DeliveryState
from frontdesk.store.records import (
    BackgroundCall,
    LedgerStatus,
    OutboundMark,
    SummaryRecord,
    TicketLine,
)
from frontdesk.store.tables import metadata
from tests.conftest import Store
from tests.contract.attachment_attempts import OF_FILES
from tests.contract.filled import (
    DEAD,
    ENTRY,
    HOOK,
    OLD_HOOK,
    a_hook,
    a_key,
    fill,
)
from tests.contract.full_commit import INTENT, RESOLUTION, full_commit
from tests.contract.insight_attempts import OF_INSIGHTS, Attempt
from tests.contract.knowledge_attempts import KNOWLEDGE_MODULES, OF_KNOWLEDGE
from tests.contract.privacy_attempts import PRIVACY_ATTEMPTS
from tests.contract.rows import CALL, NOW, OURS, THEIRS, everything, on
from tests.contract.sight_attempts import OF_SIGHT

MODULES = (
    *(api_keys, audit, commits, conversations, guesses, histories, history, inbox, ledger),
    *(configurations, erasing, erasures, people_found),
    *(operators, organisations, overview, revocations, organisation_settings, sign_ins, timers),
    *(insight_sources, insights),
    *(handoffs, macros, resolutions, summaries, tickets, usage),
    *(attachments, read_marks, *KNOWLEDGE_MODULES),
    *(feed, mail_contacts, outbound, search_index, webhook_deliveries, webhooks),
)

# The sweeper and recovery serve every organisation: they return scopes and take none.
FOR_ALL_ORGANISATIONS = {
    "api_keys.find_anywhere",
    "api_keys.revoked_anywhere",
    *("attachments.forgotten_anywhere", "erasures.after_anywhere"),
    "history.running_anywhere",
    "inbox.left_behind",
    "insights.behind_anywhere",
    *("gap_placing.unplaced_anywhere", "knowledge_jobs.due_anywhere"),
    "ledger.unfinished_anywhere",
    *("organisations.disabled_anywhere", "organisations.everywhere"),
    "outbound.due_anywhere",
    "revocations.revoked_anywhere",
    *("search_index.behind_anywhere", "search_index.purge_anywhere"),
    "sign_ins.sessions_anywhere",
    "timers.fire_due",
    "timers.next_due",
    "webhook_deliveries.prune_anywhere",
    "webhooks.anywhere",
}


DONE = replace(INTENT, status=LedgerStatus.COMMITTED, result="{}", told_seq=Seq(9))


async def _hooked(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation may have a webhook of this id."""
    await webhooks.add(tx, a_hook(ref, id=WebhookId("hook_2")))


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


async def _used(tx: Transaction, ref: ConversationRef) -> int:
    """What a conversation has used."""
    return (await usage.of_conversation(tx, ref)).input


async def _used_between(tx: Transaction, ref: ConversationRef) -> int:
    """What an organisation has used."""
    return (await usage.between(tx, ref.organisation_id, 0, NOW + 1)).input


async def _renamed(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation changes itself."""
    await organisations.change(tx, Organisation(ref.organisation_id, "renamed"))


async def _counted(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation counts its own changes."""
    await organisations.count_change(tx, ref.organisation_id)


async def _found(tx: Transaction, ref: ConversationRef) -> bool:
    """Whether an organisation that asks for itself finds another."""
    found = await organisations.find(tx, ref.organisation_id)
    assert found is not None
    assert await organisations.version(tx, ref.organisation_id) == found.version
    return found.id == OURS


async def _key_added(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation has keys of its own."""
    await api_keys.add(tx, a_key(ref.organisation_id, "k2"))


async def _audited(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation has a log of its own."""
    await audit.add(tx, ref.organisation_id, ENTRY)


AGENT = ConfigurationKind.AGENT


async def _configured(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation may have an agent of this id."""
    await configurations.add_version(
        tx, ref.organisation_id, AGENT, "bea", body="{}", who="eve", at=NOW
    )


async def _opened(tx: Transaction, ref: ConversationRef) -> None:
    await tickets.open_or_add(tx, ref, matter="another", contact="", customer=None, now=NOW)


ATTEMPTS: dict[str, Attempt] = {
    **OF_FILES,
    **OF_SIGHT,
    **OF_KNOWLEDGE,
    "api_keys.add": _key_added,
    "api_keys.everyone": lambda tx, ref: api_keys.everyone(tx, ref.organisation_id),
    "api_keys.find": lambda tx, ref: api_keys.find(tx, ref.organisation_id, "k1"),
    "api_keys.revoke": lambda tx, ref: api_keys.revoke(tx, ref.organisation_id, "k1", NOW),
    "api_keys.use": lambda tx, ref: api_keys.use(tx, ref.organisation_id, "k1", NOW),
    "audit.add": _audited,
    "audit.recent": lambda tx, ref: audit.recent(tx, ref.organisation_id, before=99, most=9),
    "configurations.add_version": _configured,
    "configurations.find": lambda tx, at: configurations.find(tx, at.organisation_id, AGENT, "bea"),
    "configurations.forget": lambda tx, ref: configurations.forget(tx, ref.organisation_id),
    "configurations.heads": lambda tx, ref: configurations.heads(tx, ref.organisation_id, AGENT),
    "configurations.newest": lambda tx, ref: configurations.newest(tx, ref.organisation_id, AGENT),
    "configurations.serve": lambda tx, ref: configurations.serve(
        tx, ref.organisation_id, AGENT, "bea", version=0, at=NOW
    ),
    "configurations.serving": lambda tx, ref: configurations.serving(tx, ref.organisation_id),
    "configurations.version": lambda tx, ref: configurations.version(
        tx, ref.organisation_id, AGENT, "bea", 1
    ),
    "configurations.versions": lambda tx, ref: configurations.versions(
        tx, ref.organisation_id, AGENT, "bea"
    ),
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
    "conversations.exists": conversations.exists,
    "conversations.find": conversations.find,
    "conversations.find_by_call": lambda tx, ref: conversations.find_by_call(
        tx, ref.organisation_id, CALL
    ),
    **PRIVACY_ATTEMPTS,
    "handoffs.find": handoffs.find,
    "handoffs.put": lambda tx, ref: handoffs.put(tx, ref, Handoff(reason="other")),
    "handoffs.queue": lambda tx, ref: handoffs.queue(tx, ref.organisation_id, NOW),
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
    "history.said_before": lambda tx, ref: history.said_before(
        tx, ref, before=Seq(1_000_000), after=Seq(0), most=10
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
    "inbox.taken": lambda tx, ref: inbox.taken(tx, ref, InboxId(1)),
    "inbox.outcome": lambda tx, ref: inbox.outcome(tx, ref, ClientMessageId("m1")),
    "inbox.waiting": inbox.waiting,
    "ledger.find": lambda tx, ref: ledger.find(tx, ref, INTENT.key),
    "ledger.hold": lambda tx, ref: ledger.hold(tx, ref, Epoch(1)),
    "ledger.mark_sent": lambda tx, ref: ledger.mark_sent(tx, ref, Epoch(1), INTENT.key, NOW),
    "ledger.once": lambda tx, ref: ledger.once(tx, ref, Epoch(1), INTENT, _act, NOW),
    "ledger.put": lambda tx, ref: ledger.put(tx, ref, DONE),
    "ledger.recent": ledger.recent,
    "ledger.settle": lambda tx, ref: ledger.settle(tx, ref, Epoch(1), DONE),
    "operators.add": _added,
    "operators.everyone": lambda tx, ref: operators.everyone(tx, ref.organisation_id),
    "operators.find": lambda tx, ref: operators.find(tx, ref.organisation_id, "ada"),
    "operators.remove": lambda tx, ref: operators.remove(tx, ref.organisation_id, "ada"),
    "operators.set_role": lambda tx, ref: operators.set_role(
        tx, ref.organisation_id, "ada", StaffRole.VIEWER
    ),
    "operators.set_password": lambda tx, ref: operators.set_password(
        tx, ref.organisation_id, "ada", "hash"
    ),
    "organisations.add": lambda tx, ref: organisations.add(
        tx, Organisation(ref.organisation_id, "another")
    ),
    "organisations.count_change": _counted,
    "organisations.change": _renamed,
    "organisations.find": _found,
    "organisations.version": _found,
    **OF_INSIGHTS,
    "resolutions.counts": lambda tx, ref: resolutions.counts(
        tx, ref.organisation_id, since=0, until=NOW + 1, now=NOW
    ),
    "resolutions.last": resolutions.last,
    "resolutions.of_conversation": resolutions.of_conversation,
    "resolutions.put": lambda tx, ref: resolutions.put(
        tx, ref, replace(RESOLUTION, reopened_at=NOW)
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
    "macros.everyone": lambda tx, ref: macros.everyone(tx, ref.organisation_id),
    "macros.put": lambda tx, ref: macros.put(tx, ref.organisation_id, "hello", "Bye."),
    "macros.remove": lambda tx, ref: macros.remove(tx, ref.organisation_id, "hello"),
    "tickets.add_line": lambda tx, ref: tickets.add_line(
        tx, ref.organisation_id, TicketLine(1001, "more"), NOW
    ),
    "tickets.add_note": lambda tx, ref: tickets.add_note(
        tx, ref.organisation_id, 1001, "more", by="ada", internal=True, now=NOW
    ),
    "tickets.correct": lambda tx, ref: tickets.correct(tx, ref, "ann", "a bill", "a debt", NOW),
    "tickets.events_of": lambda tx, ref: tickets.events_of(tx, ref.organisation_id, 1001),
    "tickets.find": lambda tx, ref: tickets.find(tx, ref.organisation_id, 1001),
    "tickets.latest": lambda tx, ref: tickets.latest(tx, ref.organisation_id),
    "tickets.of_conversation": tickets.of_conversation,
    "tickets.open_or_add": _opened,
    "tickets.set_status": lambda tx, ref: tickets.set_status(
        tx, ref.organisation_id, 1001, TicketStatus.SOLVED, by="ada", now=NOW
    ),
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
    "summaries.find": lambda tx, ref: summaries.find(tx, ref, CALL),
    "summaries.put": lambda tx, ref: summaries.put(tx, ref, SummaryRecord(CALL, "changed", NOW)),
    "usage.add_background": lambda tx, ref: usage.add_background(
        tx, ref, BackgroundCall(Epoch(1), 2, "title", "scripted", NOW)
    ),
    "usage.between": _used_between,
    "usage.of_conversation": _used,
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
    "webhooks.change": lambda tx, ref: webhooks.change(tx, a_hook(ref, url="https://example.org")),
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


async def _rows_of(db: Database, organisation_id: str) -> dict[str, list[tuple[Any, ...]]]:
    rows = await everything(db)
    return {name: [r for r in found if organisation_id in r] for name, found in rows.items()}


@pytest.mark.parametrize("name", sorted(ATTEMPTS))
def test_that_a_query_of_another_organisation_sees_and_changes_nothing(
    store: Store, name: str
) -> None:
    async def work(db: Database) -> None:
        ref = await fill(db)
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
        # They make what `fill` has made already; other tests see them work.
        - {"commits.write_commit", "conversations.create", "conversations.ensure_organisation"}
        - {"organisations.add", "insights.begin", "libraries.begin"}
    ),
)
def test_that_the_same_query_of_its_own_organisation_sees_or_changes_something(
    store: Store, name: str
) -> None:
    async def work(db: Database) -> None:
        ref = await fill(db)
        before = await everything(db)
        attempt = ATTEMPTS[name]
        seen = await db.write(lambda tx: attempt(tx, ref))
        assert seen or await everything(db) != before

    on(store, work)


def test_that_a_row_cannot_name_another_organisation_than_its_conversation(store: Store) -> None:
    async def work(db: Database) -> None:
        ref = await fill(db)
        crossed = ConversationRef(THEIRS, ref.conversation_id)
        before = await everything(db)
        with pytest.raises(FrontdeskError):
            await db.write(lambda tx: inbox.add(tx, crossed, "message", "{}", NOW))
        nobody = ConversationRef(OURS, ConversationId("nobody"))
        with pytest.raises(FrontdeskError):
            await db.write(lambda tx: inbox.add(tx, nobody, "message", "{}", NOW))
        assert await everything(db) == before

    on(store, work)
