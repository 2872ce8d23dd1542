// @ts-check
/** Agents: who answers. */
import { html } from "../../../shared/html.js";
import { AgentForm } from "./agent_form.js";
import { Configured } from "./configured.js";

/** @param {{app: import("../../app.js").ConsoleApp, params: {id?: string, tab?: string}}} props */
export default function Agents({ app, params }) {
  return html`<${Configured} app=${app} kind="agents" icon="agent" params=${params} Form=${AgentForm} about=${(/** @type {any} */ body) => body.persona || body.tone || body.instructions} />`;
}
