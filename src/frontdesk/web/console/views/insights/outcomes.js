// @ts-check
/** How conversations ended, what was agreed to, which tools were used, and what models cost. */
import { html } from "../../../shared/html.js";
import { count, money, seconds } from "../../figures.js";
import { Before, Section, Shares } from "./parts.js";
import { rowsOf, sumOf } from "./numbers.js";
import { within } from "./range.js";

/** @typedef {import("./insights.js").Shown} Shown */

/** @param {Shown} shown */
export function Endings({ app, report, range }) {
  const { insights: texts } = app.texts;
  const kinds = /** @type {const} */ (["confirmed", "assumed"]);
  const to = (/** @type {string} */ number, /** @type {string} */ kind, /** @type {number} */ value) =>
    value ? html`<a href=${within(app, `/${number}/${kind}`, range)}>${count(value, app.language)}</a>` : "0";
  return html`<${Section} title=${texts.endings}>
    <table class="sheet-table plain">
      <thead><tr><td></td><th scope="col" class="number">${texts.resolved}</th><th scope="col" class="number">${texts.reopened}</th><th scope="col" class="number">${texts.durable}</th></tr></thead>
      <tbody>
        ${kinds.map((kind) => {
          const ends = report.total[kind];
          return html`<tr key=${kind}><th scope="row">${texts[kind]}</th>
            <td class="number">${to("resolved", kind, ends.resolved)}</td><td class="number">${to("reopened", kind, ends.reopened)}</td>
            <td class="number">${ends.durable ? html`<a href=${within(app, `/durable/${kind}`, range)}>${texts.heldOf(count(ends.durable, app.language), count(ends.durableOf, app.language))}</a>` : texts.heldOf("0", count(ends.durableOf, app.language))}</td></tr>`;
        })}
      </tbody>
    </table>
  <//>`;
}

/** @param {Shown} shown */
export function Usage({ app, report, earlier, range }) {
  const { insights: texts } = app.texts;
  const [now, then] = [report.total, earlier.total];
  const scores = rowsOf(texts, "satisfaction", now.satisfaction.scores, then.satisfaction.scores).sort((one, other) => other.label.localeCompare(one.label));
  const waits = /** @type {const} */ ([["p50", texts.half], ["p90", texts.ninety], ["p99", texts.p99]]);
  return html`<div class="insight-columns thirds">
    ${scores.length > 0 && html`<${Section} title=${texts.scores}><${Shares} app=${app} rows=${scores.map((row) => ({ ...row, text: "★".repeat(Number(row.label)) + ` ${row.label}` }))} range=${range} /><//>`}
    ${sumOf(now.receipts) + sumOf(then.receipts) > 0 && html`<${Section} title=${texts.consent} why=${texts.consentWhy}><${Shares} app=${app} rows=${rowsOf(texts, "receipts", now.receipts, then.receipts)} range=${range} /><//>`}
    <${Section} title=${texts.tools}>
      ${sumOf(now.toolCalls) + sumOf(then.toolCalls) === 0 ? html`<p class="quiet">${texts.noTools}</p>` : html`<${Shares} app=${app} rows=${rowsOf(texts, "tool_calls", now.toolCalls, then.toolCalls)} range=${range} />`}
    <//>
    <${Section} title=${texts.whole}>
      <ul class="shares">
        ${waits.map(([name, text]) => {
          const value = now.turn[name];
          return html`<li key=${name}><span class="share-name">${text}</span>
            ${value === null ? html`<span class="share-number">–</span>` : html`<a class="share-number number" href=${within(app, "/turn", range, { over: String(value) })} aria-label=${`${text}: ${seconds(value, app.language)}`}>${seconds(value, app.language)}</a>`}
            <${Before} app=${app} value=${value} before=${then.turn[name]} good="down" format=${(/** @type {number} */ n) => seconds(n, app.language)} /></li>`;
        })}
      </ul>
    <//>
    <${Section} title=${texts.usage}>
      ${sumOf(now.tokens) + sumOf(then.tokens) === 0
        ? html`<p class="quiet">${texts.noUsage}</p>`
        : html`<${Shares} app=${app} rows=${rowsOf(texts, "tokens", now.tokens, then.tokens)} range=${range} />
            <p class="usage-cost"><span>${texts.cost}</span> <a class="number" href=${within(app, "/cost", range)}>${money(now.cost, app.language)}</a> <${Before} app=${app} value=${now.cost} before=${then.cost} format=${(/** @type {number} */ n) => money(n, app.language)} /></p>`}
    <//>
  </div>`;
}
