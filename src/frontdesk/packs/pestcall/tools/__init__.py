"""What PestCall's agent can do."""
