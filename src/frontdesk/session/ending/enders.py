"""When it is asked whether there is anything else: once something is done, or was thanked for."""

from frontdesk.core.lifecycle import Status
from frontdesk.language.reading.closing_words import Closing, closings_in
from frontdesk.language.reading.idle_answers import ends_in_question
from frontdesk.session.ending.exchange import Exchange

ENDER_TIMER = "ender"
_SATISFIED = frozenset((Closing.THANKS, Closing.PRAISE))


def wants_ender(exchange: Exchange) -> bool:
    """Whether the answer to this should be followed by an ender.

    Never twice running, never while something is pending, and not after a question of any kind.
    """
    if exchange.status is not Status.OPEN or exchange.pending or exchange.after_ender:
        return False
    if ends_in_question(exchange.answer):
        return False
    return exchange.done_now or _satisfied(exchange)


def _satisfied(exchange: Exchange) -> bool:
    signs = closings_in(exchange.said, after_ender=False)
    return bool(signs) and signs <= _SATISFIED and exchange.readable
