"""The desks of a server's organisations: what a pack gives to all, and what each has of its own."""
