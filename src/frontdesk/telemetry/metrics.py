"""Every metric of a desk, by name; docs/operations.md lists the same."""

from collections.abc import Iterable

from frontdesk.core.laws import breaches
from frontdesk.telemetry.exposition import Shown, expose
from frontdesk.telemetry.metric_types import QUANTILES, Counter, Gauge, Histogram, Tally, Window


class Metrics:
    """What a desk counts; where `enabled` is off, nobody should be asked to count."""

    def __init__(self, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self.turns = Counter(
            "frontdesk_turns_total", "Turns that ended, by how they ended.", ("outcome",)
        )
        self.first_token = Histogram(
            "frontdesk_first_token_seconds", "From a turn's opening to its first token."
        )
        self.status = Histogram(
            "frontdesk_time_to_status_seconds", "From a turn's opening to its first filler."
        )
        self.turn = Histogram("frontdesk_turn_seconds", "From a turn's opening to its final.")
        self.interpret = Histogram(
            "frontdesk_interpret_seconds", "Reading an answer to a receipt.", ("by",)
        )
        self._interpreted = Window()
        self.interpret_quantiles = Gauge(
            "frontdesk_interpret_quantile_seconds",
            "Quantiles of the newest 512 readings of an answer to a receipt.",
            ("quantile",),
        )
        self.interpret_quantiles.reads_series(self._quantiles)
        self.model_requests = Counter(
            "frontdesk_model_requests_total",
            "Requests to models, by what came of them.",
            ("model", "result"),
        )
        self.model_seconds = Histogram(
            "frontdesk_model_seconds", "A model's answer, from the question to its end.", ("model",)
        )
        self.model_tokens = Counter(
            "frontdesk_model_tokens_total",
            "Tokens that models took in (cached are among them) and gave out (so is reasoning).",
            ("model", "kind"),
        )
        self.model_cost = Counter(
            "frontdesk_model_cost_total",
            "What those tokens cost, in the currency of the prices that are set.",
            ("model",),
        )
        self.tool_calls = Counter(
            "frontdesk_tool_calls_total", "Tool calls, by what came of them.", ("tool", "result")
        )
        self.tool_seconds = Histogram("frontdesk_tool_seconds", "A tool call.", ("tool",))
        self.claims_held = Counter(
            "frontdesk_claims_held_total", "Sentences held back because nothing backed them."
        )
        self.receipts = Counter(
            "frontdesk_receipts_total", "Receipts shown, and what became of them.", ("outcome",)
        )
        self.effects = Counter(
            "frontdesk_effects_total", "Effects settled in the ledger.", ("tool", "status")
        )
        self.sign_in_failures = Counter(
            "frontdesk_sign_in_failures_total", "Sign-ins with a wrong password."
        )
        self.law_breaches = Tally(
            "frontdesk_law_breaches_total", "Guarantees that were broken.", ("law",)
        )
        self.law_breaches.reads_series(
            lambda: [((law,), float(breaches[law])) for law in sorted({*LAWS, *breaches})]
        )
        self.sockets = Gauge("frontdesk_sockets", "Open sockets and streams of clients.")
        self.sessions = Gauge("frontdesk_sessions", "Conversations in memory.")
        self.turns_running = Gauge("frontdesk_turns_running", "Turns under way.")
        self.inbox_waiting = Gauge(
            "frontdesk_inbox_waiting", "Inputs that were accepted and wait to be taken up."
        )
        self.store_pending = Gauge("frontdesk_store_pending", "Reads and writes under way.")
        self.build = Gauge("frontdesk_build_info", "The version that runs.", ("version",))

    def interpreted(self, by: str, seconds: float) -> None:
        """An answer to a receipt was read."""
        self.interpret.observe(seconds, by)
        self._interpreted.add(seconds)

    def all(self) -> Iterable[Shown]:
        """Every metric, in the order of their declaration."""
        return (i for i in vars(self).values() if isinstance(i, Counter | Histogram | Gauge))

    def exposed(self) -> str:
        """The answer to a scrape."""
        return expose(self.all())

    def _quantiles(self) -> list[tuple[tuple[str, ...], float]]:
        return [((str(share),), self._interpreted.quantile(share)) for share in QUANTILES]


LAWS = tuple(f"L{number}" for number in range(1, 10))
