// @ts-check
/** What the desk would say to a question, and how sure it is. */
import { html } from "../../../shared/html.js";
import { percent } from "../../figures.js";
import { Icon } from "../../icons.js";

/**
 * @typedef {{likely: number, textRank: number, vectorRank: number, similarity: number, fused: number}} Signs
 * @typedef {{document: string, title: string, headings: string[], text: string, link: string, page: number, audience: "customers" | "operators", testData: string[], signs: Signs}} Found
 * @typedef {{answered: boolean, nearly: boolean, threshold: number, read?: number, answer: {text: string, unsure: boolean, unknown: string[]}, found: Found[]}} Searched
 */

/** @type {Record<string, string>} */
const SIGNS = { sure: "check", unsure: "why", none: "close" };

/** @param {Searched} result @returns {"sure" | "unsure" | "none"} */
export function verdictOf({ answer }) {
  if (!answer.text) return "none";
  return answer.unsure ? "unsure" : "sure";
}

/** @param {{app: import("../../app.js").ConsoleApp, result: Searched}} props */
export function Verdict({ app, result }) {
  const { search: texts } = app.texts.knowledge;
  const verdict = verdictOf(result);
  return html`<section class=${`sheet-panel says is-${verdict}`} data-verdict=${verdict}>
    <span class="says-sign"><${Icon} name=${SIGNS[verdict]} /></span>
    <div>
      <h2>${texts.verdicts[verdict]}</h2>
      <p class="quiet">${texts.whys[verdict]} ${texts.threshold(percent(result.threshold, app.language))}</p>
      ${result.answer.text && html`<p class="says-text">${result.answer.text}</p>`}
      ${result.answer.text && result.answer.unknown.map((one) => html`<p class="quiet" key=${one}>${texts.unknown}: “${one}”</p>`)}
      <p class="quiet">${texts.model}</p>
    </div>
  </section>`;
}
