"""Agents and playbooks: what an organisation sets of how its desk speaks, and which way it goes."""
