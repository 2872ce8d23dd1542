"""Figures of a note that stand in place of others which the customer has said."""

import re
from collections.abc import Sequence

from frontdesk.core.reading_limits import LONGEST_READ

_FIGURE = re.compile(r"\d(?:[ -]?\d){2,15}")


def misheard_figure(note: str, said: Sequence[str], known: str = "") -> str:
    """A figure of a note that nobody has said, where one as long was said and is left out of it.

    What is `known` otherwise may be noted as well.
    """
    noted = _figures(note)
    told = set[str]().union(*map(_figures, said))
    left_out = {len(figure) for figure in told - noted}
    apart = re.sub(r"\D", "", known[:LONGEST_READ])
    others = (figure for figure in noted - told if not any(figure in one for one in told))
    return next((one for one in others if len(one) in left_out and one not in apart), "")


def _figures(text: str) -> set[str]:
    return {re.sub(r"\D", "", one) for one in _FIGURE.findall(text[:LONGEST_READ])}
