// @ts-check
/** What never reached the customer: untrue claims, what was left out, what a model wrote that is no speech. */
import { html } from "../../../shared/html.js";

/** @param {{app: import("../../app.js").ConsoleApp, turn: import("./turns.js").Turn}} props */
export function Held({ app, turn }) {
  const { inspector } = app.texts;
  const found = turn.steps.flatMap((step) => [
    ...step.untrue.map((claim) => ({ what: inspector.untrue, text: claim })),
    ...(step.held ? [{ what: inspector.leftOut, text: step.held }] : []),
    ...(step.leaks.length && step.calls.length === 0 ? [{ what: inspector.unclean, text: `${step.leaks.join(", ")}${step.text ? `: ${step.text}` : ""}` }] : []),
    ...(step.instead ? [{ what: inspector.instead, text: step.instead }] : []),
  ]);
  return html`<section class="part" aria-labelledby="held-heading">
    <h3 id="held-heading">${inspector.held}</h3>
    ${found.length === 0 && html`<p class="quiet">${inspector.nothingHeld}</p>`}
    <dl class="fields">${found.map(({ what, text }, n) => html`<div key=${n}><dt>${what}</dt><dd class="line-text">${text}</dd></div>`)}</dl>
  </section>`;
}
