// @ts-check
/** What has to hold before a tool is used. */
import { html } from "../../../shared/html.js";
import { Mark } from "../../controls.js";

/** @typedef {{kind: string, states: string[]}} Gate */

/** @param {{app: import("../../app.js").ConsoleApp, tool: {gates: Gate[], kind?: string, guarded?: boolean}}} props */
export function Gates({ app, tool }) {
  const { gates } = app.texts.configuring;
  return html`<span class="gates">
    ${tool.gates.map((gate) => html`<${Mark} key=${gate.kind}>${gates[gate.kind] ?? gate.kind}${gate.states.length > 0 ? `: ${gate.states.map(spaced).join(", ")}` : ""}<//>`)}
    ${tool.kind === "effect" && html`<${Mark} kind="good">${gates.consent}<//>`}
    ${tool.guarded && html`<${Mark} kind="warn">${gates.guarded}<//>`}
    ${tool.gates.length === 0 && tool.kind !== "effect" && !tool.guarded && html`<span class="quiet">${gates.none}</span>`}
  </span>`;
}

/** `PresentingSlots` as words. @param {string} name */
export function spaced(name) {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/_/g, " ").toLowerCase();
}
