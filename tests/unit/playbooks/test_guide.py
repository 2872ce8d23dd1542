"""The examples of the guide are sound, and say all that there is to say."""

import re
import tomllib
from typing import Any

import msgspec
import pytest

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.packs.helpdesk import helpdesk
from frontdesk.playbooks.validation import expect_sound, read_body, surroundings_of
from frontdesk.playbooks.versions import BODIES
from tests.architecture.documents import text

_EXAMPLE = re.compile(r"^```toml (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _example(kind: ConfigurationKind) -> dict[str, Any]:
    found = dict(_EXAMPLE.findall(text("docs/playbooks.md")))
    return tomllib.loads(found[kind])


@pytest.mark.parametrize("kind", ConfigurationKind)
def test_that_the_guides_example_could_serve(kind: ConfigurationKind) -> None:
    pack = helpdesk()
    around = surroundings_of(pack.tools, pack.playbooks)
    expect_sound("example", read_body(kind, msgspec.json.encode(_example(kind))), around)


@pytest.mark.parametrize("kind", ConfigurationKind)
def test_that_the_guide_names_every_field(kind: ConfigurationKind) -> None:
    guide = text("docs/playbooks.md")
    told = {*_example(kind), *re.findall(r"`(\w+)`", guide)}
    assert {field.encode_name for field in msgspec.structs.fields(BODIES[kind])} <= told
