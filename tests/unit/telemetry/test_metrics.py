"""Metrics as Prometheus reads them: every one documented, escaped, and bounded."""

import re

from prometheus_client.parser import text_string_to_metric_families

from frontdesk.telemetry.metric_types import MOST_SERIES, OTHER, Counter
from frontdesk.telemetry.metrics import Metrics
from tests.architecture.documents import text


def test_that_a_prometheus_parser_reads_what_was_counted() -> None:
    metrics = Metrics()
    metrics.turns.add("complete")
    metrics.turns.add('odd "name"\\\n')
    metrics.first_token.observe(0.3)
    metrics.first_token.observe(500.0)
    found = {
        (s.name, *s.labels.values()): s.value
        for family in text_string_to_metric_families(metrics.exposed())
        for s in family.samples
    }
    assert found["frontdesk_turns_total", "complete"] == 1.0
    assert found["frontdesk_turns_total", 'odd "name"\\\n'] == 1.0
    assert found["frontdesk_first_token_seconds_bucket", "0.25"] == 0.0
    assert found["frontdesk_first_token_seconds_bucket", "0.5"] == 1.0
    assert found["frontdesk_first_token_seconds_bucket", "+Inf"] == 2.0
    assert found["frontdesk_first_token_seconds_count",] == 2.0
    assert found["frontdesk_first_token_seconds_sum",] == 500.3


def test_that_the_interpreters_quantiles_are_of_the_newest_readings() -> None:
    metrics = Metrics()
    for hundredth in range(100):
        metrics.interpreted("model", hundredth / 100)
    quantiles = dict(metrics.interpret_quantiles.series())
    assert quantiles == {("0.5",): 0.5, ("0.95",): 0.95}
    for _ in range(1000):
        metrics.interpreted("house", 0.0)
    assert dict(metrics.interpret_quantiles.series())["0.95",] == 0.0


def test_that_labels_cannot_fill_the_memory() -> None:
    counter = Counter("c_total", "Anything.", ("name",))
    for number in range(10 * MOST_SERIES):
        counter.add(f"name {number}")
    assert len(list(counter.series())) == MOST_SERIES + 1
    assert counter.value(OTHER) == 9.0 * MOST_SERIES


def test_that_the_guide_lists_every_metric_with_its_type_and_labels() -> None:
    listed = re.findall(
        r"^\| `(frontdesk_\w+)` \| (\w+) \| (.*?) \|", text("docs/operations.md"), re.M
    )
    declared = [
        (m.name, m.kind, ", ".join(f"`{label}`" for label in m.labels) or "-")
        for m in Metrics().all()
    ]
    assert listed == declared
