"""Names in code, read as words."""

import re

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[_\-.]")


def words_of_name(name: str) -> list[str]:
    """The words of which a name in code is made."""
    return [word for word in _CAMEL.sub(" ", name).lower().split() if word]
