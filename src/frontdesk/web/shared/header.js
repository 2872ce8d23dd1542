// @ts-check
/** The header of whoever is talked with: a mark, the name, a line about how it stands, and what acts beside it. */
import { html } from "./html.js";

/** One or two letters that stand for a name. @param {string} name */
export function initials(name) {
  const capitals = Array.from(name).filter((letter) => /\p{Lu}/u.test(letter));
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const firsts = words.map((word) => Array.from(word)[0].toUpperCase());
  const letters = firsts.length > 1 ? [firsts[0], firsts[firsts.length - 1]] : capitals.length > 1 ? capitals.slice(0, 2) : firsts;
  return letters.join("") || "?";
}

/** @param {{name: string, className?: string}} props */
export function Mark({ name, className = "" }) {
  return html`<span class=${`mark ${className}`} aria-hidden="true">${initials(name)}</span>`;
}

/**
 * @param {{name: string, line: string, tone?: "" | "waiting" | "lost", level?: 1 | 2, className?: string, children?: any}} props
 */
export function Header({ name, line, tone = "", level = 1, className = "", children }) {
  const title = level === 1 ? html`<h1>${name}</h1>` : html`<h2>${name}</h2>`;
  return html`<header class=${`chat-header ${className}`}>
    <${Mark} name=${name} />
    <div class="named">
      ${title}
      <p class=${tone ? `link is-${tone}` : "link"} role="status">${line && html`<bdi>${line}</bdi>`}</p>
    </div>
    ${children}
  </header>`;
}
