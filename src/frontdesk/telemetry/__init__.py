"""What the desk tells of its own running: metrics, traces, and the ids on its log lines."""
