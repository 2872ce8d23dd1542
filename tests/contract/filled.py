"""An organisation with a row in every table, for tests that try to reach them from another."""

from dataclasses import replace
from typing import Any

from frontdesk.core.attachments import Attachment, AttachmentId
from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.ids import (
    ClientMessageId,
    ConversationId,
    ConversationRef,
    HistoryId,
    InboxId,
    KeyId,
    OrganisationId,
    Seq,
    TokenId,
    TurnId,
    WebhookId,
)
from frontdesk.core.permissions import Scope
from frontdesk.core.search import organisation_mark
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import (
    api_keys,
    attachments,
    audit,
    commits,
    configurations,
    conversations,
    erasures,
    guesses,
    histories,
    inbox,
    insights,
    kept_turns,
    macros,
    mail_contacts,
    operators,
    organisation_settings,
    revocations,
    search_index,
    sign_ins,
    tickets,
    webhook_deliveries,
    webhooks,
)
from frontdesk.store.queries.api_keys import KeyRecord
from frontdesk.store.queries.audit import AuditEntry
from frontdesk.store.queries.erasures import Erasure
from frontdesk.store.queries.insight_sources import CountedTo
from frontdesk.store.queries.kept_turns import KeptRow
from frontdesk.store.queries.operators import OperatorRecord
from frontdesk.store.queries.search_index import IndexRow
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook
from tests.contract.full_commit import full_commit
from tests.contract.full_library import fill_library
from tests.contract.rows import NOW, OURS, THEIRS, claim, conversation

FILE, UNSENT = AttachmentId("file_1"), AttachmentId("file_2")
# In 2100: no job that looks while a test runs may find the upload forgotten.
UPLOADED = 4_102_444_800_000
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
ENTRY = AuditEntry(NOW, "cli", "user.add", "ada", {"role": (None, "admin")})


KEPT = KeptRow(
    ConversationId("conv-1"), TurnId(1), '{"said":"hi","answered":"ho"}', "wrong", "ada", NOW
)
ERASURE = Erasure(OURS, NOW, "salt", "hash", [ConversationId("conv-1")])


def a_key(organisation_id: OrganisationId, id: str) -> KeyRecord:
    """A key of an organisation."""
    scopes = frozenset({Scope.READ})
    return KeyRecord(organisation_id, KeyId(id), "crm", "fd_", f"h{id}", scopes, NOW, "cli")


def a_hook(ref: ConversationRef, **changes: Any) -> Webhook:
    """A webhook of a conversation's organisation."""
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


async def _signed_in(tx: Transaction) -> None:
    await operators.add(tx, OURS, OperatorRecord("ada"))
    await sign_ins.open_session(tx, OURS, "ada", "s1", now=NOW, until=NOW + 1)
    await sign_ins.put_link(tx, OURS, "ada", "l1", now=NOW, until=NOW + 1)
    await sign_ins.count_attempt(tx, OURS, "ada", now=NOW, until=NOW + 1)
    await revocations.revoke(tx, OURS, TokenId("t1"), now=NOW, until=NOW + 1)
    await api_keys.add(tx, a_key(OURS, "k1"))
    await audit.add(tx, OURS, ENTRY)
    agent = (OURS, ConfigurationKind.AGENT, "bea")
    await configurations.add_version(tx, *agent, body='{"name":"Bea"}', who="eve", at=NOW)
    await configurations.serve(tx, *agent, version=1, at=NOW)
    await guesses.hold(tx, OURS, ["ada"])
    await guesses.put(tx, OURS, {"ada": guesses.Counter(NOW + 1, NOW)})
    await macros.put(tx, OURS, "hello", "Hello.")
    await erasures.add(tx, OURS, ERASURE)


async def _promised(tx: Transaction, ref: ConversationRef) -> None:
    await tickets.open_or_add(tx, ref, matter="a bill", contact="", customer=None, now=NOW)


async def _indexed(tx: Transaction, ref: ConversationRef) -> None:
    words = f"{organisation_mark(OURS)} refund"
    await search_index.put(tx, ref, NOW, IndexRow(words, Seq(0), TurnId(0), NOW - 1))
    await search_index.move(tx, OURS, NOW)


async def _hooked(tx: Transaction, ref: ConversationRef) -> None:
    await webhooks.add(tx, a_hook(ref))
    await webhooks.add(tx, a_hook(ref, id=OLD_HOOK, failing_since=NOW))
    await webhook_deliveries.put(tx, ref, DEAD)
    await webhook_deliveries.put(
        tx, ref, replace(DEAD, id="msg_2", state=DeliveryState.REPLAYING, due_at=NOW)
    )
    await mail_contacts.give(tx, ref, "ada@example.com", NOW)
    await mail_contacts.mailed(tx, ref, NOW)


async def _attached(tx: Transaction, ref: ConversationRef) -> None:
    for own_id in (FILE, UNSENT):
        file = Attachment(own_id, "roof.png", "image/png", 3)
        await attachments.begin(tx, ref, file, "customer", UPLOADED)
        await attachments.add_piece(tx, ref, own_id, 0, b"abc")
        await attachments.complete(tx, ref, own_id, 3)
    await attachments.claim(tx, ref, FILE, "customer", NOW)


async def _counted(tx: Transaction, ref: ConversationRef) -> None:
    sums = {("1970-01-01", "conversations"): 1}
    await insights.begin(tx, ref.organisation_id)
    to = CountedTo(seq=1, begun_at=NOW)
    await insights.put_share(tx, ref, seen_at=NOW, basis="1:UTC", to=to, added=sums)
    await insights.add_totals(tx, ref.organisation_id, sums)


async def fill(db: Database) -> ConversationRef:
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
    await db.write(lambda tx: _promised(tx, ref))
    await db.write(lambda tx: commits.write_commit(tx, full_commit(ref, epoch, InboxId(1))))
    await db.write(lambda tx: _hooked(tx, ref))
    await db.write(lambda tx: _attached(tx, ref))
    await db.write(lambda tx: _indexed(tx, ref))
    await db.write(lambda tx: _counted(tx, ref))
    await db.write(lambda tx: fill_library(tx, ref))
    await db.write(lambda tx: kept_turns.put(tx, ref, KEPT))
    await db.write(lambda tx: conversations.ensure_organisation(tx, THEIRS, "theirs", NOW))
    return ref
