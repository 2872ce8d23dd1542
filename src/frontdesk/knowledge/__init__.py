"""An organisation's library: documents read, cut into passages, searched and cited."""
