"""MCP servers, by what they listed; to speak to one takes the extra `mcp`."""
