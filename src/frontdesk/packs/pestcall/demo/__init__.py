"""A company to try the desk on: invented people, visits around today."""
