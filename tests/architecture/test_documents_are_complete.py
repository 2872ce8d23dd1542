"""What the code offers, the documents name: settings, routes, codes, statuses, links, commands."""

import re
from pathlib import Path

import pytest

from frontdesk.app import Desk, Ingredients, create_app
from frontdesk.cli import COMMANDS
from frontdesk.configuration.declaration import declared_in
from frontdesk.core.clock import SystemClock
from frontdesk.core.events import FinalState, Role
from frontdesk.core.lifecycle import Status
from frontdesk.diagnosis.explanation import Severity
from frontdesk.diagnosis.turn_view import TurnView
from frontdesk.models.failure import Fault
from frontdesk.packs.pestcall import pestcall
from frontdesk.settings import SETTINGS, Settings
from frontdesk.store.records import LedgerStatus
from frontdesk.store.sqlite import SqliteDatabase
from frontdesk.testing import run_virtual
from frontdesk.transport.application import ADMIN, OPERATOR, PREFIXES
from frontdesk.transport.credentials.tokens import Tokens
from frontdesk.turn.answering.problem import EMPTY, INVALID, UNKNOWN, UNPARSED
from frontdesk.turn.outcome import ReceiptOutcome
from tests.architecture.documents import DOCUMENTS, ROOT, links, text

SOURCE = ROOT / "src" / "frontdesk"
OUTCOMES = [status for status in LedgerStatus if status is not LedgerStatus.INTENT]


def test_that_every_setting_is_in_the_operations_guide() -> None:
    rows = re.findall(
        r"^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$", text("docs/operations.md"), re.MULTILINE
    )
    listed = {name: (default, meaning) for name, default, meaning in rows}
    assert set(listed) == {declared.env for declared in SETTINGS}
    for declared in SETTINGS:
        default, meaning = listed[declared.env]
        assert default == (declared.shown or _as_shown(declared.default)), declared.env
        assert meaning.startswith(declared.meaning), declared.env


def test_that_every_field_of_the_settings_is_declared_once() -> None:
    # Each is made of several settings, which are declared by themselves or by the pack.
    composed = {"models", "model_prices", "pack_settings"}
    assert set(declared_in(Settings)) == set(Settings.__dataclass_fields__) - composed
    assert len({d.env for d in SETTINGS}) == len({d.key for d in SETTINGS}) == len(SETTINGS)


def _as_shown(default: object) -> str:
    if isinstance(default, bool):
        return "`on`" if default else "`off`"
    if isinstance(default, float):
        return f"`{default:g}`"
    return f"`{default}`" if default else "none"


def test_that_every_route_is_in_the_protocol(sqlite_path: Path) -> None:
    async def paths() -> dict[str, dict[str, object]]:
        db = SqliteDatabase(sqlite_path)
        desk = Desk(Settings(), db, Ingredients(provider=pestcall()))
        schema = create_app(desk, Tokens(b"secret", SystemClock())).openapi()
        await db.close()
        return schema["paths"]

    protocol = text("docs/protocol.md")
    prefixes = sorted([*PREFIXES, ADMIN, OPERATOR], key=len, reverse=True)
    for path, operations in run_virtual(paths()).items():
        prefix = next(p for p in prefixes if path.startswith(p))
        assert prefix in protocol
        rest = path.removeprefix(prefix).removeprefix("/{conversation_id}")
        for method in operations:
            shown = f"`{method.upper()} {rest}`" if rest else f"`{method.upper()} {PREFIXES[0]}`"
            assert shown in protocol, f"expected {shown} in docs/protocol.md"


def test_that_every_code_of_a_refusal_is_in_the_protocol() -> None:
    said = {
        *re.findall(r'code="(\w+)"', _source("transport", "events", "store", "session", "packs")),
        *re.findall(r'\d{3}: "(\w+)"', _source("transport/problems.py")),
        *re.findall(r'problem\(\s*\d{3}, "(\w+)"', _source("transport")),
        *("rate_limited", "unavailable", "store_failed"),
    }
    missing = [code for code in sorted(said) if f"`{code}`" not in text("docs/protocol.md")]
    assert (missing, len(said) > 20) == ([], True)


def test_that_every_close_code_is_in_the_protocol() -> None:
    codes = re.findall(r": (1\d{3}),", _source("transport/frame_socket.py"))
    assert len(codes) >= 4
    assert all(f"| {code} |" in text("docs/protocol.md") for code in codes)


@pytest.mark.parametrize("word", [*Status, *FinalState, *Role, *ReceiptOutcome, *OUTCOMES])
def test_that_every_word_of_an_event_is_in_the_protocol(word: str) -> None:
    assert f"`{word}`" in text("docs/protocol.md")


def test_that_every_issue_and_severity_is_in_the_guide_to_diagnosing() -> None:
    guide = text("docs/diagnosing.md")
    codes = {
        *re.findall(r'code="(\w+)"', _source("diagnosis")),
        *re.findall(r'^        "(\w+)",$', _source("diagnosis/deed_rules.py"), re.MULTILINE),
        *(f"provider_{fault}" for fault in Fault if fault not in {Fault.EMPTY, Fault.BAD_JSON}),
        *Severity,
    }
    assert len(codes) > 25
    assert [code for code in sorted(codes) if f"`{code}`" not in guide] == []


def test_that_every_reason_outcome_and_time_is_in_the_guide_to_diagnosing() -> None:
    guide = text("docs/diagnosing.md")
    timings = [name for name in TurnView.__struct_fields__ if name.endswith("_ms")]
    outcomes = re.findall(
        r'"(ran|moved|refused|invalid|failed)"', _source("turn/answering/tool_execution.py")
    )
    reasons = (EMPTY, INVALID, UNPARSED, UNKNOWN)
    assert len(timings) == 5 and len(set(outcomes)) == 5
    for word in (*reasons, *timings, *outcomes, *LedgerStatus):
        assert f"`{word}`" in guide, f"expected {word} in docs/diagnosing.md"


def test_that_every_log_line_to_watch_for_is_one_that_is_written() -> None:
    guide = text("docs/operations.md").split("Watch for:")[1].split("##")[0]
    listed = re.findall(r"`(\w+\.\w+)`", guide)
    source = _source(".")
    assert listed
    assert all(f'"{event}"' in source for event in listed)


def test_that_every_command_is_in_the_changelog() -> None:
    assert all(f"{command}`" in text("CHANGELOG.md") for command in COMMANDS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: str(d.relative_to(ROOT)))
def test_that_every_link_leads_somewhere(document: Path) -> None:
    for link in links(document):
        assert (document.parent / link).exists(), f"{document.name}: {link}"


def _source(*places: str) -> str:
    files: list[Path] = []
    for place in places:
        path = SOURCE / place
        files += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return "\n".join(path.read_text() for path in files)
