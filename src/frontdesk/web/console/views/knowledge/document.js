// @ts-check
/** One document: how it stands, and what the desk finds of it, passage by passage. */
import { html, useEffect, useRef, useState } from "../../../shared/html.js";
import { Button, Mark, Skeleton } from "../../controls.js";
import { count, when } from "../../figures.js";
import { Icon } from "../../icons.js";
import { useLoaded, useStore } from "../../store.js";
import { Ask } from "./asking.js";
import { standing } from "./documents.js";
import { catchFocus } from "./focus.js";
import { Frame, NotThere } from "./frame.js";
import { READ_AGAIN } from "./sources.js";
import { uploadsOf } from "./uploads.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {import("./documents.js").DocumentView} DocumentView
 * @typedef {{position: number, headings: string[], text: string, page: number, testData: string[]}} PassageView
 */

/** @param {{app: ConsoleApp, params: Record<string, string>}} props */
export default function DocumentPage({ app, params }) {
  const { document: texts } = app.texts.knowledge;
  const taken = useStore(uploadsOf(app), () => uploadsOf(app).taken);
  const [pages, setPages] = useState(1);
  const read = useLoaded(() => readDocument(app, params.id, pages), [params.id, pages, taken]);
  const source = useLoaded(async () => (read.value ? app.api.get(`admin/sources/${read.value.document.source}`) : null), [read.value?.document.source]);
  useEffect(() => void (pages > 1 && catchFocus()), [read.value]);
  return html`<${Frame} app=${app} part="documents">
    <a class="sheet-back" href=${app.url("/knowledge/documents")}><${Icon} name="back" size=${16} />${texts.back}</a>
    ${read.trouble !== null && html`<${NotThere} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${!read.value && read.trouble === null && html`<${Skeleton} label=${app.texts.shell.loading} />`}
    ${read.value &&
    html`<${Head} app=${app} one=${read.value.document} source=${source.value} again=${read.again} />
      <section class="passages" aria-labelledby="whole">
        <div class="sheet-section"><h2 id="whole">${texts.whole}</h2><p class="quiet">${texts.wholeWhy}</p></div>
        <${Passages} app=${app} passages=${read.value.passages} />
        ${read.value.next !== null && html`<div class="sheet-more"><${Button} onClick=${() => setPages(pages + 1)}>${app.texts.knowledge.more}<//></div>`}
      </section>`}
  <//>`;
}

/** @param {{app: ConsoleApp, one: DocumentView, source: any, again: () => void}} props */
function Head({ app, one, source, again }) {
  const { document: texts, audiences } = app.texts.knowledge;
  const [kind, said] = standing(app, one);
  const named = new Intl.DisplayNames([app.language], { type: "language" });
  /** @type {[string, any][]} */
  const facts = [
    [texts.of, source ? html`<a href=${app.url(`/knowledge/sources/${encodeURIComponent(source.id)}`)}>${source.name || source.location}</a>` : "…"],
    [texts.file, one.uri],
    [texts.audience, audiences[one.audience]],
    [texts.language, one.language ? named.of(one.language) : "–"],
    [texts.version, one.version ? String(one.version) : "–"],
    [texts.passages, count(one.passages, app.language)],
    [texts.updated, when(one.updatedAt, app.language)],
    ...(one.tags.length ? [/** @type {[string, any]} */ ([texts.tags, one.tags.join(", ")])] : []),
  ];
  return html`<section class="sheet-panel document-head">
    <div class="document-title">
      <h2>${one.title || one.uri}</h2>
      <${Mark} kind=${kind}>${said}<//>
      ${one.version > 0 && html`<${Mark}>${one.format}<//>`}
    </div>
    ${one.error && html`<div class="sheet-note bad" role="note"><h3>${texts.errorTitle}</h3><p>${one.error}</p>${one.version > 0 && html`<p class="quiet">${texts.errorKept}</p>`}</div>`}
    <dl class="fact-grid">${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    <${Ways} app=${app} one=${one} source=${source} again=${again} />
  </section>`;
}

/** What can be done with it. @param {{app: ConsoleApp, one: DocumentView, source: any, again: () => void}} props */
function Ways({ app, one, source, again }) {
  const { document: texts } = app.texts.knowledge;
  const [asking, ask] = useState(false);
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const link = /^https?:\/\//.test(one.link) ? one.link : "";
  const may = app.me.isAtLeast("admin");
  /** @param {any} event */
  const replace = (event) => {
    const [chosen] = event.target.files;
    if (chosen) uploadsOf(app).add([{ name: one.uri, file: chosen }], { audience: one.audience, language: one.language });
    event.target.value = "";
  };
  const readAgain = () => app.attempt(() => app.api.post(`admin/sources/${one.source}/run`), texts.startedReading).then(again);
  const remove = async () => {
    if (await app.attempt(() => app.api.remove(`admin/documents/${one.id}`), texts.removed)) app.go("/knowledge/documents", { replace: true });
  };
  return html`<div class="sheet-ways">
    ${link && html`<a class="button" href=${link} target="_blank" rel="noopener noreferrer">${texts.open}</a>`}
    ${may && source?.kind === "upload" && html`<${Button} icon="upload" onClick=${() => file.current?.click()}>${texts.replace}<//>
      <input type="file" class="hidden" tabindex="-1" aria-label=${texts.replace} ref=${file} onChange=${replace} />`}
    ${may && READ_AGAIN.includes(source?.kind) && html`<${Button} icon="refresh" onClick=${readAgain}>${texts.again}<//>`}
    ${may && html`<${Button} kind="danger" onClick=${() => ask(true)}>${texts.remove}<//>`}
    ${asking &&
    html`<${Ask} app=${app} question=${texts.removeAsk(one.title || one.uri)} verb=${texts.remove} run=${remove} close=${() => ask(false)}>
      ${source && source.kind !== "upload" && html`<p class="quiet">${texts.removeAgain}</p>`}
    <//>`}
  </div>`;
}

/** @param {{app: ConsoleApp, passages: PassageView[]}} props */
function Passages({ app, passages }) {
  const { document: texts } = app.texts.knowledge;
  const flagged = passages.filter((one) => one.testData.length).length;
  if (passages.length === 0) return html`<p class="quiet sheet-panel padded">${texts.noPassages}</p>`;
  return html`${flagged > 0 && html`<p class="sheet-note warn">${texts.flaggedCount(flagged, count(flagged, app.language))}</p>`}
    <ol class="passage-list">
      ${passages.map(
        (one) => html`<li class="sheet-panel passage" key=${one.position} data-flagged=${one.testData.length > 0 || undefined}>
          ${(one.headings.length > 0 || one.page > 0) &&
          html`<div class="passage-head"><${HeadingPath} headings=${one.headings} />${one.page > 0 && html`<span class="quiet">${texts.page(one.page)}</span>`}</div>`}
          <p class="passage-text">${one.text}</p>
          ${one.testData.length > 0 && html`<div class="passage-flag"><${Mark} kind="warn">${texts.flagged}<//> <span class="quiet">${texts.flaggedWhy(one.testData.join(", "))}</span></div>`}
        </li>`,
      )}
    </ol>`;
}

/** The headings that a passage stands under. @param {{headings: string[]}} props */
export function HeadingPath({ headings }) {
  return html`<p class="heading-path">${headings.map((one, n) => html`<span key=${n}>${one}</span>`)}</p>`;
}

/** A document with so many pages of its passages. @param {ConsoleApp} app @param {string} id @param {number} pages */
async function readDocument(app, id, pages) {
  /** @type {PassageView[]} */
  const passages = [];
  /** @type {{document: DocumentView, next: number | null}} */
  let page = await app.api.get(`admin/documents/${encodeURIComponent(id)}`);
  for (let n = 1; ; n++) {
    passages.push(.../** @type {any} */ (page).passages);
    if (n >= pages || page.next === null) return { document: page.document, passages, next: page.next };
    page = await app.api.get(`admin/documents/${encodeURIComponent(id)}?after=${page.next}`);
  }
}
