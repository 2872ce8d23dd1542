"""What a page asks to try the desk: the company's name, invented customers, what can be begun."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from frontdesk.pack.pack import Demo


def demo_routes(
    demo: Demo, starts: Mapping[str, str], starts_in: Mapping[str, Mapping[str, str]]
) -> APIRouter:
    """The route of a demo, which a desk has only where its settings ask for one.

    `starts` are the desk's workflows, each with what a customer says by pressing its
    button; `starts_in` are the same in other languages.
    """
    router = APIRouter(include_in_schema=False)

    @router.get("/api/demo")
    async def show() -> dict[str, Any]:
        """Who the company is, who may call it, and what a button can begin."""
        return {**asdict(demo), "starts": starts, "startsIn": starts_in}

    return router
