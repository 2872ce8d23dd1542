// @ts-check
/** Tools: what the desk can do, what is said meanwhile, and what has to hold before. */
import { html } from "../../../shared/html.js";
import { Empty, Mark } from "../../controls.js";
import { Icon } from "../../icons.js";
import { Locked, Panel, PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { Gates, spaced } from "./gates.js";
import { Configuring } from "./parts.js";

/**
 * @typedef {object} DeskTool
 * @property {string} name
 * @property {string} description
 * @property {string} kind
 * @property {string} does
 * @property {string[]} examples
 * @property {string[]} acknowledgement
 * @property {string} progress
 * @property {string[]} missing
 * @property {import("./gates.js").Gate[]} gates
 * @property {boolean} guarded
 * @property {string | null} undoneBy
 * @property {string | null} workflow
 * @property {any} parameters
 */

/** @type {Record<string, string>} */
const KINDS = { effect: "warn", note: "", read: "good" };

/** @param {{app: import("../../app.js").ConsoleApp, params: {id?: string}}} props */
export default function Tools({ app, params }) {
  const read = useLoaded(() => app.api.get("admin/desk/tools"), ["tools"]);
  return html`<${Configuring} app=${app} chosen="tools"><div>
    ${params.id ? html`<${One} app=${app} id=${params.id} read=${read} />` : html`<${List} app=${app} read=${read} />`}
  </div><//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, read: any}} props */
function List({ app, read }) {
  const { configuring } = app.texts;
  return html`<div><${PartHead} title=${configuring.tools} about=${configuring.toolsAbout} />
    <${Read} app=${app} read=${read} rows=${9}>${(/** @type {{tools: DeskTool[]}} */ { tools }) =>
      tools.length === 0
        ? html`<${Empty} icon="tools" title=${configuring.noTools}><p>${configuring.noToolsWhy}</p><//>`
        : html`<ul class="records">
            ${tools.map(
              (tool) => html`<li key=${tool.name}><a class="record" href=${app.url(`/tools/${encodeURIComponent(tool.name)}`)}>
                <span class="record-name"><b>${tool.does ? capital(tool.does) : tool.name}</b><small><code>${tool.name}</code></small></span>
                <${Mark} kind=${KINDS[tool.kind]}>${configuring.toolKinds[tool.kind] ?? tool.kind}<//><${Icon} name="chevron" size=${16} />
              </a></li>`,
            )}
          </ul>`}<//></div>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, id: string, read: any}} props */
function One({ app, id, read }) {
  const { configuring } = app.texts;
  const tool = /** @type {DeskTool | undefined} */ (read.value?.tools.find((/** @type {DeskTool} */ one) => one.name === id));
  return html`<div><${PartHead} title=${id} back=${{ to: app.url("/tools"), label: configuring.tools }} about=${tool?.does && capital(tool.does)}>
      ${tool && html`<${Mark} kind=${KINDS[tool.kind]}>${configuring.toolKinds[tool.kind] ?? tool.kind}<//>`}
    <//>
    <${Read} app=${app} read=${read}>${() => (tool ? html`<${Card} app=${app} tool=${tool} />` : html`<${Empty} icon="search" title=${configuring.noTool}><p>${configuring.noToolWhy}</p><//>`)}<//></div>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, tool: DeskTool}} props */
function Card({ app, tool }) {
  const { configuring } = app.texts;
  const { tool: words } = configuring;
  return html`<${Locked}>${configuring.toolsWhy}<//>
    <${Panel} title=${words.description}><p class="prose">${tool.description}</p><//>
    <${Panel} title=${words.gates} about=${words.gatesAbout}>
      <${Gates} app=${app} tool=${tool} />
      ${tool.workflow && html`<p class="form-hint"><a href=${app.url("/workflows")}>${words.workflow(spaced(tool.workflow))}</a></p>`}
      ${tool.undoneBy && html`<p class="form-hint">${words.undone} <a href=${app.url(`/tools/${encodeURIComponent(tool.undoneBy)}`)}><code>${tool.undoneBy}</code></a></p>`}
    <//>
    <${Panel} title=${words.says}>
      <dl class="fact-table">
        <div><dt>${words.acknowledgement}</dt><dd>${tool.acknowledgement.join(" / ") || words.nothing}</dd></div>
        <div><dt>${words.progress}</dt><dd>${tool.progress || words.nothing}</dd></div>
        <div><dt>${words.missing}</dt><dd>${tool.missing.join(" / ") || words.nothing}</dd></div>
      </dl>
    <//>
    ${tool.examples.length > 0 && html`<${Panel} title=${words.examples} about=${words.examplesAbout}><ul class="sayings">${tool.examples.slice(0, 40).map((one) => html`<li key=${one}>${one}</li>`)}</ul>
      ${tool.examples.length > 40 && html`<p class="form-hint">${words.more(tool.examples.length - 40)}</p>`}<//>`}
    <${Panel} title=${words.schema}><pre tabindex="0" aria-label=${words.schema}>${JSON.stringify(tool.parameters, null, 2)}</pre><//>`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
