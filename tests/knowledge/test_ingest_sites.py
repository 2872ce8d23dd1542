"""Runs over sites on this machine: read, read again, and what is gone from them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from frontdesk.core.library import Job, JobState, SourceKind
from frontdesk.egress.fetch import GuardedFetch
from frontdesk.knowledge.ingesting.ordering import WantedSource
from frontdesk.knowledge.ingesting.site_visit import SiteVisits
from frontdesk.knowledge.ingesting.stored_json import Progress, read
from tests.knowledge.ingest_world import Shelves, shelves
from tests.knowledge.site import LIMITS, Answer, Site, page, redirect, served
from tests.transport.served_desk import run


@asynccontextmanager
async def visiting(path: Path, site: Site) -> AsyncGenerator[Shelves]:
    """A library beside a site that is served; it waits between no two requests."""
    async with served(site), shelves(path) as world:
        fetch = GuardedFetch(loopback=True, answer_seconds=10.0)
        visits = SiteVisits(fetch, world.knowledge.parser, LIMITS)
        world.knowledge.parts = replace(world.knowledge.parts, visits=visits)
        yield world


async def visit(world: Shelves, site: Site, kind: SourceKind = SourceKind.SITE) -> Job:
    """Read the site to its end."""
    return await world.finish(await world.order(WantedSource(kind, site.start)))


def counts(job: Job) -> Progress:
    """What became of what a run found."""
    return read(job.progress, Progress)


async def paths(world: Shelves, site: Site) -> set[str]:
    """The documents, by their paths on the site."""
    return {uri.removeprefix(site.start[:-1]) for uri in await world.documents()}


def test_that_a_site_is_read_anew_only_where_it_changed_and_loses_what_is_gone(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        tagged = replace(
            page(words="of bees"), headers={"content-type": "text/html", "etag": '"1"'}
        )
        site = Site({"/": page("/ants", "/bees"), "/ants": page(words="of ants"), "/bees": tagged})
        async with visiting(sqlite_path, site) as world:
            first = await visit(world, site)
            assert counts(first) == Progress(found=3, done=3)
            (bees,) = [d for uri, d in (await world.documents()).items() if uri.endswith("bees")]
            assert bees.draft.link.endswith("/bees") and bees.draft.uri == bees.draft.link
            site.pages["/ants"] = page(words="of more ants")
            again = await visit(world, site)
            assert (counts(again).done, counts(again).unchanged) == (1, 2)
            assert site.not_modified == ["/bees"]
            site.pages["/"] = page("/ants")
            last = await visit(world, site)
            assert counts(last).removed == 1
            assert await paths(world, site) == {"/", "/ants"}

    run(main())


def test_that_a_site_that_is_not_seen_whole_loses_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        site = Site({"/": page("/ants", "/bees"), "/ants": page(), "/bees": page()})
        async with visiting(sqlite_path, site) as world:
            await visit(world, site)
            site.pages["/"] = page("/ants")
            site.pages["/ants"] = Answer(b"later", 503)
            broken = await visit(world, site)
            assert (counts(broken).failed, counts(broken).removed) == (1, 0)
            assert await paths(world, site) == {"/", "/ants", "/bees"}
            (ants,) = [d for uri, d in (await world.documents()).items() if uri.endswith("ants")]
            assert (ants.passages, "503" in (ants.error or "")) == (1, True)
            site.pages["/robots.txt"] = Answer(status=500)
            away = await visit(world, site)
            assert (away.state, "robots.txt" in (away.error or "")) == (JobState.FAILED, True)
            assert await paths(world, site) == {"/", "/ants", "/bees"}

    run(main())


def test_that_one_page_alone_is_read_where_one_alone_was_asked_for(sqlite_path: Path) -> None:
    async def main() -> None:
        site = Site({"/": page("/ants"), "/ants": page()})
        async with visiting(sqlite_path, site) as world:
            job = await visit(world, site, SourceKind.URL)
            assert (job.state, job.error, counts(job)) == (JobState.DONE, None, Progress(1, 1))
            assert await paths(world, site) == {"/"}

    run(main())


def test_that_a_page_that_leads_to_a_private_address_is_told_and_not_followed(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        site = Site({"/": page("/inside"), "/inside": redirect("http://10.1.2.3/secrets")})
        async with visiting(sqlite_path, site) as world:
            job = await visit(world, site)
            inside = [one for one in await world.items(job) if "inside" in one.uri or one.error]
            assert [one.error is not None for one in inside] == [True]
            assert await paths(world, site) == {"/"}

    run(main())
