// @ts-check
/** How a turn went, in plain words first: what is known to have been wrong with it, and what to do. */
import { html } from "../../../shared/html.js";
import { Mark } from "../../controls.js";
import { worst } from "../../words.js";

/** @param {{app: import("../../app.js").ConsoleApp, turn: import("./turns.js").Turn}} props */
export function Verdict({ app, turn }) {
  const { inspector } = app.texts;
  const { diagnosis, issues } = turn;
  const severity = worst(issues);
  return html`<section class=${`part verdict is-${severity}`} aria-labelledby="why-heading">
    <h3 id="why-heading">${inspector.why}</h3>
    ${issues.length === 0 && html`<p class="verdict-word">${inspector.noneKnown}</p><p class="quiet">${inspector.noneKnownWhy}</p>`}
    ${issues.length > 0 && html`<ul class="issues">
      ${issues.map(
        (issue) => html`<li key=${issue.code + issue.what}>
          <p class="verdict-word">${issue.what}</p>
          ${issue.suggestion && html`<p class="quiet">${inspector.what}: ${issue.suggestion}</p>`}
          <p class="facts"><${Mark} kind=${`is-${issue.severity}`}>${issue.severity}<//> <code class="quiet">${issue.code}</code></p>
        </li>`,
      )}
    </ul>`}
    ${diagnosis && html`<details>
      <summary>${inspector.diagnosis}: <code>${diagnosis.reason}</code></summary>
      <dl class="fields">
        <${Field} name=${inspector.wrong} text=${diagnosis.detail} />
        <${Field} name=${inspector.to} text=${diagnosis.userMessage} />
        <${Field} name=${inspector.model} text=${diagnosis.modelId} />
        <${Field} name=${inspector.kind} text=${diagnosis.rawDecisionType} />
        <${Field} name=${inspector.raw} text=${diagnosis.modelId && (diagnosis.rawText || inspector.nothing)} mono />
      </dl>
    </details>`}
  </section>`;
}

/** @param {{name: string, text?: string | null, mono?: boolean}} props */
export function Field({ name, text, mono = false }) {
  if (!text) return null;
  return html`<div><dt>${name}</dt><dd>${mono ? html`<pre tabindex="0">${text}</pre>` : text}</dd></div>`;
}
