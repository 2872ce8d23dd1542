"""Tools: typed, deterministic actions behind declarative gates, and the ledger of their effects."""
