"""What of each table is a person's: every column of text is declared here, and erased by it.

A table that is added has to be declared, or a test fails: nothing new can escape an erasure.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ERASED = "[erased]"


@dataclass(frozen=True, slots=True)
class TableTexts:
    """What an erasure does to a conversation's rows of a table.

    `erased` says what stands in a column afterwards; `elsewhere` are columns of texts that code
    erases one by one; `plain` holds nothing of a customer. With `rows_go` the rows are removed.
    """

    plain: frozenset[str] = frozenset()
    erased: Mapping[str, Any] = field(default_factory=dict[str, Any])
    elsewhere: frozenset[str] = frozenset()
    rows_go: bool = False

    @property
    def declared(self) -> frozenset[str]:
        """Every column that something is said of."""
        return self.plain | self.erased.keys() | self.elsewhere


def _plain(*names: str) -> TableTexts:
    return TableTexts(plain=frozenset({"organisation_id", *names}))


def _of_conversation(
    *plain: str,
    erased: Mapping[str, Any] | None = None,
    elsewhere: tuple[str, ...] = (),
) -> TableTexts:
    """A table whose rows stay, without the person."""
    always = ("organisation_id", "conversation_id")
    return TableTexts(frozenset({*always, *plain}), erased or {}, frozenset(elsewhere))


def _goes(*texts: str) -> TableTexts:
    """A table whose rows of a conversation go."""
    named = frozenset({"organisation_id", "conversation_id"})
    return TableTexts(plain=named, elsewhere=frozenset(texts), rows_go=True)


OF_CONVERSATIONS: Mapping[str, TableTexts] = {
    "calls": _of_conversation("call_session_id", erased={"network": None}),
    "histories": _goes("history"),
    "inbox": _of_conversation(
        "kind",
        erased={"client_message_id": None, "body": "{}", "network": None, "outcome": None},
    ),
    # A person who wrote is named, so that operators see who it was.
    "messages": _of_conversation(
        *("call_session_id", "message_id", "role", "state", "name"),
        erased={"text": ERASED, "attached": None},
    ),
    "attachments": _goes("id", "name", "type", "sender"),
    "attachment_pieces": _goes("attachment_id"),
    "read_marks": _of_conversation("reader"),
    "events": _of_conversation("type", elsewhere=("body",)),
    "token_chunks": _goes("message_id", "body"),
    "snapshots": _goes("audience", "body"),
    "turns": _of_conversation("call_session_id", "outcome", "message_id", erased={"record": None}),
    "steps": _of_conversation(erased={"body": "{}"}),
    "timers": _goes("name"),
    "dialogs": _goes("body"),
    "ledger": _of_conversation(
        *("key", "kind", "tool", "status"),
        erased={"intent": '{"arguments":{},"facts":{}}', "result": None},
    ),
    "call_summaries": _of_conversation("call_session_id", erased={"body": "{}"}),
    "resolutions": _of_conversation("call_session_id", "kind", "reason", erased={"evidence": "[]"}),
    "background_calls": _of_conversation("purpose", "model"),
    "handoffs": _of_conversation(
        *("reason", "ticket", "assignee", "merged_into"),
        erased={
            **{name: None for name in ("holder", "waiting_since", "promised_by", "snoozed_until")},
            "asks_matter": False,
            "tags": "[]",
        },
    ),
    "tickets": _of_conversation(
        "status", erased={"matter": ERASED, "contact": "", "customer": None}
    ),
    "outbound_cursors": _of_conversation("channel", erased={"due_at": None, "attempts": 0}),
    # What a receiver answered may quote what it was sent.
    "webhook_deliveries": _of_conversation(
        "webhook_id", "id", "type", "state", erased={"error": None}
    ),
    "mail_contacts": _goes("address"),
    # What each counts for says nothing of who it was with.
    "insight_conversations": _of_conversation("basis"),
    "insight_facts": _of_conversation("day", "metric"),
    "conversation_index": _goes("words"),
    "kept_turns": _goes("body", "note", "by"),
    "knowledge_gap_questions": _goes("gap_id", "question", "reason"),
}

OTHERS: Mapping[str, TableTexts] = {
    "organisations": TableTexts(
        frozenset({"id", "name", "pack", "language", "zone", "settings", "preview_of"})
    ),
    "settings": _plain("key", "value"),
    "conversations": TableTexts(
        frozenset({"id", "organisation_id", "status", "channel", "language", "call_session_id"}),
        elsewhere=frozenset({"title", "title_source", "phone"}),
    ),
    "operators": _plain("name", "role", "password"),
    "operator_sessions": _plain("token_hash", "operator"),
    "sign_in_links": _plain("token_hash", "operator"),
    "sign_in_attempts": _plain("subject"),
    "revoked_tokens": _plain("token_id"),
    # Names what was changed by its id, or by the route; never what a record holds.
    "audit": _plain("actor", "action", "object", "changes"),
    "api_keys": _plain("id", "name", "prefix", "hashed", "scopes", "created_by"),
    "guess_counters": TableTexts(frozenset({"organisation_id"}), elsewhere=frozenset({"subject"})),
    "configurations": _plain("kind", "id"),
    "configuration_versions": _plain("kind", "id", "body", "who", "note"),
    "ticket_events": TableTexts(
        frozenset({"organisation_id", "kind", "by"}), elsewhere=frozenset({"text"})
    ),
    "counters": _plain("name"),
    "macros": _plain("name", "text"),
    "webhooks": _plain(
        *("id", "url", "events", "description", "secret", "last_secret", "disabled_reason")
    ),
    "erasures": _plain("salt", "customer", "conversations"),
    "insight_cursors": _plain("basis"),
    "insight_totals": _plain("day", "metric"),
    "search_cursors": _plain(),
    "libraries": _plain("encoder"),
    "knowledge_sources": _plain(
        *("id", "kind", "name", "location", "settings", "audience", "language", "tags")
    ),
    "documents": _plain(
        *("id", "source_id", "uri", "title", "link", "format", "audience", "language", "tags"),
        *("content_hash", "validators", "error"),
    ),
    "passages": _plain(
        *("document_id", "title", "headings", "text", "anchor", "test_data", "chunk_hash")
    ),
    "passage_vectors": _plain("encoder"),
    "knowledge_jobs": _plain(
        *("id", "source_id", "state", "settings", "progress", "cursor", "error")
    ),
    "knowledge_job_items": _plain("job_id", "uri", "state", "body", "error"),
    # A draft is made from what was asked; it goes with any of its questions.
    "knowledge_gaps": TableTexts(
        frozenset({"organisation_id", "id", "state", "encoder"}), elsewhere=frozenset({"draft"})
    ),
}

TEXTS: Mapping[str, TableTexts] = {**OF_CONVERSATIONS, **OTHERS}
