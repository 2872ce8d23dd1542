"""Where the house model thinks: a thread, or workers that can be given up."""
