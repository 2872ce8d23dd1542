// @ts-check
/** How the console says times, lengths and states. */

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago. @param {number} at @param {number} [now] */
export function ago(at, now = Date.now()) {
  const past = now - at;
  for (const [unit, length] of UNITS) {
    if (past >= length) return RELATIVE.format(-Math.floor(past / length), unit);
  }
  return "just now";
}

/** @param {number} at */
export function moment(at) {
  return new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "medium" });
}

/** @param {number} at */
export function clock(at) {
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** @param {number | null | undefined} ms */
export function length(ms) {
  if (ms === null || ms === undefined) return "–";
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** Tokens, what they cost, and of what kind. @param {import("./turns.js").Tokens} tokens */
export function used({ input, output, cached, reasoning, cost }) {
  const taken = `${input ?? 0} tokens in${cached ? ` (${cached} cached)` : ""}`;
  const given = `${output ?? "?"} out${reasoning ? ` (${reasoning} reasoning)` : ""}`;
  return `${taken}, ${given}${typeof cost === "number" ? `, cost ${cost.toFixed(4)}` : ""}`;
}

/** JSON as people read it; what is no JSON as it is. @param {string} text */
export function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const RANKS = ["none", "low", "medium", "high", "critical"];

/** The worst of some issues. @param {{severity: string}[]} issues */
export function worst(issues) {
  return RANKS[Math.max(0, ...issues.map(({ severity }) => RANKS.indexOf(severity)))];
}
