// @ts-check
/** One turn from the inside: why, where its time went, each step, receipts and ledger. */
import { html } from "../shared/html.js";
import { Mark } from "./frame.js";
import { Steps } from "./steps.js";
import { Waterfall } from "./waterfall.js";
import { counted, length, moment, readable, used, worst } from "./words.js";

/** @typedef {import("./turns.js").Turn} Turn */

/** @param {{turn: Turn}} props */
export function TurnInspector({ turn }) {
  return html`<article class="inspector" id=${`turn-${turn.turnId}`} aria-labelledby="turn-heading">
    <header>
      <h2 id="turn-heading">Turn ${turn.turnId}</h2>
      <p class="quiet facts">
        <${Mark}>${turn.outcome ?? "running"}<//>
        <span>${moment(turn.startedAt)}</span>
        ${turn.first_token_ms !== null && html`<span>first token after ${length(turn.first_token_ms)}</span>`}
        ${turn.total_ms !== null && html`<span>took ${length(turn.total_ms)}</span>`}
        ${turn.attempt > 1 && html`<span>${turn.attempt} attempts</span>`}
        <span>begun by ${turn.causes.map(cause).join(", ") || "the desk"}</span>
      </p>
      ${turn.usage.map((use) => html`<p class="quiet usage">${use.model}: ${counted(use.calls, "call")}, ${used(use)}</p>`)}
    </header>
    <${Why} turn=${turn} />
    <${Waterfall} spans=${turn.waterfall} />
    <${Steps} steps=${turn.steps} />
    <${Deeds} turn=${turn} />
  </article>`;
}

/** @param {{turn: Turn}} props */
function Why({ turn }) {
  const { diagnosis, interpretation, issues } = turn;
  return html`<section class="why" aria-labelledby="why-heading">
    <h3 id="why-heading">Why it went so</h3>
    ${issues.length === 0 && html`<p class="fine">Nothing went wrong in this turn.</p>`}
    ${issues.length > 0 &&
    html`<ul class=${`issues is-${worst(issues)}`}>
      ${issues.map(
        (issue) =>
          html`<li>
            <${Mark} kind=${`is-${issue.severity}`}>${issue.severity}<//> <code>${issue.code}</code>
            <p>${issue.what}</p>
            ${issue.suggestion && html`<p class="quiet">What to do: ${issue.suggestion}</p>`}
          </li>`,
      )}
    </ul>`}
    ${diagnosis &&
    html`<details open>
      <summary>Diagnosis: <code>${diagnosis.reason}</code></summary>
      <dl>
        <${Fact} name="what was wrong" text=${diagnosis.detail} />
        <${Fact} name="to" text=${diagnosis.userMessage} />
        <${Fact} name="model" text=${diagnosis.modelId} />
        <${Fact} name="kind of answer" text=${diagnosis.rawDecisionType} />
        <${Fact} name="its raw answer" text=${diagnosis.modelId && (diagnosis.rawText || "(nothing)")} mono />
      </dl>
    </details>`}
    ${interpretation &&
    html`<p>
      The customer's answer was read as <b>${interpretation.answer}</b> by ${interpretation.by}${interpretation.insteadOf &&
      `, instead of ${interpretation.insteadOf}`}.
    </p>`}
  </section>`;
}

/** @param {{turn: Turn}} props */
function Deeds({ turn }) {
  const { receipts, ledger } = turn;
  return html`<section aria-labelledby="deeds-heading">
    <h3 id="deeds-heading">Receipts and ledger</h3>
    ${receipts.length + ledger.length === 0 && html`<p class="quiet">Nothing was asked to be done in this turn.</p>`}
    ${receipts.map(
      (receipt) =>
        html`<p class="deed">
          <${Mark} kind=${`state-${receipt.state}`}>${receipt.state}<//>
          <span>${receipt.tool ? "receipt for" : "receipt"}</span>
          ${receipt.tool && html`<code>${receipt.tool}</code>`}
          <code class="quiet">${receipt.receiptId}</code>
          ${receipt.text && html`<span class="deed-text">${receipt.text}</span>`}
        </p>`,
    )}
    ${ledger.map(
      (row) =>
        html`<details class="deed">
          <summary>
            <${Mark} kind=${`state-${row.status}`}>${row.status}<//> <span>${row.kind}</span> <code>${row.tool}</code>
            <span class="quiet">${toldHow(row.toldSeq)}</span>
          </summary>
          <dl>
            <${Fact} name="intent" text=${readable(row.intent)} mono />
            <${Fact} name="result" text=${row.result && readable(row.result)} mono />
            <${Fact} name="key" text=${row.key} mono />
          </dl>
        </details>`,
    )}
  </section>`;
}

/** @param {{name: string, text?: string | null, mono?: boolean}} props */
export function Fact({ name, text, mono = false }) {
  if (!text) return null;
  return html`<div>
    <dt>${name}</dt>
    <dd>${mono ? html`<pre>${text}</pre>` : text}</dd>
  </div>`;
}

/** @param {number | null} seq */
function toldHow(seq) {
  if (seq === null) return "not told yet";
  return seq === 0 ? "nothing to tell" : `told at event ${seq}`;
}

/** @param {Record<string, any>} cause */
function cause(cause) {
  switch (cause.type) {
    case "said":
      return "words";
    case "started":
      return `a button: start ${cause.workflow}`;
    case "selected":
      return "a button: select";
    default:
      return `a button: ${cause.accept ? "accept" : "decline"}`;
  }
}
