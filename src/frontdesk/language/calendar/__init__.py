"""Days and times as people name them."""
