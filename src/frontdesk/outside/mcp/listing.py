"""The tools of an MCP server as they were pinned: those hold, whatever it says later."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.outside.operation import Offer, Operation, Parameter, Schema
from frontdesk.outside.schemas.references import UnsupportedSchema, resolved
from frontdesk.pack.mistakes import InvalidPack

# How an answer is read whose tool has no schema for it: as one text.
TEXT: Schema = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
}


class PinnedTool(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """One tool of a listing; its own description is for whoever reads the file."""

    name: str
    input_schema: dict[str, Any]
    output_schema: dict[str, Any] | None = None
    description: str = ""


class Listing(msgspec.Struct, frozen=True):
    """The tools that a server listed."""

    tools: tuple[PinnedTool, ...]

    def named(self, name: str) -> PinnedTool | None:
        """A tool by its name."""
        return next((tool for tool in self.tools if tool.name == name), None)

    def differences(self, other: "Listing", names: Iterable[str]) -> dict[str, str]:
        """How the tools of these names differ in another listing, by name."""
        found: dict[str, str] = {}
        for name in sorted(names):
            mine, theirs = self.named(name), other.named(name)
            if mine is None or theirs is None:
                found[name] = "is not there any more"
            elif _shape(mine.input_schema) != _shape(theirs.input_schema):
                found[name] = "takes something else than when it was pinned"
            elif _shape(mine.output_schema) != _shape(theirs.output_schema):
                found[name] = "answers something else than when it was pinned"
        return found


def _shape(schema: Mapping[str, Any] | None) -> bytes:
    return msgspec.json.encode(schema, order="deterministic")


def read_listing(pinned: Mapping[str, Any] | Path) -> Listing:
    """The pinned tools, out of the file that `frontdesk pin` wrote, or as they are."""
    try:
        if isinstance(pinned, Path):
            return msgspec.json.decode(pinned.read_bytes(), type=Listing)
        return msgspec.convert(pinned, Listing)
    except (OSError, msgspec.MsgspecError) as error:
        where = pinned.name if isinstance(pinned, Path) else "pinned"
        wanted = "expected the tools of an MCP server, as `frontdesk pin` writes them"
        raise InvalidPack(f"pack: {where}: {wanted}; {error}") from error


def offer_of(listing: Listing) -> Offer:
    """The tools as operations.

    Each may write: what a server itself says of that is a hint, and not to be relied on. Nor are
    its descriptions shown to models.
    """
    return Offer("the MCP server", {t.name: _operation(t) for t in listing.tools})


def _operation(tool: PinnedTool) -> Operation:
    root, answer = tool.input_schema, tool.output_schema or TEXT
    try:
        given = resolved(root, root, "inputSchema")
    except UnsupportedSchema as error:
        return Operation(tool.name, True, (), None, flaw=str(error))
    needed = set(given.get("required", ()))
    parameters = tuple(
        Parameter(name, schema, name in needed)
        for name, schema in given.get("properties", {}).items()
    )
    return Operation(tool.name, True, parameters, answer, input_root=root, answer_root=answer)
