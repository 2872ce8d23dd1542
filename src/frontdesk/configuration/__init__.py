"""How settings are declared, found and checked; which there are is said in `frontdesk.settings`."""
