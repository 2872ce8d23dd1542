// @ts-check
/**
 * A small part of Markdown as a tree, never as markup: what is not understood stays text. Pure, and
 * linear in the text however it is written.
 *
 * @typedef {{kind: "text", text: string}
 *   | {kind: "strong" | "em", children: Inline[]}
 *   | {kind: "code", text: string}
 *   | {kind: "link", href: string, children: Inline[]}} Inline
 *
 * @typedef {{kind: "p", children: Inline[]}
 *   | {kind: "list", items: Inline[][]}
 *   | {kind: "pre", text: string}} Block
 */

const BULLET = /^\s{0,3}[-*\u2022]\s+(\S.*)$/;
const HEADING = /^#{1,6}\s+(\S.*)$/;
const FENCE = /^\s{0,3}```[a-z]{0,12}\s*$/;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
const ADDRESS = /^https?:\/\/[^\s<>"'`]+/i;
const LONGEST_ADDRESS = 2_000;
const DEEPEST = 4;

/** Where a link may lead: to a page, a letter or a call, and nowhere else. @param {string} href */
export function safeAddress(href) {
  return /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d().\s-]+)$/i.test(href.trim()) ? href.trim() : undefined;
}

/** A text as blocks. @param {string} text @returns {Block[]} */
export function parse(text) {
  /** @type {Block[]} */
  const found = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    if (!FENCE.test(lines[at])) {
      addLine(found, lines[at], lines[at - 1]);
      continue;
    }
    const end = lines.findIndex((line, n) => n > at && FENCE.test(line));
    const last = end < 0 ? lines.length : end;
    found.push({ kind: "pre", text: lines.slice(at + 1, last).join("\n") });
    at = last;
  }
  return found;
}

/** @param {Block[]} found @param {string} line @param {string | undefined} before */
function addLine(found, line, before) {
  const last = found.at(-1);
  const [, bullet] = BULLET.exec(line) ?? [];
  if (bullet !== undefined) {
    if (last?.kind === "list") last.items.push(inline(bullet));
    else found.push({ kind: "list", items: [inline(bullet)] });
    return;
  }
  const [, heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) found.push({ kind: "p", children: [{ kind: "strong", children: inline(heading) }] });
  else if (!line.trim()) return;
  else if (last?.kind === "p" && before?.trim() && !HEADING.test(before)) {
    last.children.push({ kind: "text", text: "\n" }, ...inline(line));
  } else found.push({ kind: "p", children: inline(line) });
}

/**
 * A line as pieces. A mark that nothing closes is looked for once, so that a thousand of them cost no more than one.
 * @param {string} text @param {number} [depth] @returns {Inline[]}
 */
export function inline(text, depth = 0) {
  /** @type {Inline[]} */
  const found = [];
  /** @type {Set<string>} */
  const unclosed = new Set();
  let plain = 0;
  let at = 0;
  while (at < text.length) {
    const piece = depth < DEEPEST ? pieceAt(text, at, depth, unclosed) : null;
    if (!piece) {
      at += 1;
      continue;
    }
    if (at > plain) found.push({ kind: "text", text: text.slice(plain, at) });
    found.push(piece.node);
    at = plain = piece.end;
  }
  if (text.length > plain) found.push({ kind: "text", text: text.slice(plain) });
  return found;
}

/**
 * @param {string} text @param {number} at @param {number} depth @param {Set<string>} unclosed
 * @returns {{node: Inline, end: number} | null}
 */
function pieceAt(text, at, depth, unclosed) {
  switch (text[at]) {
    case "`":
      return code(text, at, unclosed);
    case "*":
      return (text[at + 1] === "*" && marked(text, at, "**", depth, unclosed)) || marked(text, at, "*", depth, unclosed);
    case "_":
      return marked(text, at, "_", depth, unclosed);
    case "[":
      return named(text, at, depth, unclosed);
    case "h":
    case "H":
      return bare(text, at);
    default:
      return null;
  }
}

/** @param {string} text @param {string} mark @param {number} from @param {Set<string>} unclosed */
function closing(text, mark, from, unclosed) {
  if (unclosed.has(mark)) return -1;
  const end = text.indexOf(mark, from);
  if (end < 0) unclosed.add(mark);
  return end;
}

/** @param {string} text @param {number} at @param {Set<string>} unclosed @returns {{node: Inline, end: number} | null} */
function code(text, at, unclosed) {
  const end = closing(text, "`", at + 1, unclosed);
  if (end <= at + 1) return null;
  return { node: { kind: "code", text: text.slice(at + 1, end) }, end: end + 1 };
}

/**
 * @param {string} text @param {number} at @param {string} mark @param {number} depth @param {Set<string>} unclosed
 * @returns {{node: Inline, end: number} | null}
 */
function marked(text, at, mark, depth, unclosed) {
  const first = text[at + mark.length];
  const begins = first !== undefined && !SPACE.test(first) && first !== mark[0] && !WORD.test(text[at - 1] ?? "");
  if (!begins) return null;
  const end = closing(text, mark, at + mark.length + 1, unclosed);
  const inside = end > 0 && !SPACE.test(text[end - 1]) && !WORD.test(text[end + mark.length] ?? "");
  if (!inside) return null;
  const children = inline(text.slice(at + mark.length, end), depth + 1);
  return { node: { kind: mark === "**" ? "strong" : "em", children }, end: end + mark.length };
}

/** @param {string} text @param {number} at @param {number} depth @param {Set<string>} unclosed @returns {{node: Inline, end: number} | null} */
function named(text, at, depth, unclosed) {
  const middle = closing(text, "](", at + 1, unclosed);
  const end = middle < 0 ? -1 : closing(text, ")", middle + 2, unclosed);
  if (end < 0 || end - middle > LONGEST_ADDRESS || text.indexOf("[", at + 1) === middle) return null;
  const label = text.slice(at + 1, middle);
  const href = safeAddress(text.slice(middle + 2, end));
  if (!href || !label || label.includes("[")) return null;
  return { node: { kind: "link", href, children: inline(label, DEEPEST) }, end: end + 1 };
}

/** @param {string} text @param {number} at @returns {{node: Inline, end: number} | null} */
function bare(text, at) {
  if (WORD.test(text[at - 1] ?? "")) return null;
  const [address] = ADDRESS.exec(text.slice(at, at + LONGEST_ADDRESS)) ?? [];
  const href = address?.replace(/[).,;:!?\]}*_]+$/, "");
  if (!href || !safeAddress(href)) return null;
  return { node: { kind: "link", href, children: [{ kind: "text", text: href }] }, end: at + href.length };
}
