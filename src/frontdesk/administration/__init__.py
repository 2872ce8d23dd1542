"""Administrative changes: each is checked, made and written to the audit log in one transaction."""
