"""What code says to customers, by language: texts, and how dates and sums are written."""
