// @ts-check
/** Agents, playbooks, workflows and tools: what they have around them. */
import { html } from "../../../shared/html.js";
import "../../texts/later.js";
import { Parts } from "../../panels.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */

/** @param {{app: ConsoleApp, chosen: string, children?: any}} props */
export function Configuring({ app, chosen, children }) {
  const { configuring } = app.texts;
  const parts = [
    { id: "playbooks", icon: "playbooks", label: configuring.playbooks, to: "/playbooks" },
    { id: "agents", icon: "agent", label: configuring.agents, to: "/agents" },
    { id: "workflows", icon: "hand", label: configuring.workflows, to: "/workflows" },
    { id: "tools", icon: "tools", label: configuring.tools, to: "/tools" },
  ];
  return html`<${Parts} app=${app} title=${configuring.title} parts=${parts} chosen=${chosen}><div class="section">${children}</div><//>`;
}
