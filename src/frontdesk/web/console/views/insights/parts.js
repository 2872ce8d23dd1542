// @ts-check
/** What the insights are made of: tiles, sections, rows of shares, and how it was before. */
import { html } from "../../../shared/html.js";
import { count } from "../../figures.js";
import { Bar, Sparkline } from "../../plots.js";
import { within } from "./range.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */
/** @typedef {import("./numbers.js").Row} Row */

/** @param {{app: ConsoleApp, label: string, href: string, value: number | null, before: number | null, good?: string, format: (value: any) => string, values: (number | null)[], children?: any}} props */
export function Tile({ app, label, href, value, before, good = "", format, values, children }) {
  return html`<div class="tile sheet-panel">
    <h2 class="tile-label">${label}</h2>
    <div class="tile-main">
      ${value === null ? html`<span class="tile-number">–</span>` : html`<a class="tile-number number" href=${href} aria-label=${`${label}: ${format(value)}`}>${format(value)}</a>`}
      <${Before} app=${app} value=${value} before=${before} good=${good} format=${format} />
    </div>
    <p class="tile-more quiet">${children}</p>
    <${Sparkline} values=${values} />
  </div>`;
}

/** How a number stands beside the one before. @param {{app: ConsoleApp, value: number | null, before: number | null, good?: string, format: (value: number) => string}} props */
export function Before({ app, value, before, good = "", format }) {
  const { insights: texts } = app.texts;
  if (value === null || before === null) return null;
  const way = format(value) === format(before) ? "same" : value > before ? "up" : "down";
  const tone = way === "same" || !good ? "" : way === good ? "is-better" : "is-worse";
  const said = way === "same" ? texts.same : texts[way](format(before));
  return html`<span class=${`was quiet ${tone}`}>${said}</span>`;
}

/** @param {{title: string, why?: string, children?: any}} props */
export function Section({ title, why, children }) {
  return html`<section class="sheet-panel padded insight">
    <div class="sheet-section"><h2>${title}</h2>${why && html`<p class="quiet">${why}</p>`}</div>
    ${children}
  </section>`;
}

/** Rows of numbers beside one another, each leading to its conversations. @param {{app: ConsoleApp, rows: Row[], range: import("./range.js").Range, kind?: string, good?: string}} props */
export function Shares({ app, rows, range, kind = "plain", good = "" }) {
  const format = (/** @type {number} */ value) => count(value, app.language);
  const most = Math.max(...rows.map((row) => row.value), 0);
  return html`<ul class="shares">
    ${rows.map(({ number, label, text, value, before }) => {
      const path = `/${number}${label ? `/${encodeURIComponent(label)}` : ""}`;
      return html`<li key=${label}>
        <span class="share-name">${text}</span>
        ${value ? html`<a class="share-number number" href=${within(app, path, range)} aria-label=${`${text}: ${format(value)}`}>${format(value)}</a>` : html`<span class="share-number number">0</span>`}
        <${Before} app=${app} value=${value} before=${before} good=${good} format=${format} />
        <${Bar} value=${value} most=${most} kind=${kind} />
      </li>`;
    })}
  </ul>`;
}
