// @ts-check
/** Workflows as they go: what has to hold, what is asked, where consent is asked for, what is done. */
import { html } from "../../../shared/html.js";
import { Empty } from "../../controls.js";
import { Icon } from "../../icons.js";
import { Locked, PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { Gates, spaced } from "./gates.js";
import { Configuring } from "./parts.js";

/** @typedef {{kind: string, effect: string, does: string, steps: {name: string, kind: string, state: string, asks: string}[], confirmState: string, gates: import("./gates.js").Gate[]}} Workflow */

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export default function Workflows({ app }) {
  const { configuring } = app.texts;
  const read = useLoaded(() => app.api.get("admin/desk/workflows"), ["workflows"]);
  return html`<${Configuring} app=${app} chosen="workflows">
    <${PartHead} title=${configuring.workflows} about=${configuring.workflowsAbout} />
    <${Locked}>${configuring.workflowsWhy}<//>
    <${Read} app=${app} read=${read}>${(/** @type {{workflows: Workflow[]}} */ { workflows }) => html`
      ${workflows.length === 0 && html`<${Empty} icon="hand" title=${configuring.noWorkflows}><p>${configuring.noWorkflowsWhy}</p><//>`}
      <div class="flows">${workflows.map((one) => html`<${Graph} key=${one.kind} app=${app} workflow=${one} />`)}</div>`}<//>
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, workflow: Workflow}} props */
function Graph({ app, workflow }) {
  const { flow } = app.texts.configuring;
  return html`<section class="flow" aria-label=${workflow.kind}>
    <h2>${capital(spaced(workflow.kind))}</h2>
    ${workflow.does && html`<p class="quiet">${flow.does(workflow.does)}</p>`}
    <ol class="flow-steps">
      <${Node} kind="gate" icon="lock" title=${flow.gates}><${Gates} app=${app} tool=${{ gates: workflow.gates }} /><//>
      ${workflow.steps.map((step) => html`<${Node} key=${step.name} kind="step" icon=${step.kind === "choose" ? "down" : "why"} title=${(step.kind === "choose" ? flow.choose : flow.confirm)(spaced(step.name))} state=${step.state}>
        ${step.asks && html`<p class="flow-asks">${step.asks}</p>`}<//>`)}
      <${Node} kind="consent" icon="hand" title=${flow.consent} state=${workflow.confirmState}><p class="quiet">${flow.consentWhy}</p><//>
      <${Node} kind="effect" icon="check" title=${flow.effect}><p><a href=${app.url(`/tools/${encodeURIComponent(workflow.effect)}`)}><code>${workflow.effect}</code></a></p><//>
    </ol>
  </section>`;
}

/** @param {{kind: string, icon: string, title: string, state?: string, children?: any}} props */
function Node({ kind, icon, title, state, children }) {
  return html`<li class=${`flow-node is-${kind}`}>
    <span class="flow-sign"><${Icon} name=${icon} size=${16} /></span>
    <div class="flow-what"><h3>${title}</h3>${children}${state && html`<code class="flow-state">${state}</code>`}</div>
  </li>`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
