// @ts-check
/** Where a turn's time went, as a table with a bar in each row. */
import { html } from "../../../shared/html.js";
import { length } from "../../words.js";

/** @typedef {import("./turns.js").Span} Span */

/** @type {Record<string, string>} */
const NAMES = {
  inbox: "inbox",
  context: "context",
  interpret: "reading the answer",
  model: "model",
  narration: "narration",
  tool: "tool",
  status: "status line",
  first_token: "first token",
  commit: "commit",
};

/** @param {{app: import("../../app.js").ConsoleApp, spans: Span[], first: number | null}} props */
export function Waterfall({ app, spans, first }) {
  const { inspector } = app.texts;
  if (spans.length === 0) return null;
  const ordered = [...spans].sort((a, b) => a.start_ms - b.start_ms);
  const begins = Math.min(0, ...spans.map((span) => span.start_ms));
  const ends = Math.max(1, ...spans.map((span) => span.start_ms + span.duration_ms));
  const whole = ends - begins;
  return html`<section class="part" aria-labelledby="time-heading">
    <h3 id="time-heading">${inspector.time}</h3>
    ${first !== null && html`<p class="quiet">${inspector.firstToken} ${length(first)}</p>`}
    <table class="waterfall">
      <thead class="hidden">
        <tr><th>${inspector.part}</th><th>${inspector.along}</th><th>${inspector.took}</th></tr>
      </thead>
      <tbody>
        ${ordered.map(
          (span) =>
            html`<tr class=${`span-${span.kind}`}>
              <th scope="row"><b>${NAMES[span.kind] ?? span.kind}</b> <span class="quiet">${extra(span)}</span></th>
              <td class="bar-cell"><${Bar} span=${span} begins=${begins} whole=${whole} /></td>
              <td class="took">${span.duration_ms === 0 && isMoment(span) ? `at ${length(span.start_ms)}` : length(span.duration_ms)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** @param {{span: Span, begins: number, whole: number}} props */
function Bar({ span, begins, whole }) {
  const place = {
    left: `${(100 * (span.start_ms - begins)) / whole}%`,
    width: `${(100 * span.duration_ms) / whole}%`,
  };
  return html`<span class=${`bar bar-${span.kind}`} style=${place} aria-hidden="true"></span>`;
}

/** @param {Span} span */
function isMoment({ kind }) {
  return kind === "status" || kind === "first_token";
}

/** @param {Span} span */
function extra({ kind, label }) {
  return kind === "model" || kind === "narration" || kind === "tool" || kind === "interpret" ? label : "";
}
