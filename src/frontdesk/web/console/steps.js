// @ts-check
/** Each step of a turn: what the model was given, what it answered, what its tools did. */
import { html } from "../shared/html.js";
import { Mark } from "./frame.js";
import { counted, length, readable, used } from "./words.js";

/**
 * @typedef {import("./turns.js").Step} Step
 * @typedef {import("./turns.js").Call} Call
 */

/** @param {{steps: Step[]}} props */
export function Steps({ steps }) {
  return html`<section aria-labelledby="steps-heading">
    <h3 id="steps-heading">What the model was given and answered</h3>
    ${steps.length === 0 && html`<p class="quiet">No model was asked: code answered.</p>`}
    ${steps.map((step, n) => html`<${StepView} key=${step.step} step=${step} same=${n > 0 && given(steps[n - 1]) === given(step)} />`)}
  </section>`;
}

/** @param {{step: Step, same: boolean}} props */
function StepView({ step, same }) {
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = step;
  const tokens = inputTokens === null ? "" : used({ input: inputTokens, output: outputTokens, cached: cachedTokens, reasoning: reasoningTokens });
  return html`<div class="step">
    <h4>Step ${step.step} <span class="quiet">${step.model}</span></h4>
    <p class="quiet facts">
      <span>ended: ${step.finish || "no end"}</span> <span>model ${length(step.model_ms)}</span>
      <span>tools ${length(step.tools_ms)}</span> <span>${tokens}</span>
      ${step.traceId && html`<span>trace <code>${step.traceId}</code></span>`}
    </p>
    ${step.passedOver.map((reason) => html`<p class="wrong">Passed over: ${reason}</p>`)}
    ${step.problem && html`<p class="wrong"><code>${step.problem}</code> ${step.detail}</p>`}
    ${same
      ? html`<p class="quiet">Given the same context and gates as the step before.</p>`
      : html`<details>
            <summary>Given: context</summary>
            <pre>${step.context}</pre>
          </details>
          <${Gates} step=${step} />`}
    ${step.text && html`<h5>Answered</h5><blockquote>${step.text}</blockquote>`}
    ${step.untrue.map((claim) => html`<p class="wrong">Held back as untrue: ${claim}</p>`)}
    ${step.held && html`<p class="wrong">Left out, with what followed: ${step.held}</p>`}
    ${step.instead && html`<p>Said instead: ${step.instead}</p>`}
    ${step.note && html`<p>Told the model: ${step.note}</p>`}
    ${step.leaks.length > 0 && step.calls.length === 0 && html`<p class="wrong">Not plain speech: ${step.leaks.join(", ")}</p>`}
    ${step.calls.map((call) => html`<${CallView} call=${call} />`)}
    ${step.correction && html`<p>Asked again: ${step.correction}</p>`}
  </div>`;
}

/** @param {{step: Step}} props */
function Gates({ step }) {
  /** @type {Map<string, string[]>} */
  const closed = new Map();
  for (const [tool, why] of Object.entries(step.closedTools)) closed.set(why, [...(closed.get(why) ?? []), tool]);
  const shut = Object.keys(step.closedTools).length;
  return html`<details open>
    <summary>Gates: ${counted(step.openTools.length, "tool")} open, ${shut} closed</summary>
    <ul class="gates">
      <li>
        <${Mark} kind="open">open<//>
        ${step.openTools.map((tool) => html`<code>${tool}</code>`)} ${step.openTools.length === 0 && "none"}
      </li>
      ${step.leftOut.length > 0 &&
      html`<li><${Mark}>not offered<//> ${step.leftOut.map((tool) => html`<code>${tool}</code>`)}</li>`}
      ${[...closed].map(
        ([why, tools]) =>
          html`<li>
            <${Mark} kind="closed">closed<//> ${tools.map((tool) => html`<code>${tool}</code>`)}
            <span class="gate-why">${why}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

/** @param {{call: Call}} props */
function CallView({ call }) {
  const well = ["ran", "moved", "not_run"].includes(call.outcome);
  return html`<details class="call" open=${!well}>
    <summary>
      <${Mark} kind=${well ? "open" : "closed"}>${call.outcome}<//> <code>${call.tool}</code>
      <span class="quiet">${call.readAhead ? "read ahead" : length(call.duration_ms)}</span>
    </summary>
    <p class="quiet">asked with</p>
    <pre>${readable(call.arguments)}</pre>
    <p class="quiet">told</p>
    <pre>${readable(call.result)}</pre>
  </details>`;
}

/** @param {Step} step */
function given({ context, openTools, leftOut, closedTools }) {
  return JSON.stringify([context, openTools, leftOut, closedTools]);
}
