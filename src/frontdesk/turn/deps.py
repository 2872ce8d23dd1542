"""What every turn of a desk is made with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Clock
from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import IdSource
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Spoken
from frontdesk.handoff.escalation import with_people_tools
from frontdesk.language.claims.doubt import load_doubt
from frontdesk.language.claims.learned import load_sense
from frontdesk.language.claims.records import words_in
from frontdesk.language.reading.idle_answers import about_billing
from frontdesk.language.strings.catalogue import Strings, strings_of
from frontdesk.models.house import HouseModel, Thinker
from frontdesk.models.port import MOST_TOOLS, Model, ToolSpec, ToolWords
from frontdesk.models.roles import judging
from frontdesk.pack.mistakes import expect_sound
from frontdesk.pack.prompts import PromptProvider
from frontdesk.pack.provider import ToolProvider
from frontdesk.playbooks.allowed_tools import with_allowed_tools
from frontdesk.playbooks.collecting import collect_tool
from frontdesk.playbooks.roster import NO_ROSTER, Roster
from frontdesk.playbooks.serving import roster_of
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.gates import why_closed
from frontdesk.tools.schema import function_schema, wire_name
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.tools.toolbox import Toolbox
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.documents import NO_DESK_DOCUMENTS, DeskDocuments, documents_tool
from frontdesk.turn.workflow_tools import CONFIRM, builtin_tools
from frontdesk.workflows.engine import Engine
from frontdesk.workflows.machine import Machine

NO_STATE = "Open"


def no_tools() -> ToolProvider:
    """A desk that only talks."""
    machine = Machine(NO_STATE, NO_STATE, {NO_STATE: frozenset()})
    return ToolProvider(tools=(), workflows=(), machine=machine, zone=ZoneInfo("UTC"), people=None)


@dataclass(frozen=True)
class TurnDeps:
    """A pack's tools and workflows, the models, and the words that code speaks."""

    provider: ToolProvider
    toolbox: Toolbox
    engine: Engine
    model: Model
    house: HouseModel | None
    prompts: PromptProvider
    deadlines: Deadlines
    clock: Clock
    specs: dict[str, ToolSpec]
    locale: Locale = Locale.EN
    debug_replies: bool = False
    most_tools: int = MOST_TOOLS
    roster: Roster = NO_ROSTER
    documents: DeskDocuments = NO_DESK_DOCUMENTS
    # The models that agents chose, by the agent's id.
    agent_models: Mapping[str, Model] = field(default_factory=dict[str, Model])

    @cached_property
    def strings(self) -> Strings:
        """The desk's own texts in the language that it speaks here."""
        return strings_of(self.locale)

    @property
    def zone(self) -> ZoneInfo:
        """The organisation's time zone."""
        return self.provider.zone

    @cached_property
    def fresh_dialog(self) -> Dialog:
        """Where every call begins."""
        return Dialog(self.provider.machine.start)

    @cached_property
    def tool_names(self) -> tuple[str, ...]:
        """The names that must never be spoken."""
        return tuple({name for t in self.toolbox for name in (t.name, wire_name(t.name))})

    @cached_property
    def kinds_of_things(self) -> frozenset[str]:
        """The words by which customers name what there is one of a few of, such as a service."""
        fields = (field for spec in self.specs.values() for field in spec.fields.values())
        declared = (field for field in fields if field.spoken is Spoken.ONE_OF)
        return words_in(" ".join(n.lower() for f in declared for _, names in f.also for n in names))

    @cached_property
    def does(self) -> tuple[str, ...]:
        """What the tools do, in the pack's words."""
        return tuple(tool.does for tool in self.toolbox if tool.does)

    @cached_property
    def prefetched(self) -> tuple[AnyTool, ...]:
        """The reads that are worth making ahead."""
        return tuple(tool for tool in self.toolbox if tool.prefetch)

    @cached_property
    def never_elsewhere(self) -> frozenset[str]:
        """The tools for which no customer is sent elsewhere: effects, bills and payments."""
        return frozenset(
            tool.name
            for tool in self.toolbox
            if tool.kind is Kind.EFFECT
            or (tool.kind is Kind.READ and about_billing(self.specs[tool.name].does))
        )

    def gates(self, dialog: Dialog) -> tuple[list[ToolSpec], dict[str, str]]:
        """The tools that are open, and why the others are closed."""
        offered: list[ToolSpec] = []
        closed: dict[str, str] = {}
        for tool in self.toolbox:
            reason = why_closed(tool.gates, dialog)
            if reason is None:
                offered.append(self._spec(tool, dialog))
            else:
                closed[tool.name] = reason
        return offered, closed

    def _spec(self, tool: AnyTool, dialog: Dialog) -> ToolSpec:
        """A tool's declaration; the move that takes a consent says what is consented to."""
        spec, receipt = self.specs[tool.name], dialog.receipt
        if tool.name != CONFIRM.name or receipt is None or receipt.action is None:
            return spec
        return replace(spec, action=receipt.action)


