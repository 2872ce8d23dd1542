"""The console's knowledge and insights as a test uses them: an administrator, and a library."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Page

from frontdesk.core.clock import Millis
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationRef, TurnId
from frontdesk.core.library import Document, Gap, GapState
from frontdesk.core.permissions import StaffRole
from frontdesk.jobs.roll_up import OVERLAP, RollUp
from frontdesk.knowledge.answering.gaps import GapReason, KnowledgeGap
from frontdesk.packs import pestcall
from frontdesk.store.queries import documents, knowledge_gaps
from frontdesk.transport.credentials.tokens import DAY
from tests.transport.operators import add_operator
from tests.transport.served_desk import Served
from tests.web.chat_page import demo_desk
from tests.web.console_page import sign_in

BEES = "Do you treat bees?"
HANDBOOK = Path(pestcall.__file__).with_name("documents")
GIFT_CARDS = b"# Gift cards\n\nGift cards are sold at the front office. Gift cards never expire.\n"


@asynccontextmanager
async def library_desk(
    where: Path, folder: Path, *, role: StaffRole = StaffRole.ADMIN, **changes: Any
) -> AsyncGenerator[Served]:
    """A desk whose library is read by itself, with an administrator `ada`, or of another role."""
    async with demo_desk(where, knowledge_folder=folder, ingests=True, **changes) as served:
        await add_operator(served.desk.db, role=role)
        yield served


def console(served: Served, path: str = "") -> str:
    """The address of a path within the console."""
    return f"http://127.0.0.1:{served.port}/console{path}"


async def opened(profile: BrowserContext, served: Served, path: str) -> Page:
    """A page of the console, of somebody who has signed in."""
    page = await profile.new_page()
    await page.goto(console(served, path))
    await sign_in(page)
    await page.wait_for_url(console(served, path))
    return page


async def added(served: Served, *given: tuple[str, bytes]) -> None:
    """Have documents be in the library."""
    token = served.tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY)
    headers = {"authorization": f"Bearer {token}"}
    for name, body in given:
        path = "/api/admin/documents"
        async with served.http.post(path, data=body, params={"name": name}, headers=headers) as got:
            assert got.status == 202, await got.text()
    await served.desk.desk.knowledge.keeper.settle()


async def stored_documents(served: Served) -> list[Document]:
    """All documents, as they are stored."""
    return await served.desk.db.read(lambda tx: documents.page(tx, DEFAULT_ORGANISATION, most=100))


async def stored_gaps(served: Served, state: GapState) -> list[Gap]:
    """The gaps in a state, as they are stored."""
    return await served.desk.db.read(
        lambda tx: knowledge_gaps.page(tx, DEFAULT_ORGANISATION, state)
    )


async def unanswered(served: Served, ref: ConversationRef, *questions: str) -> None:
    """Have questions of a conversation count as not answered."""
    placing = served.desk.desk.knowledge.gap_placing
    for turn, question in enumerate(questions, 1):
        at = Millis(served.desk.desk.clock.now())
        gap = KnowledgeGap(question, ref, TurnId(turn), GapReason.UNANSWERED, at)
        await served.desk.db.write(lambda tx, gap=gap: placing.record(tx, gap))
    await placing.place()


async def rolled_up(served: Served) -> None:
    """Count all that has happened until now."""
    desk = served.desk.desk
    zone = (await desk.desks.of(DEFAULT_ORGANISATION)).zone
    await RollUp(served.desk.db, DEFAULT_ORGANISATION, zone).catch_up(desk.clock.now() + OVERLAP)


def handbook(*names: str) -> list[tuple[str, bytes]]:
    """Documents of the pack, to be added by hand."""
    return [(name, (HANDBOOK / name).read_bytes()) for name in names]


def files(*given: tuple[str, bytes]) -> list[Any]:
    """Files as they are chosen in a browser."""
    return [{"name": name, "mimeType": "", "buffer": body} for name, body in given]
