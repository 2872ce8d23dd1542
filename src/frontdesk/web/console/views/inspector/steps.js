// @ts-check
/** Each step of a turn: what the model was given, what it answered, what its tools did. */
import { html } from "../../../shared/html.js";
import { Mark } from "../../controls.js";
import { length, used } from "../../words.js";

/**
 * @typedef {import("./turns.js").Step} Step
 */

/** @typedef {import("../../texts/index.js").Texts["inspector"]} InspectorTexts */

/** @param {{app: import("../../app.js").ConsoleApp, steps: Step[]}} props */
export function Steps({ app, steps }) {
  const { inspector } = app.texts;
  return html`<section class="part" aria-labelledby="steps-heading">
    <h3 id="steps-heading">${inspector.rawTitle}</h3>
    ${steps.length === 0 && html`<p class="quiet">${inspector.noModel}</p>`}
    ${steps.map((step, n) => html`<${StepView} key=${step.step} texts=${inspector} step=${step} same=${n > 0 && given(steps[n - 1]) === given(step)} />`)}
  </section>`;
}

/** @param {{texts: InspectorTexts, step: Step, same: boolean}} props */
function StepView({ texts, step, same }) {
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = step;
  const tokens = inputTokens === null ? "" : used({ input: inputTokens, output: outputTokens, cached: cachedTokens, reasoning: reasoningTokens });
  return html`<div class="step">
    <h4>${texts.step(step.step)} <span class="quiet">${step.model}</span></h4>
    <p class="quiet facts">
      <span>${texts.ended}: ${step.finish || texts.noEnd}</span> <span>${texts.model} ${length(step.model_ms)}</span>
      <span>${texts.tools} ${length(step.tools_ms)}</span> <span>${tokens}</span>
      ${step.traceId && html`<span>${texts.trace} <code>${step.traceId}</code></span>`}
    </p>
    ${step.passedOver.map((reason) => html`<p class="wrong">${texts.passedOver}: ${reason}</p>`)}
    ${step.problem && html`<p class="wrong"><code>${step.problem}</code> ${step.detail}</p>`}
    ${same
      ? html`<p class="quiet">${texts.sameGiven}</p>`
      : html`<details>
            <summary>${texts.given}</summary>
            <pre tabindex="0">${step.context}</pre>
          </details>
          <${Gates} texts=${texts} step=${step} />`}
    ${step.text && html`<h5>${texts.answered}</h5><blockquote>${step.text}</blockquote>`}
    ${step.note && html`<p>${texts.toldModel}: ${step.note}</p>`}
    ${step.correction && html`<p>${texts.askedAgain}: ${step.correction}</p>`}
  </div>`;
}

/** @param {{texts: InspectorTexts, step: Step}} props */
function Gates({ texts, step }) {
  /** @type {Map<string, string[]>} */
  const closed = new Map();
  for (const [tool, why] of Object.entries(step.closedTools)) closed.set(why, [...(closed.get(why) ?? []), tool]);
  return html`<details>
    <summary>${texts.gates(step.openTools.length, Object.keys(step.closedTools).length)}</summary>
    <ul class="gates">
      <li><${Mark} kind="open">${texts.open}<//> ${step.openTools.map((tool) => html`<code>${tool}</code> `)} ${step.openTools.length === 0 && texts.none}</li>
      ${step.leftOut.length > 0 && html`<li><${Mark}>${texts.notOffered}<//> ${step.leftOut.map((tool) => html`<code>${tool}</code> `)}</li>`}
      ${[...closed].map(
        ([why, tools]) => html`<li><${Mark} kind="closed">${texts.shut}<//> ${tools.map((tool) => html`<code>${tool}</code> `)}<span class="gate-why">${why}</span></li>`,
      )}
    </ul>
  </details>`;
}

/** @param {Step} step */
function given({ context, openTools, leftOut, closedTools }) {
  return JSON.stringify([context, openTools, leftOut, closedTools]);
}
