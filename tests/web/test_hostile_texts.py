"""Whatever people and services give: on every page of the console it stays text."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect

from frontdesk.core.clock import Millis
from frontdesk.core.ids import DEFAULT_ORGANISATION, TurnId, WebhookId
from frontdesk.core.library import GapState
from frontdesk.core.permissions import StaffRole
from frontdesk.store.database import Transaction
from frontdesk.store.queries import kept_turns, macros, tickets, webhook_deliveries, webhooks
from frontdesk.store.queries.kept_turns import KeptRow
from frontdesk.store.query import Query
from frontdesk.store.tables import conversations
from tests.contract.filled import DEAD, a_hook
from tests.transport.served_desk import Served, Talk
from tests.transport.test_configurations import Administrator
from tests.web.console_page import ALEX_PHONE
from tests.web.knowledge_page import (
    added,
    console,
    library_desk,
    opened,
    rolled_up,
    stored_documents,
    stored_gaps,
    unanswered,
)
from tests.web.stage import Stage

HOSTILE = '<img src=x onerror="top.owned=1"><script>top.owned=1</script>'
HOOK = WebhookId("hook_1")
# To another view as a link goes there, without loading the page anew.
GO = "(url) => { history.pushState({}, '', url); dispatchEvent(new PopStateEvent('popstate')); }"
# What such a text would have made, in the page and in the shadow roots on it.
MADE = """() => {
  const roots = [document];
  for (const root of roots)
    for (const one of root.querySelectorAll("*")) if (one.shadowRoot) roots.push(one.shadowRoot);
  const made = roots.flatMap((root) => [
    ...root.querySelectorAll("img, script:not([src]), iframe, object, [onerror], [onclick]"),
  ]);
  return [made.map((one) => one.outerHTML), window.owned ?? null];
}"""


@asynccontextmanager
async def _hostile_desk(where: Path, folder: Path) -> AsyncGenerator[tuple[Served, list[str]]]:
    """A desk in which every text that somebody may give is hostile, and where its pages are."""
    async with library_desk(where, folder, role=StaffRole.OWNER) as served:
        talk = await served.talk(phone=ALEX_PHONE)
        for line in (HOSTILE, f"I need a person about {HOSTILE}"):
            await talk.say(line)
            await talk.settled()
        customer = await _given(served)
        ticket = await served.desk.db.write(lambda tx: _stored(tx, served, talk))
        await unanswered(served, talk.ref, f"Why {HOSTILE}?")
        body = f"# {HOSTILE}\n\nBees {HOSTILE} and **{HOSTILE}** are moved `{HOSTILE}`.\n"
        await added(served, (f"{HOSTILE.replace('/', '')}.md", body.encode()))
        await rolled_up(served)
        yield served, [*_views(talk), *await _of_library(served), customer, f"/tickets/{ticket}"]


async def _given(served: Served) -> str:
    """What administrators give; where the page of a customer is."""
    eve = Administrator(served)
    words: dict[str, Any] = {"name": HOSTILE, "strings": {"en": {"greeting": HOSTILE}}}
    agent = {"name": HOSTILE, "persona": HOSTILE, "greeting": HOSTILE, "avoid": [HOSTILE]}
    asked = {"name": "what", "asks": f"{HOSTILE}?"}
    playbook = {
        **{"name": HOSTILE, "instructions": HOSTILE, "fields": [asked]},
        "trigger": {"when": HOSTILE, "examples": [HOSTILE, "x"]},
    }
    them = {"name": HOSTILE, "address": HOSTILE, "zip": "94107", "phones": ["4155550177"]}
    made = [
        await eve("POST", "/organisation", {"configuration": words}),
        await eve("POST", "/agents/bea?note=again&draft=true", agent),
        await eve("POST", "/playbooks/flood", playbook),
        await eve("POST", "/customers", them),
    ]
    assert [one.status for one in made] == [200, 200, 200, 201], made
    return f"/customers/{made[-1].body['customerId']}"


async def _stored(tx: Transaction, served: Served, talk: Talk) -> str:
    """What else is stored of hostile words; the name of a ticket."""
    now = Millis(served.desk.desk.clock.now())
    await tx.execute(Query(conversations.update().values(title=HOSTILE)))
    await macros.put(tx, DEFAULT_ORGANISATION, HOSTILE, HOSTILE)
    hook = a_hook(talk.ref, url=f"https://example.com/{HOSTILE}", description=HOSTILE)
    await webhooks.add(tx, hook)
    dead = replace(DEAD, conversation_id=talk.ref.conversation_id, error=f"answered 500: {HOSTILE}")
    await webhook_deliveries.put(tx, talk.ref, dead)
    case = KeptRow(talk.ref.conversation_id, TurnId(1), KEPT, HOSTILE, HOSTILE, now)
    await kept_turns.put(tx, talk.ref, case)
    promised, _ = await tickets.open_or_add(
        tx, talk.ref, matter=HOSTILE, contact=HOSTILE, customer=None, now=now
    )
    return promised.name


KEPT = '{"said":"<img src=x onerror=1>","answered":"<script>top.owned=1</script>"}'


def _views(talk: Talk) -> list[str]:
    """Every address of the console that takes no id of something else."""
    settings = ("", "/brand", "/words", "/origins", "/hours", "/people", "/keys", "/models")
    more = ("/webhooks", f"/webhooks/{HOOK}", "/privacy", "/audit")
    return [
        *("/inbox/all", f"/inbox/all/{talk.id}", "/inbox/needs", "/conversations"),
        *("/conversations?text=onerror", f"/conversations/{talk.id}#turn-1"),
        *("/customers", "/calendar", "/tickets", "/playbooks", "/playbooks/flood"),
        *("/playbooks/flood/versions", "/agents", "/agents/bea", "/agents/bea/versions"),
        *("/workflows", "/tools", "/insights", "/insights/conversations", "/cases", "/split"),
        *("/knowledge/search?q=are+bees+moved", "/knowledge/sources", "/knowledge/gaps"),
        *(f"/settings{section}" for section in (*settings, *more)),
    ]


async def _of_library(served: Served) -> list[str]:
    (one,) = [one for one in await stored_documents(served) if "onerror" in one.draft.uri]
    (gap,) = await stored_gaps(served, GapState.OPEN)
    return ["/knowledge", f"/knowledge/documents/{one.id}", f"/knowledge/gaps/{gap.id}"]


async def _shown(page: Page) -> str:
    """All that a view says once it has read what it shows, in fields too."""
    await expect(page.locator("#view > *").first).to_be_visible()
    await expect(page.locator(".skeleton")).to_have_count(0)
    fields = "[...document.querySelectorAll('input, textarea')].map((one) => one.value)"
    said: str = await page.evaluate(f"document.body.innerText + {fields}.join(' ')")
    return said


def test_that_hostile_texts_stay_text_on_every_page_of_the_console(
    stage: Stage, sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        desk = _hostile_desk(sqlite_path, tmp_path)
        async with desk as (served, views), stage.profile() as profile:
            page = await opened(profile, served, "/inbox")
            saying: list[str] = []
            for path in views:
                await page.evaluate(GO, console(served, path))
                if "<img src=x" in await _shown(page):
                    saying.append(path)
                assert await page.evaluate(MADE) == [[], None], path
            assert len(saying) >= 24, sorted({*views} - {*saying})

    stage.run(main())
