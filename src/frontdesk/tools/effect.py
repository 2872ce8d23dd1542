"""What an effect may raise instead of a result."""

from frontdesk.core.errors import FrontdeskError


class EffectRefused(FrontdeskError):
    """An effect was not carried out, for a reason that the customer may hear."""

    code = "effect_refused"
