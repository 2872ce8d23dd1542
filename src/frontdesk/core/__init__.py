"""Words every layer shares: ids, events, state, errors, clock."""
