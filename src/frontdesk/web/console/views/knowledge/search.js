// @ts-check
/** Try a search: what the desk finds, why each passage stands where it stands, and what it would say. */
import { html, useState } from "../../../shared/html.js";
import { Button, Empty, Mark, Skeleton } from "../../controls.js";
import { decimal, percent } from "../../figures.js";
import { Refused } from "../../shell.js";
import { useLoaded } from "../../store.js";
import { HeadingPath } from "./document.js";
import { Frame } from "./frame.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */
/** @typedef {import("./verdict.js").Found} Found */
/** @typedef {import("./verdict.js").Searched} Searched */

const MOST = "8";

/** @param {{app: ConsoleApp}} props */
export default function TrySearch({ app }) {
  const given = new URLSearchParams(location.search);
  const question = given.get("q") ?? "";
  const as = given.get("as") === "operators" ? "operators" : "customers";
  return html`<${Frame} app=${app} part="search">
    <${Form} key=${`${as}:${question}`} app=${app} question=${question} as=${as} />
    ${question ? html`<${Results} app=${app} question=${question} as=${as} />` : html`<${Start} app=${app} />`}
  <//>`;
}

/** @param {{app: ConsoleApp}} props */
function Start({ app }) {
  const { search: texts } = app.texts.knowledge;
  return html`<${Empty} icon="search" title=${texts.start}><p>${texts.startWhy}</p><//>`;
}

/** @param {{app: ConsoleApp, question: string, as: string}} props */
function Form({ app, question, as }) {
  const { search: texts, audiences } = app.texts.knowledge;
  const [audience, setAudience] = useState(as);
  /** @param {any} event */
  const ask = (event) => {
    event.preventDefault();
    const q = String(new FormData(event.target).get("question") ?? "").trim();
    if (q) app.go(`/knowledge/search?${new URLSearchParams({ q, ...(audience === "operators" ? { as: audience } : {}) })}`);
  };
  return html`<form class="sheet-panel ask-form" role="search" onSubmit=${ask}>
    <label class="sheet-field ask-question"><span>${texts.question}</span>
      <input class="field" name="question" required maxlength="1000" defaultValue=${question} placeholder=${texts.hint} autocomplete="off" /></label>
    <label class="sheet-field"><span>${texts.as}</span>
      <select class="field" value=${audience} onChange=${(/** @type {any} */ event) => setAudience(event.target.value)}>
        ${Object.entries(audiences).map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}
      </select></label>
    <${Button} kind="primary" type="submit" icon="search">${texts.ask}<//>
    <p class="quiet ask-intro">${texts.intro}</p>
  </form>`;
}

/** @param {{app: ConsoleApp, question: string, as: string}} props */
function Results({ app, question, as }) {
  const { search: texts } = app.texts.knowledge;
  const query = new URLSearchParams({ question, audience: as, explain: "true", most: MOST });
  /** @type {{value: Searched | null, trouble: unknown, again: () => Promise<void>}} */
  const read = useLoaded(() => app.api.get(`admin/documents/search?${query}`), [`${as}:${question}`]);
  if (read.trouble) return html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`;
  if (!read.value) return html`<${Skeleton} label=${app.texts.shell.loading} />`;
  const { found, threshold, read: beside } = read.value;
  const best = found.reduce((most, one) => Math.max(most, one.signs.likely), 0);
  return html`<div aria-live="polite"><${Verdict} app=${app} result=${read.value} /></div>
    <section aria-labelledby="found">
      <div class="sheet-section"><h2 id="found">${texts.passages}</h2></div>
      ${found.length === 0
        ? html`<p class="quiet">${texts.nothing}</p>`
        : html`<ol class="passage-list">${found.map((one, n) => html`<${FoundPassage} key=${n} app=${app} one=${one} threshold=${threshold} beside=${one.signs.likely === best ? beside : undefined} />`)}</ol>`}
    </section>`;
}

/** @param {{app: ConsoleApp, one: Found, threshold: number, beside: number | undefined}} props */
function FoundPassage({ app, one, threshold, beside }) {
  const { search: texts, audiences } = app.texts.knowledge;
  const { likely, textRank, vectorRank, similarity, fused } = one.signs;
  /** @type {[string, string][]} */
  const scores = [
    [texts.words, texts.rank(textRank)],
    [texts.meaning, `${texts.rank(vectorRank)} · ${texts.near} ${decimal(similarity, app.language, 2)}`],
    [texts.fused, decimal(fused, app.language, 4)],
    [texts.read, beside === undefined ? texts.readNot : percent(beside, app.language)],
  ];
  return html`<li class="sheet-panel passage" data-flagged=${one.testData.length > 0 || undefined}>
    <div class="passage-head">
      <a class="sheet-link" href=${app.url(`/knowledge/documents/${encodeURIComponent(one.document)}`)}>${one.title}</a>
      <${HeadingPath} headings=${one.headings.filter((heading) => heading !== one.title)} />
      ${one.audience === "operators" && html`<${Mark}>${audiences.operators}<//>`}
      ${one.testData.length > 0 && html`<${Mark} kind="warn">${texts.flagged}<//>`}
      <${Likely} app=${app} likely=${likely} threshold=${threshold} />
    </div>
    <p class="passage-text">${one.text}</p>
    <details class="scores"><summary>${texts.how}</summary>
      <dl class="fact-grid">${scores.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="number">${value}</dd></div>`)}</dl>
    </details>
  </li>`;
}

/** How likely a passage answers, with the mark from which on it counts. @param {{app: ConsoleApp, likely: number, threshold: number}} props */
function Likely({ app, likely, threshold }) {
  const { search: texts } = app.texts.knowledge;
  const wide = 88;
  return html`<span class=${likely >= threshold ? "likely enough" : "likely"}>
    <svg viewBox=${`0 0 ${wide} 10`} width=${wide} height="10" aria-hidden="true" focusable="false">
      <rect class="likely-all" x="0" y="3" width=${wide} height="4" rx="2" />
      <rect class="likely-part" x="0" y="3" width=${Math.max(2, likely * wide)} height="4" rx="2" />
      <rect class="likely-mark" x=${threshold * wide} y="0" width="1.5" height="10" />
    </svg>
    <span class="number"><span class="hidden">${texts.likely} </span>${percent(likely, app.language)}</span>
  </span>`;
}
