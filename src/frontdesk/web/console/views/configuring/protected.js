// @ts-check
/** What no agent and no playbook sets: the gates of tools, and the rules of the desk. */
import { html } from "../../../shared/html.js";
import { Panel } from "../../panels.js";
import { Gates } from "./gates.js";

/** @param {{app: import("../../app.js").ConsoleApp, tools: import("./tools.js").DeskTool[], allowed: string[] | null}} props */
export function Protected({ app, tools, allowed }) {
  const { configuring } = app.texts;
  const shown = tools.filter((tool) => allowed === null || allowed.includes(tool.name));
  return html`<${Panel} title=${configuring.protectedTitle} locked=${configuring.protectedWhy}>
    <ul class="rules">${configuring.rules.map((/** @type {string} */ rule) => html`<li key=${rule}>${rule}</li>`)}</ul>
    ${shown.length > 0 &&
    html`<details class="gate-table"><summary>${configuring.gatesOf(shown.length)}</summary>
      <ul class="records inset">
        ${shown.map((tool) => html`<li class="record" key=${tool.name}><span class="record-name"><a href=${app.url(`/tools/${encodeURIComponent(tool.name)}`)}><code>${tool.name}</code></a></span><${Gates} app=${app} tool=${tool} /></li>`)}
      </ul>
    </details>`}
  <//>`;
}
