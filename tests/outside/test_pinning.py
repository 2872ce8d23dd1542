"""`frontdesk pin`, and what a pack makes of what it wrote."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from frontdesk import McpTools
from frontdesk.cli.commands.pin import app
from frontdesk.pack.mistakes import InvalidPack
from tests.outside.mcp_pack import BOOK, book_day, stdio, tell_hours
from tests.outside.mcp_server import State


def test_that_a_pinned_listing_declares_a_pack(tmp_path: Path) -> None:
    state = State(tmp_path / "state.json")
    state.begin()
    server = stdio(state.path)
    variables = [
        part for name, value in server.env.items() for part in ("--env", f"{name}={value}")
    ]
    run = CliRunner().invoke(app, [*variables, "--", server.command, *server.args])
    assert run.exit_code == 0
    pinned = tmp_path / "tools.json"
    pinned.write_text(run.stdout)
    made = McpTools(pinned, book_day(), tell_hours())
    assert [tool.name for tool in made.tools] == [BOOK, "tellHours"]


def test_that_what_is_no_server_is_told_in_one_line() -> None:
    run = CliRunner().invoke(app, ["http://127.0.0.1:1/mcp"])
    assert run.exit_code == 1
    assert "expected an MCP server" in run.output and "Traceback" not in run.output


def test_that_a_file_that_is_no_listing_is_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidPack, match=r"gone\.json: expected the tools of an MCP server"):
        McpTools(tmp_path / "gone.json")


def test_that_without_the_extra_it_is_said_how_to_get_it() -> None:
    program = (
        "import sys; sys.modules['mcp'] = None\n"
        "import asyncio\n"
        "from frontdesk import McpHttp\n"
        "from frontdesk.outside.mcp.tools import list_tools\n"
        "asyncio.run(list_tools(McpHttp('http://127.0.0.1:1')))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "pip install 'frontdesk[mcp]'" in run.stderr.splitlines()[-1]


def test_that_declaring_tools_of_a_server_does_not_load_what_speaks_to_it() -> None:
    program = "import sys, frontdesk; frontdesk.McpTools; sys.exit('mcp' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
