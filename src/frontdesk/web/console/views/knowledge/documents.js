// @ts-check
/** All documents: which there are, for whom, and how each stands. */
import { html, useEffect, useState } from "../../../shared/html.js";
import { Button, Empty, Mark, Skeleton } from "../../controls.js";
import { count } from "../../figures.js";
import { Icon } from "../../icons.js";
import { Refused } from "../../shell.js";
import { useLoaded, useStore } from "../../store.js";
import { ago } from "../../words.js";
import { catchFocus } from "./focus.js";
import { Frame } from "./frame.js";
import { uploadsOf } from "./uploads.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{id: string, source: string, uri: string, title: string, link: string, format: string, audience: "customers" | "operators", language: string,
 *   tags: string[], version: number, passages: number, createdAt: number, updatedAt: number, error: string | null}} DocumentView
 */

/** @param {{app: ConsoleApp}} props */
export default function Documents({ app }) {
  return html`<${Frame} app=${app} part="documents"><${DocumentTable} app=${app} source=${new URLSearchParams(location.search).get("source") ?? ""} /><//>`;
}

/** How a document stands: a kind of mark and what it says. @param {ConsoleApp} app @param {DocumentView} one @returns {[string, string]} */
export function standing(app, one) {
  const { documents } = app.texts.knowledge;
  if (one.error) return one.version ? ["warn", documents.stale] : ["bad", documents.failed];
  return one.version ? ["good", documents.ready] : ["", documents.waiting];
}

/** @param {{app: ConsoleApp, source: string}} props */
function DocumentTable({ app, source }) {
  const { documents, audiences, more } = app.texts.knowledge;
  const taken = useStore(uploadsOf(app), () => uploadsOf(app).taken);
  const [pages, setPages] = useState(1);
  const [words, setWords] = useState("");
  const [audience, setAudience] = useState("");
  const read = useLoaded(() => readPages(app, source, pages), [source, pages, taken]);
  const sources = useLoaded(() => app.api.get("admin/sources"), [taken]);
  useEffect(() => setPages(1), [source]);
  useEffect(() => void (pages > 1 && catchFocus()), [read.value]);
  if (read.trouble) return html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`;
  if (!read.value) return html`<${Skeleton} label=${app.texts.shell.loading} />`;
  const { list, next } = read.value;
  if (list.length === 0 && !source) return html`<${Empty} icon="knowledge" title=${documents.none}><p>${documents.noneWhy}</p><//>`;
  const folded = words.trim().toLowerCase();
  const fits = (/** @type {DocumentView} */ one) => (!audience || one.audience === audience) && `${one.title} ${one.uri} ${one.tags.join(" ")}`.toLowerCase().includes(folded);
  const shown = list.filter(fits);
  const clear = () => {
    setWords("");
    setAudience("");
    if (source) app.go("/knowledge/documents");
  };
  const pick = (/** @type {any} */ event) => app.go(`/knowledge/documents${event.target.value ? `?source=${encodeURIComponent(event.target.value)}` : ""}`);
  return html`<div class="sheet-tools">
      <label class="search-field"><${Icon} name="search" size=${16} /><span class="hidden">${documents.filter}</span>
        <input class="field" type="search" placeholder=${documents.filter} value=${words} onInput=${(/** @type {any} */ event) => setWords(event.target.value)} /></label>
      <select class="field" aria-label=${documents.source} value=${source} onChange=${pick}>
        <option value="">${documents.anySource}</option>
        ${(sources.value?.sources ?? []).map((/** @type {any} */ one) => html`<option key=${one.id} value=${one.id}>${one.name || one.location}</option>`)}
      </select>
      <select class="field" aria-label=${documents.audience} value=${audience} onChange=${(/** @type {any} */ event) => setAudience(event.target.value)}>
        <option value="">${documents.anyone}</option>
        ${Object.entries(audiences).map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}
      </select>
      <span class="quiet number tool-count">${documents.count(shown.length, count(shown.length, app.language) + (next ? "+" : ""))}</span>
    </div>
    ${shown.length === 0
      ? html`<${Empty} icon="search" title=${documents.noneFits}><p>${documents.noneFitsWhy}</p><${Button} onClick=${clear}>${documents.clear}<//><//>`
      : html`<${Rows} app=${app} list=${shown} />`}
    ${next && html`<div class="sheet-more"><${Button} onClick=${() => setPages(pages + 1)}>${more}<//></div>`}`;
}

/** @param {{app: ConsoleApp, list: DocumentView[]}} props */
function Rows({ app, list }) {
  const { documents, audiences } = app.texts.knowledge;
  const named = new Intl.DisplayNames([app.language], { type: "language" });
  return html`<div class="sheet-panel">
    <table class="sheet-table">
      <thead>
        <tr>
          ${[documents.name, documents.state, documents.audience, documents.language].map((name) => html`<th key=${name} scope="col">${name}</th>`)}
          <th scope="col" class="number">${documents.passages}</th>
          <th scope="col">${documents.updated}</th>
        </tr>
      </thead>
      <tbody>
        ${list.map((one) => {
          const [kind, said] = standing(app, one);
          return html`<tr key=${one.id}>
            <th scope="row">
              <a class="sheet-link" href=${app.url(`/knowledge/documents/${encodeURIComponent(one.id)}`)}>${one.title || one.uri}</a>
              ${one.title && one.title !== one.uri && html`<span class="quiet sheet-uri">${one.uri}</span>`}
            </th>
            <td><${Mark} kind=${kind}>${said}<//></td>
            <td data-label=${documents.audience}>${audiences[one.audience]}</td>
            <td data-label=${documents.language}>${one.language ? named.of(one.language) : "–"}</td>
            <td data-label=${documents.passages} class="number">${count(one.passages, app.language)}</td>
            <td data-label=${documents.updated} class="quiet">${ago(one.updatedAt, Date.now(), app.language)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** So many pages of documents. @param {ConsoleApp} app @param {string} source @param {number} pages */
async function readPages(app, source, pages) {
  /** @type {DocumentView[]} */
  const list = [];
  let next = "";
  for (let n = 0; n < pages; n++) {
    const query = new URLSearchParams({ most: "200", ...(source ? { source } : {}), ...(next ? { after: next } : {}) });
    const page = await app.api.get(`admin/documents?${query}`);
    list.push(...page.documents);
    next = page.next ?? "";
    if (!next) break;
  }
  return { list, next };
}
