"""An organisation with a row in every table, for tests that try to reach them from another."""

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.ids import (
    ClientMessageId,
    ConversationRef,
    HistoryId,
    InboxId,
    KeyId,
    OrganisationId,
    TokenId,
)
from frontdesk.core.permissions import Scope
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import (
    api_keys,
    audit,
    commits,
    configurations,
    conversations,
    guesses,
    histories,
    inbox,
    macros,
    operators,
    organisation_settings,
    revocations,
    sign_ins,
    tickets,
)
from frontdesk.store.queries.api_keys import KeyRecord
from frontdesk.store.queries.audit import AuditEntry
from frontdesk.store.queries.operators import OperatorRecord
from tests.contract.full_commit import full_commit
from tests.contract.rows import NOW, OURS, THEIRS, claim, conversation

ENTRY = AuditEntry(NOW, "cli", "user.add", "ada", {"role": (None, "admin")})


def a_key(organisation_id: OrganisationId, id: str) -> KeyRecord:
    """A key of an organisation."""
    scopes = frozenset({Scope.READ})
    return KeyRecord(organisation_id, KeyId(id), "crm", "fd_", f"h{id}", scopes, NOW, "cli")


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


async def _promised(tx: Transaction, ref: ConversationRef) -> None:
    await tickets.open_or_add(tx, ref, matter="a bill", contact="", customer=None, now=NOW)


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
    await db.write(lambda tx: conversations.ensure_organisation(tx, THEIRS, "theirs", NOW))
    return ref
