"""Who the customer is, as the pack tells it."""

import structlog

from frontdesk.models.situation import NOBODY, CustomerOnFile
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.deps import TurnDeps

_log = structlog.get_logger("frontdesk.turn")


def customer_of(deps: TurnDeps, context: ToolContext) -> CustomerOnFile:
    """Who the customer is, as the pack tells it; a pack that fails at it keeps nobody waiting."""
    try:
        return deps.provider.customer(context)
    except Exception as error:
        _log.error("context.no_customer", exc_info=error)
        return NOBODY
