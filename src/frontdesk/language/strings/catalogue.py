"""Texts by name and language, read from TOML files: one for each language, with the same names."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from frontdesk.core.locale import Locale

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Strings:
    """The texts of one language; a name is `section.entry`, and may have several wordings."""

    locale: Locale
    entries: Mapping[str, tuple[str, ...]]

    def say(self, name: str, /, **named: object) -> str:
        """A text, the first of its wordings, with what goes into its places."""
        text = self.entries[name][0]
        return text.format(**named) if named else text

    def wordings(self, name: str) -> tuple[str, ...]:
        """All wordings of a text."""
        return self.entries[name]


@cache
def load_strings(folder: Path, locale: Locale) -> Strings:
    """The texts that a folder holds in a language, in a file such as `es.toml`."""
    read = tomllib.loads((folder / f"{locale}.toml").read_text(encoding="utf-8"))
    return Strings(locale, dict(_flat(read)))


def strings_of(locale: Locale) -> Strings:
    """The desk's own texts in a language."""
    return load_strings(_HERE, locale)


def _flat(read: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (f"{section}.{name}", (text,) if isinstance(text, str) else tuple(text))
        for section, texts in read.items()
        for name, text in texts.items()
    ]
