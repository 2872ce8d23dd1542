"""Reading documents of every format, in a process of its own."""
