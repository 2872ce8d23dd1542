"""Services over HTTP, by their OpenAPI documents."""
