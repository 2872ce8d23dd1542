"""Ways out of the desk for what no open connection carries: webhooks and mail."""
