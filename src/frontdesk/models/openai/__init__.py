"""Any provider that speaks OpenAI's protocol."""