def spec_of(tool: AnyTool, **spoken: AnyTool) -> ToolSpec:
    """A declaration as models take it, with how it speaks in other languages."""
    return ToolSpec(
        name=wire_name(tool.name),
        schema=function_schema(tool),
        examples=tuple(tool.examples),
        missing=next(iter(tool.questions), ""),
        acknowledgement=tuple(tool.acknowledgement),
        also_missing=tool.questions[1:],
        does=tool.does,
        changes=tool.kind in {Kind.NOTE, Kind.EFFECT},
        fields=spoken_fields(tool.input),
        action=tool.action,
        spoken={locale: ToolWords(t.does, t.questions) for locale, t in spoken.items()},
        named_by=tuple(tool.named_by),
    )


def toolbox_of(provider: ToolProvider, locale: Locale = Locale.EN) -> Toolbox:
    """A pack's tools, with those that bring a person and that answer its workflows' questions."""
    strings = strings_of(locale)
    tools = with_people_tools(provider.tools, provider.people, strings)
    if not provider.workflows:
        return Toolbox(tools)
    return Toolbox((*tools, *builtin_tools(strings, provider.workflows, tools)))


def specs_of(provider: ToolProvider, others: Mapping[Locale, ToolProvider]) -> dict[str, ToolSpec]:
    """What models are told of a pack's tools, and how each speaks in the pack's other languages."""
    spoken = {locale: toolbox_of(other, locale) for locale, other in others.items()}
    return {
        tool.name: spec_of(
            tool,
            **{str(spoken_in): _same(box, tool, spoken_in) for spoken_in, box in spoken.items()},
        )
        for tool in toolbox_of(provider)
    }


def _same(toolbox: Toolbox, tool: AnyTool, locale: Locale) -> AnyTool:
    found = toolbox.find(tool.name)
    if found is None:
        raise TypeError(f"expected {tool.name} among the pack's tools in {locale}; it is missing")
    return found


def make_deps(
    provider: ToolProvider | None,
    *,
    model: Model | None,
    prompts: PromptProvider,
    deadlines: Deadlines,
    clock: Clock,
    ids: IdSource,
    thinker: Thinker | None = None,
    others: Mapping[Locale, ToolProvider] | None = None,
) -> TurnDeps:
    """Put a desk's parts together; without a model the house answers."""
    given = provider or no_tools()
    expect_sound(given)
    load_sense()
    if model is not None and judging(model) is not None:
        load_doubt()
    toolbox = toolbox_of(given)
    specs = specs_of(given, others or {})
    house = HouseModel(clock, given.zone, tuple(specs.values()), thinker, given.trade)
    deps = TurnDeps(
        provider=given,
        toolbox=toolbox,
        engine=Engine(tuple(given.workflows), given.machine, toolbox, ids),
        model=model or house,
        # Without tools the house has nothing to go by: an apology is more honest.
        house=house if provider is not None or model is None else None,
        prompts=prompts,
        deadlines=deadlines,
        clock=clock,
        specs=specs,
    )
    return with_roster(deps, roster_of(given.agents, given.playbooks), {})


def with_roster(deps: TurnDeps, roster: Roster, models: Mapping[str, Model]) -> TurnDeps:
    """The same desk with these agents and playbooks, and with none that it had before."""
    if roster == deps.roster:
        return replace(deps, agent_models=models) if models else deps
    return _with_own_tools(replace(deps, roster=roster, agent_models=models))


def with_documents(deps: TurnDeps, documents: DeskDocuments) -> TurnDeps:
    """The same desk answering from these documents as well."""
    if documents == deps.documents:
        return deps
    return _with_own_tools(replace(deps, documents=documents))


def _with_own_tools(deps: TurnDeps) -> TurnDeps:
    """The desk with the tools that its playbooks and documents need beside the pack's."""
    roster = deps.roster
    beside = (collect_tool(roster), documents_tool(deps.documents, roster, deps.locale))
    tools = with_allowed_tools(toolbox_of(deps.provider, deps.locale), roster)
    toolbox = Toolbox((*tools, *(tool for tool in beside if tool is not None)))
    return replace(
        deps,
        toolbox=toolbox,
        engine=deps.engine.with_tools(toolbox),
        specs={tool.name: deps.specs.get(tool.name) or spec_of(tool) for tool in toolbox},
    )


def in_language(
    deps: TurnDeps, locale: Locale, provider: ToolProvider, prompts: PromptProvider, ids: IdSource
) -> TurnDeps:
    """The same desk in another language: it speaks otherwise, and reads and does the same."""
    expect_sound(provider)
    toolbox = toolbox_of(provider, locale)
    engine = Engine(tuple(provider.workflows), provider.machine, toolbox, ids)
    spoken = replace(
        deps,
        provider=provider,
        toolbox=toolbox,
        engine=engine,
        prompts=prompts,
        locale=locale,
        roster=NO_ROSTER,
    )
    return with_roster(spoken, roster_of(provider.agents, provider.playbooks), {})
