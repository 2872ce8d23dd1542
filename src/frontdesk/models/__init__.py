"""Models behind one streaming port."""
