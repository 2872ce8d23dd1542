// @ts-check
/** What a report says, put in the order in which it is shown. */

/**
 * @typedef {{resolved: number, reopened: number, durable: number, durableOf: number}} Ends
 * @typedef {{turns: number, p50: number | null, p90: number | null, p95: number | null, p99: number | null}} Latency
 * @typedef {Record<string, number>} Labelled
 * @typedef {object} Numbers
 * @property {number} conversations
 * @property {number} contained
 * @property {number} handedOff
 * @property {number | null} containment
 * @property {Labelled} handoffs
 * @property {Ends} confirmed
 * @property {Ends} assumed
 * @property {{asked: number, answered: number, mean: number | null, scores: Labelled}} satisfaction
 * @property {Latency} firstToken
 * @property {Latency} turn
 * @property {Labelled} toolCalls
 * @property {Labelled} toolFailures
 * @property {number} heldClaims
 * @property {Labelled} receipts
 * @property {Labelled} effects
 * @property {Labelled} unanswered
 * @property {Labelled} tokens
 * @property {number} cost
 * @typedef {{zone: string, since: string, until: string, rolledUpTo: number | null, total: Numbers, days: {day: string, numbers: Numbers}[]}} Report
 * @typedef {{number: string, label: string, text: string, value: number, before: number}} Row
 */

/** What is called so; what has no name of its own is called as it came. @param {any} texts @param {string} label */
export function named(texts, label) {
  return texts.labels[label] ?? label;
}

/** A row for each label that some of both have, the most first. @param {any} texts @param {string} number @param {Labelled} now @param {Labelled} earlier @returns {Row[]} */
export function rowsOf(texts, number, now, earlier) {
  const labels = [...new Set([...Object.keys(now), ...Object.keys(earlier)])];
  const rows = labels.map((label) => ({ number, label, text: named(texts, label), value: now[label] ?? 0, before: earlier[label] ?? 0 }));
  return rows.sort((one, other) => other.value - one.value || one.text.localeCompare(other.text));
}

/** Everything that went wrong, by kind. @param {any} texts @param {Numbers} now @param {Numbers} earlier @returns {{title: string, rows: Row[]}[]} */
export function wrongsOf(texts, now, earlier) {
  const bad = ({ failed = 0, unknown = 0 }) => ({ failed, unknown });
  const held = { number: "held_claims", label: "", text: texts.heldWhy, value: now.heldClaims, before: earlier.heldClaims };
  const kinds = [
    { title: texts.unanswered, rows: rowsOf(texts, "unanswered", now.unanswered, earlier.unanswered) },
    { title: texts.toolFailures, rows: rowsOf(texts, "tool_failures", now.toolFailures, earlier.toolFailures) },
    { title: texts.effects, rows: rowsOf(texts, "effects", bad(now.effects), bad(earlier.effects)) },
    { title: texts.held, rows: [held] },
  ];
  return kinds.map(({ title, rows }) => ({ title, rows: rows.filter((row) => row.value || row.before) })).filter(({ rows }) => rows.length);
}

/** How many all labels have together. @param {Labelled} labelled */
export function sumOf(labelled) {
  return Object.values(labelled).reduce((sum, one) => sum + one, 0);
}

/** A number of each day, in the order of the days; null where nothing is known of one. @template T @param {Report} report @param {string[]} days @param {(numbers: Numbers) => T} select @returns {(T | null)[]} */
export function byDay(report, days, select) {
  const known = new Map(report.days.map(({ day, numbers }) => [day, numbers]));
  return days.map((day) => {
    const numbers = known.get(day);
    return numbers ? select(numbers) : null;
  });
}
