// @ts-check
/** What a turn looked up and did: calls of tools, receipts, and what the ledger has of it. */
import { html } from "../../../shared/html.js";
import { Mark } from "../../controls.js";
import { length, readable } from "../../words.js";
import { Field } from "./verdict.js";

/** @typedef {import("./turns.js").Call} Call */

/** @param {{app: import("../../app.js").ConsoleApp, turn: import("./turns.js").Turn}} props */
export function Done({ app, turn }) {
  const { inspector } = app.texts;
  const { receipts, ledger, steps } = turn;
  const calls = steps.flatMap((step) => step.calls);
  return html`<section class="part" aria-labelledby="done-heading">
    <h3 id="done-heading">${inspector.done}</h3>
    ${calls.length + receipts.length + ledger.length === 0 && html`<p class="quiet">${inspector.nothingDone}</p>`}
    ${calls.map((call, n) => html`<${CallView} key=${n} call=${call} texts=${inspector} />`)}
    ${receipts.map(
      (receipt, n) => html`<p class="deed facts" key=${n}>
        <${Mark} kind=${`state-${receipt.state}`}>${receipt.state}<//> <span>${inspector.receipt}</span>
        ${receipt.tool && html`<code>${receipt.tool}</code>`} <code class="quiet">${receipt.receiptId}</code>
        ${receipt.text && html`<span class="deed-text">${receipt.text}</span>`}
      </p>`,
    )}
    ${ledger.map(
      (row) => html`<details class="deed" key=${row.key}>
        <summary>
          <${Mark} kind=${`state-${row.status}`}>${row.status}<//> <span>${row.kind}</span> <code>${row.tool}</code>
          <span class="quiet">${toldHow(inspector, row.toldSeq)}</span>
        </summary>
        <dl class="fields">
          <${Field} name=${inspector.intent} text=${readable(row.intent)} mono />
          <${Field} name=${inspector.result} text=${row.result && readable(row.result)} mono />
          <${Field} name=${inspector.key} text=${row.key} mono />
        </dl>
      </details>`,
    )}
  </section>`;
}

/** @param {import("../../texts/index.js").Texts["inspector"]} texts @param {number | null} seq */
function toldHow(texts, seq) {
  if (seq === null) return texts.notTold;
  return seq === 0 ? texts.nothingToTell : texts.toldAt(seq);
}

/** @param {{call: Call, texts: import("../../texts/index.js").Texts["inspector"]}} props */
function CallView({ call, texts }) {
  const well = ["ran", "moved", "not_run"].includes(call.outcome);
  return html`<details class="deed call" open=${!well}>
    <summary>
      <${Mark} kind=${well ? "open" : "bad"}>${call.outcome}<//> <code>${call.tool}</code>
      <span class="quiet">${call.readAhead ? texts.readAhead : length(call.duration_ms)}</span>
    </summary>
    <dl class="fields">
      <${Field} name=${texts.asked} text=${readable(call.arguments)} mono />
      <${Field} name=${texts.told} text=${readable(call.result)} mono />
    </dl>
  </details>`;
}
