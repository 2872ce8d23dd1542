"""JSON schemas as types, and answers held against them."""
