"""Whether a conversation has ended well: on which evidence, and how surely."""

from frontdesk.core.lifecycle import Status
from frontdesk.core.resolution import Evidence, Reason, Resolution, ResolutionKind
from frontdesk.language.reading.closing_words import Closing, closings_in
from frontdesk.session.ending.exchange import Exchange

# From here on the conversation is taken as resolved.
RESOLVED_FROM = 0.7


_REASONS = {
    Closing.GOODBYE: (Reason.GOODBYE, 0.9),
    Closing.NOTHING_MORE: (Reason.NOTHING_MORE, 0.9),
    Closing.THANKS: (Reason.THANKS, 0.5),
    Closing.PRAISE: (Reason.THANKS, 0.5),
}
_EVIDENCE = {
    Closing.GOODBYE: Evidence.GOODBYE,
    Closing.NOTHING_MORE: Evidence.NOTHING_MORE,
    Closing.THANKS: Evidence.THANKS,
    Closing.PRAISE: Evidence.PRAISE,
}
# In answer to the question whether there is more, thanks mean no; a thing that was done, or two
# signs at once, make each surer.
_AFTER_ENDER, _DONE, _TWICE = 0.25, 0.05, 0.03

BY_OPERATOR = Resolution(ResolutionKind.CONFIRMED, Reason.OPERATOR, 1.0, (Evidence.OPERATOR,))


def resolution_of(exchange: Exchange) -> Resolution | None:
    """The end that a customer's words make; None while something is pending or they go on."""
    if exchange.status is not Status.OPEN or exchange.pending or not exchange.said:
        return None
    signs = closings_in(exchange.said, after_ender=exchange.after_ender)
    if not signs or not exchange.readable:
        return None
    return _confirmed(signs, exchange)


def _confirmed(signs: frozenset[Closing], exchange: Exchange) -> Resolution | None:
    ordered = [sign for sign in _REASONS if sign in signs]
    reason, confidence = _REASONS[ordered[0]]
    if reason is Reason.THANKS and exchange.after_ender:
        confidence += _AFTER_ENDER
    confidence += _DONE * exchange.done_in_call + _TWICE * (len(ordered) > 1)
    if confidence < RESOLVED_FROM:
        return None
    evidence = [_EVIDENCE[sign] for sign in ordered]
    evidence += [Evidence.TASK_DONE] * exchange.done_in_call
    return Resolution(
        ResolutionKind.CONFIRMED, reason, round(min(confidence, 1.0), 2), tuple(evidence)
    )


def read_by_model(exchange: Exchange) -> Resolution:
    """The end that a model read in words which the house cannot read."""
    done = (Evidence.TASK_DONE,) * exchange.done_in_call
    return Resolution(
        ResolutionKind.CONFIRMED, Reason.GOODBYE, 0.8, (Evidence.READ_BY_MODEL, *done)
    )


def assumed(exchange: Exchange, *, ender_unanswered: bool) -> Resolution:
    """The end of a conversation that nobody went on with."""
    confidence, evidence = 0.3, [Evidence.QUIET]
    if exchange.done_in_call and not exchange.pending:
        confidence, evidence = 0.6, [*evidence, Evidence.TASK_DONE]
    if ender_unanswered:
        confidence, evidence = confidence + 0.1, [*evidence, Evidence.ENDER_UNANSWERED]
    return Resolution(
        ResolutionKind.ASSUMED, Reason.INACTIVITY, round(confidence, 2), tuple(evidence)
    )
