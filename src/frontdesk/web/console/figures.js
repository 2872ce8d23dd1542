// @ts-check
/** How the console says counts, shares, sizes, money and days, in its own language. */

/** @type {Map<string, any>} */
const formats = new Map();
const DAY = 86_400_000;

/** Formats are costly to make, and the same each time. @template T @param {string} key @param {() => T} make @returns {T} */
function once(key, make) {
  if (!formats.has(key)) formats.set(key, make());
  return formats.get(key);
}

/** @param {number} value @param {string} language @param {Intl.NumberFormatOptions} options */
function number(value, language, options) {
  return once(language + JSON.stringify(options), () => new Intl.NumberFormat(language, options)).format(value);
}

/** A count; a large one in few signs. @param {number} value @param {string} language */
export function count(value, language) {
  return number(value, language, value >= 100_000 ? { notation: "compact", maximumFractionDigits: 1 } : { maximumFractionDigits: 0, useGrouping: "always" });
}

/** A share of one. @param {number | null | undefined} value @param {string} language @param {number} [digits] */
export function percent(value, language, digits = 0) {
  return value === null || value === undefined ? "–" : number(value, language, { style: "percent", maximumFractionDigits: digits });
}

/** With so many digits after the point. @param {number} value @param {string} language @param {number} [digits] */
export function decimal(value, language, digits = 1) {
  return number(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** What models cost; small sums keep their digits. @param {number} value @param {string} language */
export function money(value, language) {
  const digits = value > 0 && value < 1 ? 4 : 2;
  return number(value, language, { style: "currency", currency: "USD", minimumFractionDigits: 2, maximumFractionDigits: digits });
}

/** A wait in seconds. @param {number | null | undefined} ms @param {string} language */
export function seconds(ms, language) {
  if (ms === null || ms === undefined) return "–";
  return number(ms / 1000, language, { style: "unit", unit: "second", unitDisplay: "narrow", maximumFractionDigits: ms < 10_000 ? 1 : 0 });
}

/** How large a file is. @param {number} bytes @param {string} language */
export function size(bytes, language) {
  const units = ["kilobyte", "megabyte", "gigabyte"];
  const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10) - 1));
  const value = Math.max(bytes / 1024 ** (step + 1), 1);
  return number(value, language, { style: "unit", unit: units[step], unitDisplay: "short", maximumFractionDigits: step && value < 10 ? 1 : 0 });
}

/** @param {string} day As `2026-11-19`. @param {string} language */
export function shortDay(day, language) {
  return once(`sd${language}`, () => new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" })).format(time(day));
}

/** @param {string} day @param {string} language */
export function longDay(day, language) {
  return once(`ld${language}`, () => new Intl.DateTimeFormat(language, { weekday: "short", month: "short", day: "numeric", year: "numeric", timeZone: "UTC" })).format(time(day));
}

/** From one day to another. @param {string} from @param {string} to @param {string} language */
export function span(from, to, language) {
  const format = once(`sp${language}`, () => new Intl.DateTimeFormat(language, { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" }));
  return format.formatRange(time(from), time(to));
}

/** @param {number} at @param {string} language */
export function when(at, language) {
  return once(`w${language}`, () => new Intl.DateTimeFormat(language, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" })).format(at);
}

/** So many days after a day. @param {string} day @param {number} days */
export function plusDays(day, days) {
  return new Date(time(day) + days * DAY).toISOString().slice(0, 10);
}

/** How many days two days have, both included. @param {string} from @param {string} to */
export function daysOf(from, to) {
  return Math.round((time(to) - time(from)) / DAY) + 1;
}

/** Today where the reader is. @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether a text is a day. @param {string | null} text */
export function isDay(text) {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(time(text ?? ""));
}

/** @param {string} day */
function time(day) {
  return Date.parse(`${day}T00:00:00Z`);
}
