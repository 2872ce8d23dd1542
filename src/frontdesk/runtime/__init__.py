"""Who may run which session now, wake-ups, timers and the live feed between processes."""
