"""Tools whose work is done elsewhere: an HTTP service by its OpenAPI document, an MCP server."""
