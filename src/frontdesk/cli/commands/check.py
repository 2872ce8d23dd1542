"""`frontdesk check`: whether a desk would start and serve as it is set, and what to do if not."""

import asyncio
import json
from dataclasses import asdict
from typing import Annotated

import typer

from frontdesk.cli.findings import Finding, Grade, distant_findings, local_findings
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.settings import InvalidSetting, Settings

app = typer.Typer(add_completion=False)


@app.command()
def check(
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look at settings, pack, secret, folder, weights, database and models; change nothing."""
    try:
        found = _findings(chosen_settings(data=data, config=config))
    except InvalidSetting as error:
        found = [Finding("settings", Grade.FAIL, str(error))]
    failed = any(one.grade is Grade.FAIL for one in found)
    if as_json:
        print(json.dumps({"ok": not failed, "findings": [asdict(one) for one in found]}, indent=2))
    else:
        for one in found:
            print(f"{one.grade:<5} {one.what:<9} {one.detail}")
    if failed:
        raise typer.Exit(1)


def _findings(settings: Settings) -> list[Finding]:
    return [*local_findings(settings), *asyncio.run(distant_findings(settings))]
