"""Everything that crosses the network: HTTP, WebSocket, SSE, credentials, limits."""
