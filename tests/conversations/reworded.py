"""A PestCall desk whose every line is replaced at random: a copy edit gone mad."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from frontdesk.models.house.policy.step import Step
from frontdesk.models.house.reply import Reply, Say
from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import PestCallPrompts, pestcall
from frontdesk.tools.tool import AnyTool, Shown, ToolContext
from frontdesk.workflows.workflow import Choose, Workflow
from frontdesk.workflows.workflow import Step as WorkflowStep

_WORDS = ("amber", "barn", "candle", "delta", "ember", "fable", "garden", "harbour", "island")
_LEADS = ("", "Right then. ", "Good. ", "Here is what I have. ")


class Reworder:
    """Finds nonsense for what the desk says; what customers agree to keeps its words."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def nonsense(self, _: object = "") -> str:
        """Words that mean nothing, with or without a question mark."""
        said = " ".join(self._random.choices(_WORDS, k=self._random.randint(3, 9)))
        return f"{said.capitalize()}{self._random.choice('.?!')}"

    def led(self, text: str) -> str:
        """A receipt's text after other words."""
        return f"{self._random.choice(_LEADS)}{text}"

    def provider(self) -> ToolProvider:
        """PestCall's tools and workflows with other lines."""
        given = pestcall()
        return replace(
            given,
            tools=tuple(map(self._tool, given.tools)),
            workflows=tuple(map(self._workflow, given.workflows)),
        )

    def _tool(self, tool: AnyTool) -> AnyTool:
        return replace(
            tool,
            say=self.nonsense,
            show=self._shown(tool.show) if tool.show is not None else None,
            missing=tuple(map(self.nonsense, tool.questions)),
            acknowledgement=tuple(map(self.nonsense, tool.acknowledgement)),
        )

    def _shown(self, show: Callable[..., Any]) -> Callable[..., Any]:
        async def shown(ctx: ToolContext, tx: Any, given: Any) -> Shown:
            known = await show(ctx, tx, given)
            return Shown(known.facts, self.led(known.text))

        return shown

    def _workflow(self, workflow: Workflow) -> Workflow:
        return replace(
            workflow,
            steps=tuple(map(self._step, workflow.steps)),
            declined=self.nonsense(),
            expired=self.nonsense(),
        )

    def _step(self, step: WorkflowStep) -> WorkflowStep:
        if isinstance(step, Choose):
            say = self.nonsense
            return replace(step, intro=say(), none=say(), again=say() if step.again else "")
        return replace(
            step, question=self.nonsense, ask_anew=self.nonsense(), another=self.nonsense()
        )


class RewordedPrompts(PestCallPrompts):
    """PestCall's prompts in other words; what has to be chosen from or agreed to stays in them."""

    def __init__(self, reworder: Reworder) -> None:
        self._say = reworder

    def greeting(self) -> str:
        """Any words."""
        return self._say.nonsense()

    def verify_first(self) -> str:
        """Any words."""
        return self._say.nonsense()

    def not_open(self) -> str:
        """Any words."""
        return self._say.nonsense()

    def apology(self) -> str:
        """Any words."""
        return self._say.nonsense()

    def ask_again(self, question: str) -> str:
        """Any words, and the question."""
        return f"{self._say.nonsense()} {question}"

    def which_one(self, numbered: Sequence[tuple[int, str]]) -> str:
        """Any words, and the list."""
        listed = "\n".join(f"{number}. {label}" for number, label in numbered)
        return f"{self._say.nonsense()}\n{listed}"


def reword_house(monkeypatch: pytest.MonkeyPatch, reworder: Reworder) -> None:
    """Have the house say nonsense in the place of each of its lines, from here on."""
    decided = Step.reply

    def reworded(step: Step) -> Reply:
        reply = decided(step)
        return replace(reply, text=reworder.nonsense()) if isinstance(reply, Say) else reply

    monkeypatch.setattr(Step, "reply", reworded)
