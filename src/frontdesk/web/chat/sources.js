// @ts-check
/** What an answer rests on: each passage of a document, folded until it is opened. */
import { html } from "../shared/html.js";
import { Icon } from "../shared/icons.js";

/** @typedef {import("./texts.js").Texts} Texts */

/** A link that leads to a page, and to nothing else. @param {string | undefined} link */
function page(link) {
  return link && /^https?:\/\//.test(link) ? link : undefined;
}

/** @param {{citations: Record<string, any>[], texts: Texts}} props */
export function Sources({ citations, texts }) {
  return html`<div class="sources">
    ${citations.map(
      ({ title, heading, passage, link }) => html`<details>
        <summary><${Icon} name="book" size=${15} /><span>${texts.source(heading || title)}</span></summary>
        <blockquote>${passage}</blockquote>
        ${page(link) && html`<a href=${page(link)} target="_blank" rel="noopener noreferrer">${title}</a>`}
      </details>`,
    )}
  </div>`;
}
