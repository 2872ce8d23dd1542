// @ts-check
/** How the console says times, lengths and counts, in its own language. */

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** @type {Map<string, any>} */
const formats = new Map();

/** Formats are costly to make, and the same each time. @template T @param {string} key @param {() => T} make @returns {T} */
function once(key, make) {
  if (!formats.has(key)) formats.set(key, make());
  return formats.get(key);
}

/** @param {string} language */
function relative(language) {
  return once(`r${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }));
}

/** How long ago, or in how long. @param {number} at @param {number} [now] @param {string} [language] */
export function ago(at, now = Date.now(), language = "en") {
  const past = Math.abs(now - at);
  const sign = at > now ? 1 : -1;
  for (const [unit, length] of UNITS) {
    if (past >= length) return relative(language).format(sign * Math.floor(past / length), unit);
  }
  return relative(language).format(0, "minute");
}

/** A stretch of time in as few signs as a list has room for: `3m`, `2h`, `5d`. @param {number} ms */
export function brief(ms) {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes}m`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 1440)}d`;
}

/** @param {number} at @param {string} [language] */
export function moment(at, language) {
  return once(`m${language}`, () => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" })).format(at);
}

/** A moment as the clocks say where it happens, whatever zone one reads it in: `2026-03-09T09:00:00-08:00` is at nine. @param {string} iso @param {string} [language] */
export function wallTime(iso, language) {
  const options = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return once(`w${language}`, () => new Intl.DateTimeFormat(language, options)).format(new Date(`${iso.slice(0, 16)}Z`));
}

/** @param {number} at @param {string} [language] */
export function clock(at, language) {
  return once(`c${language}`, () => new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" })).format(at);
}

/** @param {number} at @param {string} [language] */
export function day(at, language) {
  return once(`d${language}`, () => new Intl.DateTimeFormat(language, { weekday: "long", month: "long", day: "numeric" })).format(at);
}

/** @param {number} at @param {string} [language] */
export function date(at, language) {
  return once(`y${language}`, () => new Intl.DateTimeFormat(language, { dateStyle: "medium" })).format(at);
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

/** Tokens, what they cost, and of what kind. @param {import("./views/inspector/turns.js").Tokens} tokens */
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
