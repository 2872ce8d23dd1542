"""How PestCall's tables came to be, one file a change."""
