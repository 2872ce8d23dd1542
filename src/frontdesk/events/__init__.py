"""The log that numbers events, the hub that fans them out, the replay that catches clients up."""
