"""What keeps a whole pack from serving: its tools, those of its other languages, its own hooks."""

import inspect
from collections.abc import Iterator

from frontdesk.pack.mistakes import InvalidPack, mistakes_in
from frontdesk.pack.pack import Pack
from frontdesk.pack.provider import ToolProvider
from frontdesk.tools.signatures import function_mistakes, is_struct_type


def pack_mistakes(pack: Pack) -> list[str]:
    """All that keeps a pack from serving, a line each."""
    return [*mistakes_in(pack.tools), *_of_hooks(pack), *_of_translations(pack)]


def expect_sound_pack(pack: Pack) -> None:
    """Raise InvalidPack with all mistakes of a pack, if it has any."""
    found = pack_mistakes(pack)
    if found:
        raise InvalidPack("\n".join(f"pack: {line}" for line in found))


def _of_hooks(pack: Pack) -> Iterator[str]:
    if pack.seed is not None:
        given = ("tx", "organisation_id", "now")
        yield from (f"seed: {said}" for said in function_mistakes(pack.seed, given, awaited=True))
    if pack.settings is not None and not is_struct_type(pack.settings):
        yield f"settings: expected a msgspec.Struct; got {pack.settings!r}"
    if inspect.isasyncgenfunction(pack.lifespan) or inspect.iscoroutinefunction(pack.lifespan):
        yield "lifespan: expected a function under @asynccontextmanager; it stands without"
    elif pack.lifespan is not None:
        found = function_mistakes(pack.lifespan, ("settings",), awaited=False)
        yield from (f"lifespan: {said}" for said in found)


def _of_translations(pack: Pack) -> Iterator[str]:
    for locale, other in pack.translations.items():
        yield from (f"{locale}: {said}" for said in mistakes_in(other.tools))
        for what, own, its in (
            ("tools", _tools(pack.tools), _tools(other.tools)),
            ("workflows", _workflows(pack.tools), _workflows(other.tools)),
            ("states", {*pack.tools.machine.moves}, {*other.tools.machine.moves}),
        ):
            for name in sorted(own - its):
                yield f"{locale}: {what}: expected {name}, which the pack has; it is missing"


def _tools(provider: ToolProvider) -> set[str]:
    return {tool.name for tool in provider.tools}


def _workflows(provider: ToolProvider) -> set[str]:
    return {workflow.kind for workflow in provider.workflows}
