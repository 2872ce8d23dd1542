"""What a pack is: tools, prompts, routes for administrators."""
