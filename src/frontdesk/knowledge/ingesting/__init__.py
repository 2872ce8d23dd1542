"""Takes documents into an organisation's library, in runs that outlive the process."""
