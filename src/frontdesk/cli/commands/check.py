"""`frontdesk check`: whether a desk would start and serve as it is set, and what to do if not."""

import asyncio
import json
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import structlog
import typer

from frontdesk.cli.chosen_pack import chosen_pack
from frontdesk.cli.example_findings import example_findings
from frontdesk.cli.findings import Finding, Grade, distant_findings, local_findings
from frontdesk.cli.model_trial.trial import try_model
from frontdesk.cli.options import ConfigOption, DataOption, PackOption, chosen_settings
from frontdesk.core.errors import FrontdeskError
from frontdesk.models.at_hand import find_model
from frontdesk.models.configured import configured_model
from frontdesk.models.providers import ModelSettings
from frontdesk.serving import configure_logging
from frontdesk.settings import InvalidSetting, Settings

app = typer.Typer(add_completion=False)


@app.command()
def check(
    data: DataOption = None,
    config: ConfigOption = None,
    pack: PackOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    model: Annotated[
        bool,
        typer.Option(
            "--model", help="Also hold a short conversation with each model: can it drive the desk?"
        ),
    ] = False,
    examples: Annotated[
        bool | None,
        typer.Option(
            "--examples/--no-examples",
            help="Also read some of the pack's examples by the others: is each found?",
            show_default="where --pack names a pack",
        ),
    ] = None,
) -> None:
    """Look at settings, pack, secret, folder, weights, database and models; change nothing."""
    reads = examples if examples is not None else pack is not None
    with _logs_apart():
        found = asyncio.run(_told(_findings(data, config, pack, model, reads), at_once=not as_json))
    failed = any(one.grade is Grade.FAIL for one in found)
    if as_json:
        print(json.dumps({"ok": not failed, "findings": [asdict(one) for one in found]}, indent=2))
    if failed:
        raise typer.Exit(1)


async def _told(findings: AsyncGenerator[Finding], *, at_once: bool) -> list[Finding]:
    """All findings; printed one by one where a person waits for them."""
    found: list[Finding] = []
    async for one in findings:
        found.append(one)
        if at_once:
            print(f"{one.grade:<5} {one.what:<9} {one.detail}", flush=True)
    return found


async def _findings(
    data: Path | None, config: Path | None, pack: str | None, with_trial: bool, examples: bool
) -> AsyncGenerator[Finding]:
    try:
        settings = chosen_settings(data=data, config=config, pack=pack)
    except InvalidSetting as error:
        yield Finding("settings", Grade.FAIL, str(error))
        return
    for one in local_findings(settings):
        yield one
    for one in example_findings(settings) if examples else ():
        yield one
    at_hand = await find_model(settings.models, settings.port)
    for one in await distant_findings(settings, at_hand):
        yield one
    if with_trial:
        async for one in _trials(replace(settings, models=at_hand.models)):
            yield one


async def _trials(settings: Settings) -> AsyncGenerator[Finding]:
    """What a conversation with each of the models shows."""
    providers = settings.models.providers
    if not providers:
        said = "none is set, so that there is none to try: FRONTDESK_MODEL names one"
        yield Finding("model", Grade.FAIL, said)
    for number, provider in enumerate(providers):
        roles = settings.models if number == 0 else ModelSettings()
        alone = replace(roles, providers=(provider,))
        try:
            model = configured_model(alone, settings.model_deadlines)
            pack = chosen_pack(settings)
        except FrontdeskError as error:
            yield Finding(provider.model, Grade.FAIL, str(error))
            continue
        assert model is not None
        async for one in try_model(settings, pack, model):
            yield replace(one, detail=f"{provider.model}: {one.detail}")


@contextmanager
def _logs_apart() -> Generator[None]:
    """Keep a trial's log lines out of what is printed; of errors, standard error tells."""
    before = structlog.get_config()
    configure_logging("critical")
    try:
        yield
    finally:
        structlog.configure(**before)
