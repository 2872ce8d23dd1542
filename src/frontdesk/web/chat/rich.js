// @ts-check
/** A message's text with its marks: elements made from a tree, never from a text. */
import { html, useMemo } from "../shared/html.js";
import { inline, parse } from "../shared/markdown.js";

/**
 * @typedef {import("../shared/markdown.js").Inline} Inline
 * @typedef {import("../shared/markdown.js").Block} Block
 */

/** @param {{text: string}} props */
export function Rich({ text }) {
  return useMemo(() => parse(text).map(block), [text]);
}

/** A line's text with its marks, without a paragraph around it. @param {{text: string}} props */
export function RichLine({ text }) {
  return useMemo(() => inline(text).map(piece), [text]);
}

/** @param {Block} one */
function block(one) {
  switch (one.kind) {
    case "p":
      return html`<p>${one.children.map(piece)}</p>`;
    case "pre":
      return html`<pre>${one.text}</pre>`;
    case "list":
      return html`<ul>${one.items.map((item) => html`<li>${item.map(piece)}</li>`)}</ul>`;
  }
}

/** @param {Inline} one @returns {any} */
function piece(one) {
  switch (one.kind) {
    case "text":
      return one.text;
    case "code":
      return html`<code>${one.text}</code>`;
    case "strong":
      return html`<strong>${one.children.map(piece)}</strong>`;
    case "em":
      return html`<em>${one.children.map(piece)}</em>`;
    case "link":
      return html`<a href=${one.href} target="_blank" rel="noopener noreferrer nofollow">${one.children.map(piece)}</a>`;
  }
}
