"""Writes docs/packs-reference.md from the code: what `frontdesk` exports, and `frontdesk.testing`.

python -m scripts.pack_reference          # write the page
python -m scripts.pack_reference --check  # fail where it is stale
"""

import ast
import dataclasses
import importlib
import inspect
import re
import sys
import textwrap
from enum import Enum
from inspect import Parameter
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec

import frontdesk
from frontdesk import testing

PAGE = Path(__file__).parents[1] / "docs" / "packs-reference.md"
HEAD = """# Packs: the reference

<!-- Written by `python -m scripts.pack_reference`: change the docstrings, not this page. -->

All that [`frontdesk`](../src/frontdesk/__init__.py) exports, by what it is for, and the testing
kit. How a pack is made of it is in [packs](packs.md). A field without a default has to be given.
"""
# Each section, and the modules whose exports it has.
SECTIONS = {
    "The pack": ("pack.pack", "pack.provider", "pack.prompts", "pack.admin"),
    "Who customers are": ("pack.identity.identity", "pack.identity.fields", "models.situation"),
    "Tools": ("tools.tool", "tools.effect", "tools.gates", "tools.handles"),
    "What is meant": ("core.meaning", "core.asked", "language.claims.words"),
    "Workflows and states": ("workflows.workflow", "workflows.machine", "core.dialog"),
    "Words": (
        *("language.strings.catalogue", "language.strings.formatting", "core.locale"),
        *("language.reading.notes", "language.reading.third_parties"),
    ),
    "Data": ("store.database", "store.query", "store.scope", "core.ids", "core.clock"),
    "Errors": ("core.errors",),
    "Serving and models": ("serving", "settings", "models.openai.model", "models.port"),
    "Events": ("core.events", "core.state"),
}
_QUALIFIED = re.compile(r"\b(?:\w+\.)+(?=\w)")
_BLANK = re.compile(r"\n{3,}")
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_SECRETS = {"Settings"}  # its fields are in the guide to operations


def page() -> str:
    """The whole reference."""
    homes: dict[str, tuple[str, ...]] = vars(frontdesk)["_HOMES"]
    listed = {home for modules in SECTIONS.values() for home in modules}
    further = tuple(home for home in homes if home not in listed)
    parts = [HEAD]
    for title, modules in {**SECTIONS, **({"Further": further} if further else {})}.items():
        parts.append(f"## {title}\n")
        parts += [
            _entry(name, getattr(frontdesk, name), importlib.import_module(f"frontdesk.{home}"))
            for home in modules
            for name in homes[home]
        ]
    parts.append("## Testing\n\n`from frontdesk.testing import ...`\n")
    parts += [_entry(name, getattr(testing, name), testing) for name in testing.__all__]
    return _BLANK.sub("\n\n", "\n".join(parts)).rstrip() + "\n"


def _entry(name: str, value: Any, module: ModuleType) -> str:
    if isinstance(value, FunctionType):
        return f"### `{name}{_signature(value)}`\n\n{_text(value)}\n"
    if isinstance(value, type):
        return "\n".join(filter(None, (f"### `{name}`\n", _text(value), _body(name, value))))
    return f"### `{name}`\n\n{_shown(value)}\n"


def _text(value: Any) -> str:
    told = inspect.getdoc(value) or ""
    own = value.__dict__.get("__doc__") if isinstance(value, type) else told
    return (told if own else "") + "\n"


def _body(name: str, value: type) -> str:
    if issubclass(value, Enum):
        told = _member_docs(value)
        rows = [f"| `{one.name}` | {told.get(one.name, '')} |" for one in value]
        return _table(("value", "says"), rows)
    if name in _SECRETS:
        return ""
    fields = _fields(value)
    if fields:
        return _table(("field", "type", "default"), fields) + _methods(value)
    return _methods(value)


def _fields(value: type) -> list[str]:
    if issubclass(value, msgspec.Struct):
        return [
            _row(one.name, one.type, one.default, one.required)
            for one in msgspec.structs.fields(value)
        ]
    if not dataclasses.is_dataclass(value):
        return []
    return [
        _row(
            one.name,
            one.type,
            one.default if one.default_factory is dataclasses.MISSING else one.default_factory(),
            one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING,
        )
        for one in dataclasses.fields(value)
        if one.init
    ]


def _row(name: str, kind: Any, default: Any, required: bool) -> str:
    shown = "" if required else f"`{_shown(default).strip('`')}`"
    return f"| `{name}` | `{_type(kind)}` | {shown} |"


def _type(kind: Any) -> str:
    told = kind if isinstance(kind, str) else inspect.formatannotation(kind)
    return _QUALIFIED.sub("", told).replace("|", "\\|")


def _shown(value: Any) -> str:
    if callable(value) and not isinstance(value, type):
        return "`a function`"
    if isinstance(value, Enum):
        return f"`{type(value).__name__}.{value.name}`"
    told = _QUALIFIED.sub("", _ADDRESS.sub("", repr(value)))
    return f"`{told}`".replace("|", "\\|")


def _table(heads: tuple[str, ...], rows: list[str]) -> str:
    line = "|" + "---|" * len(heads)
    return "\n".join([f"| {' | '.join(heads)} |", line, *rows, ""])


def _methods(value: type) -> str:
    """Methods and properties of its own, a line each."""
    lines: list[str] = []
    for name, member in vars(value).items():
        function = member.fget if isinstance(member, property) else member
        if name.startswith("_") or not isinstance(function, FunctionType):
            continue
        head = name if isinstance(member, property) else f"{name}{_signature(function)}"
        told = (inspect.getdoc(function) or "").split("\n\n")[0].replace("\n", " ")
        lines.append(f"- `{head}`: {told}")
    return "\n" + "\n".join(lines) + "\n" if lines else ""


def _signature(function: Any) -> str:
    stars = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
    names = [
        f"{stars.get(one.kind, '')}{one.name}" + ("" if one.default is one.empty else "=...")
        for one in inspect.signature(function).parameters.values()
        if one.name != "self"
    ]
    return f"({', '.join(names)})"


def _member_docs(value: type[Enum]) -> dict[str, str]:
    """What stands in quotes after each member."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(value)))
    (body,) = [node.body for node in tree.body if isinstance(node, ast.ClassDef)]
    found: dict[str, str] = {}
    for before, after in pairwise(body):
        if (
            isinstance(before, ast.Assign)
            and isinstance(before.targets[0], ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            found[before.targets[0].id] = " ".join(str(after.value.value).split())
    return found


def main() -> None:
    """Write the page, or say that it is stale."""
    if "--check" in sys.argv[1:]:
        if PAGE.read_text() != page():
            sys.exit("docs/packs-reference.md is stale: run `python -m scripts.pack_reference`")
        return
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
