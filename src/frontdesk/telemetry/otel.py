"""Traces by OpenTelemetry; needs the extra `telemetry`."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace.propagation import set_span_in_context

from frontdesk.core.clock import Millis
from frontdesk.telemetry.tracing import Attribute, Span, Tracer, TurnTrace

NANOSECONDS = 1_000_000

Redact = Callable[[str], str]


class _Stage:
    __slots__ = ("_redact", "_span")

    def __init__(self, span: trace.Span, redact: Redact) -> None:
        self._span = span
        self._redact = redact

    def note(self, **attributes: Attribute) -> None:
        """Add what is known by now."""
        for name, value in attributes.items():
            told = self._redact(value) if isinstance(value, str) else value
            self._span.set_attribute(f"frontdesk.{name}", told)


class OtelTrace:
    """A turn's root span and those within it."""

    def __init__(self, tracer: trace.Tracer, root: trace.Span, redact: Redact) -> None:
        self._tracer = tracer
        self._root = root
        self._redact = redact
        self._inside = set_span_in_context(root)
        self._number = root.get_span_context().trace_id

    @property
    def trace_id(self) -> str:
        """The trace's id in hexadecimal."""
        return trace.format_trace_id(self._number)

    @contextmanager
    def span(self, name: str, **attributes: Attribute) -> Generator[Span]:
        """A stage; inside it, what libraries trace belongs to it."""
        current = trace.get_current_span()
        within = current.get_span_context().trace_id == self._number
        # What an exception says is for the log; its name is enough here.
        with self._tracer.start_as_current_span(
            name,
            context=None if within else self._inside,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            stage = _Stage(span, self._redact)
            stage.note(**attributes)
            try:
                yield stage
            except BaseException as error:
                span.set_status(trace.StatusCode.ERROR, type(error).__name__)
                raise

    def past(self, name: str, began: Millis, ended: Millis) -> None:
        """A stage that is over."""
        span = self._tracer.start_span(name, self._inside, start_time=began * NANOSECONDS)
        span.end(ended * NANOSECONDS)

    def end(self, **attributes: Attribute) -> None:
        """The turn has ended."""
        _Stage(self._root, self._redact).note(**attributes)
        self._root.end()


class OtelTracer:
    """Traces of turns, sent by whatever the provider exports to."""

    def __init__(self, provider: TracerProvider, redact: Redact) -> None:
        self._provider = provider
        self._redact = redact
        self._tracer = provider.get_tracer("frontdesk")

    def turn(self, began: Millis, **attributes: Attribute) -> TurnTrace:
        """Begin the trace of a turn."""
        named = {f"frontdesk.{name}": value for name, value in attributes.items()}
        root = self._tracer.start_span("turn", start_time=began * NANOSECONDS, attributes=named)
        return OtelTrace(self._tracer, root, self._redact)

    def close(self) -> None:
        """Send what is kept and let go."""
        self._provider.shutdown()


def exporting(processor: SpanProcessor, redact: Redact = str) -> Tracer:
    """A tracer that hands every span to a processor, its texts redacted."""
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: "frontdesk"}))
    provider.add_span_processor(processor)
    return OtelTracer(provider, redact)


def make_tracer(url: str, redact: Redact) -> Tracer:
    """A tracer that sends spans to the OpenTelemetry collector at this base URL."""
    exporter = OTLPSpanExporter(endpoint=f"{url.rstrip('/')}/v1/traces")
    return exporting(BatchSpanProcessor(exporter), redact)
