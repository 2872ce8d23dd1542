"""Providers that do not speak OpenAI's protocol, by way of pydantic-ai: the extra `pydantic-ai`."""
