"""A person's data: found, handed out, erased, and forgotten again after a restore."""
