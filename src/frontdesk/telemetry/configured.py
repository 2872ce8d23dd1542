"""The telemetry that settings ask for."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import version

import structlog

from frontdesk.telemetry.metrics import Metrics
from frontdesk.telemetry.port import Price, Telemetry
from frontdesk.telemetry.tracing import NoTracer, Tracer

EXTRA = "pip install 'frontdesk[telemetry]'"

_log = structlog.get_logger("frontdesk.telemetry")


def configured_telemetry(
    *,
    metrics: bool,
    traces_url: str | None,
    prices: Mapping[str, Price],
    redact: Callable[[str], str] = str,
) -> Telemetry:
    """Metrics where they are on, and traces where there is somewhere to send them."""
    counted = Metrics(enabled=metrics)
    running = version("frontdesk")
    counted.build.reads_series(lambda: (((running,), 1.0),))
    return Telemetry(counted, _tracer(traces_url, redact), prices)


def _tracer(url: str | None, redact: Callable[[str], str]) -> Tracer:
    if url is None:
        return NoTracer()
    # By name, because it is an extra, and its import takes long.
    try:
        adapter = import_module("frontdesk.telemetry.otel")
    except ImportError:
        _log.warning("telemetry.extra_missing", expected=EXTRA, traces_url=url)
        return NoTracer()
    return adapter.make_tracer(url, redact)
