"""Tables, queries and migrations on SQLite and PostgreSQL behind one transaction interface."""
