"""`frontdesk ingest`: documents into the library, beside a server that may be running."""

import asyncio
import sys
from dataclasses import dataclass
from typing import Annotated

import structlog
import typer

from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.ingest_run import WantedDocuments, ingest, not_taken, source_wanted
from frontdesk.cli.library import opened_library
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.library import ItemState, Job, JobItem, JobState
from frontdesk.knowledge.ingesting.stored_json import Progress, read
from frontdesk.settings import Settings

app = typer.Typer(add_completion=False)

_SHOWN = 50


@app.command()
def main(
    location: Annotated[str, typer.Argument(metavar="PATH|URL", help="A file, a folder or a URL.")],
    site: Annotated[
        bool, typer.Option("--site", help="Of a URL: all that it leads to on its site.")
    ] = False,
    audience: Annotated[
        DocumentAudience, typer.Option("--audience", help="Who may be answered from it.")
    ] = DocumentAudience.CUSTOMERS,
    language: Annotated[str, typer.Option("--language", help="Such as en.")] = "",
    tag: Annotated[list[str] | None, typer.Option("--tag", help="What playbooks call it.")] = None,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Take documents into the library; exit status 1 if any could not be read.

    What has not changed since the last time costs nothing, and what is gone is removed.
    """
    _quiet()
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        wanted = WantedDocuments(
            location,
            site,
            audience,
            language,
            tuple(tag or ()),
            settings.documents_loopback,
        )
        job, left_out = asyncio.run(_ingest(settings, wanted))
    _tell(job, left_out)


def _quiet() -> None:
    """What was left out is told at the end; on the way only what is worse is."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger("error"),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


async def _ingest(settings: Settings, wanted: WantedDocuments) -> tuple[Job, list[JobItem]]:
    source = source_wanted(wanted)
    line = _ProgressLine(sys.stderr.isatty())
    async with opened_library(settings) as opened:
        job = await ingest(opened, source, line.show)
        line.end()
        return job, await not_taken(opened, job)


@dataclass(slots=True)
class _ProgressLine:
    """One line that says how far a run is, written over itself at a terminal alone."""

    at_terminal: bool
    shown: str = ""

    def show(self, progress: Progress) -> None:
        """Say how far it is."""
        said = f"{progress.found - progress.left} of {progress.found} read"
        if self.at_terminal and said != self.shown:
            print(f"\r{said:<40}", end="", file=sys.stderr, flush=True)
            self.shown = said

    def end(self) -> None:
        """Leave the line for what follows."""
        if self.shown:
            print(f"\r{'':<40}\r", end="", file=sys.stderr, flush=True)


def _tell(job: Job, left_out: list[JobItem]) -> None:
    for item in left_out[:_SHOWN]:
        print(f"{item.state:<8} {item.uri}: {item.error}", file=sys.stderr)
    if len(left_out) > _SHOWN:
        print(f"and {len(left_out) - _SHOWN} more", file=sys.stderr)
    counts = read(job.progress, Progress)
    print(
        f"{counts.done} taken in, {counts.unchanged} unchanged, {counts.removed} removed,"
        f" {counts.skipped} left out, {counts.failed} failed"
    )
    if job.state is not JobState.DONE:
        fail(job.error or f"the run was {job.state}")
    if job.error:
        print(f"notice: {job.error}", file=sys.stderr)
    if any(item.state is ItemState.FAILED for item in left_out):
        raise typer.Exit(1)
