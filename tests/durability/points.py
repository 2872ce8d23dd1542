"""Around which moments of a commit a process is killed."""

import pytest

from tests.durability.orders import Point

# What is published is durable already: a kill after it differs little from one after the commit.
POINTS = [
    Point.BEFORE_COMMIT,
    Point.AFTER_COMMIT,
    pytest.param(Point.AFTER_PUBLISH, marks=pytest.mark.soak),
]
