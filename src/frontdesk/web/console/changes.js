// @ts-check
/** What differs between two versions of something: each field as it was, and as it is. */
import { html } from "../shared/html.js";

/** @typedef {{field: string, before: any, after: any}} Change */

/** @param {{app: import("./app.js").ConsoleApp, changes: Change[]}} props */
export function Changes({ app, changes }) {
  const { panels } = app.texts;
  if (changes.length === 0) return html`<p class="quiet changes-none">${panels.noChanges}</p>`;
  return html`<dl class="changes">
    ${changes.map(
      (one) => html`<div key=${one.field}>
        <dt><code>${one.field}</code></dt>
        <dd>
          ${linesOf(one.before, one.after).map(
            (line, n) => html`<p key=${n} class=${`change is-${line.kind}`}><span class="change-sign" aria-hidden="true">${SIGNS[line.kind]}</span><span class="hidden">${panels.change[line.kind]}</span>${line.text}</p>`,
          )}
        </dd>
      </div>`,
    )}
  </dl>`;
}

/** @type {Record<string, string>} */
const SIGNS = { gone: "−", new: "+", same: " " };

/**
 * The lines of two values: those that went, those that came, and those that stayed between them.
 * @param {any} before @param {any} after
 * @returns {{kind: "gone" | "new" | "same", text: string}[]}
 */
export function linesOf(before, after) {
  const [old, now] = [written(before), written(after)];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return [
    ...old.slice(0, head).map((text) => ({ kind: /** @type {const} */ ("same"), text })),
    ...old.slice(head, old.length - tail).map((text) => ({ kind: /** @type {const} */ ("gone"), text })),
    ...now.slice(head, now.length - tail).map((text) => ({ kind: /** @type {const} */ ("new"), text })),
    ...old.slice(old.length - tail).map((text) => ({ kind: /** @type {const} */ ("same"), text })),
  ];
}

/** A value as lines of text. @param {any} value @returns {string[]} */
function written(value) {
  if (value === null || value === undefined || value === "") return [];
  if (Array.isArray(value)) return value.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  return (typeof value === "string" ? value : JSON.stringify(value, null, 2)).split("\n");
}
