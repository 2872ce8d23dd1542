// @ts-check
/** Who changed what, when, and what it was before. */
import { html, useState } from "../../../shared/html.js";
import { Button, Empty } from "../../controls.js";
import { Changes } from "../../changes.js";
import { PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { moment } from "../../words.js";

/** @typedef {{id: number, at: number, actor: string, action: string, object: string, changes: Record<string, [any, any]>}} Entry */

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Audit({ app }) {
  const { access, panels, settings } = app.texts;
  const [before, setBefore] = useState(/** @type {number[]} */ ([]));
  const query = before.length ? `?before=${before[before.length - 1]}` : "";
  const read = useLoaded(() => app.api.get(`admin/audit${query}`), [query]);
  return html`<${PartHead} title=${settings.sections.audit} about=${access.audit.about} />
    <${Read} app=${app} read=${read} rows=${9}>${(/** @type {{entries: Entry[], next: number | null}} */ page) => html`
      ${page.entries.length === 0 && html`<${Empty} icon="search" title=${access.audit.none}><p>${access.audit.noneWhy}</p><//>`}
      <ul class="records">${page.entries.map((one) => html`<${Line} key=${one.id} app=${app} it=${one} />`)}</ul>
      <div class="save-bar">
        ${before.length > 0 && html`<${Button} small onClick=${() => setBefore(before.slice(0, -1))}>${panels.newer}<//>`}
        ${page.next && html`<${Button} small onClick=${() => setBefore([...before, /** @type {number} */ (page.next)])}>${panels.older}<//>`}
      </div>`}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, it: Entry}} props */
function Line({ app, it }) {
  const changes = Object.entries(it.changes).map(([field, [was, is]]) => ({ field, before: was, after: is }));
  const head = html`<span class="record-name"><b>${app.texts.access.audit.actions[it.action] ?? it.action}</b><small><code>${it.object}</code> · ${it.actor}</small></span>
    <time class="quiet number" datetime=${new Date(it.at).toISOString()}>${moment(it.at, app.language)}</time>`;
  if (changes.length === 0) return html`<li class="record">${head}</li>`;
  return html`<li><details class="record-more"><summary class="record">${head}</summary><${Changes} app=${app} changes=${changes} /></details></li>`;
}
