"""The house model: rules that need no key and no network, and know no pack."""
