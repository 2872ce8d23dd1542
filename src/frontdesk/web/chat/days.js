// @ts-check
/**
 * Times as a customer reads them. A time to choose is on the clocks of the place it is at, whatever the
 * browser's are; when something was said is on the browser's own. Pure.
 *
 * @typedef {import("../shared/protocol.js").Option} Option
 * @typedef {{key: string, name: string, date: string, options: Option[]}} Day
 */

const STARTS = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:\d\d)$/;
const DAY = 86_400_000;

/** @typedef {{today: string, tomorrow: string}} Near */

/** Tell whether all of these are times to choose. @param {Option[]} options */
export function areTimes(options) {
  return options.length > 0 && options.every(({ startsAt }) => STARTS.test(startsAt ?? ""));
}

/**
 * Options by the day on which they begin.
 * @param {Option[]} options @param {number} now @param {string} language @param {Near} near @returns {Day[]}
 */
export function byDay(options, now, language, near) {
  /** @type {Map<string, Day>} */
  const days = new Map();
  const inOrder = [...options].sort((a, b) => String(a.startsAt).localeCompare(String(b.startsAt)));
  for (const option of inOrder) {
    const [, day, , offset] = /** @type {RegExpExecArray} */ (STARTS.exec(option.startsAt ?? ""));
    const known = days.get(day) ?? { key: day, ...named(day, offset, now, language, near), options: [] };
    known.options.push(option);
    days.set(day, known);
  }
  return [...days.values()];
}

/** @param {string} day @param {string} offset @param {number} now @param {string} language @param {Near} near */
function named(day, offset, now, language, near) {
  const ahead = (Date.parse(`${day}T00:00Z`) - Date.parse(`${localDay(now, offset)}T00:00Z`)) / DAY;
  const date = dateWords(day, language);
  if (ahead === 0) return { name: near.today, date };
  return ahead === 1 ? { name: near.tomorrow, date } : { name: date, date: "" };
}

/** The day that it is at a place. @param {number} now @param {string} offset */
function localDay(now, offset) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const ahead = sign ? (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1) : 0;
  return new Date(now + ahead).toISOString().slice(0, 10);
}

/** @param {string} day @param {string} language @param {"short" | "long"} [length] */
export function dateWords(day, language, length = "short") {
  const format = { weekday: length, month: length, day: /** @type {const} */ ("numeric"), timeZone: "UTC" };
  return new Date(`${day}T12:00Z`).toLocaleDateString(language, format);
}

/** @param {string | undefined} startsAt @param {string} language */
export function clockWords(startsAt, language) {
  const [, day, time] = STARTS.exec(startsAt ?? "") ?? [];
  return new Date(`${day}T${time}Z`).toLocaleTimeString(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
}

/** The days after the last of some, as many as are asked for. @param {Option[]} options @param {number} count */
export function daysAfter(options, count) {
  const last = options.map(({ startsAt }) => STARTS.exec(startsAt ?? "")?.[1] ?? "").sort().at(-1);
  const from = Date.parse(`${last}T12:00Z`);
  return Array.from({ length: count }, (_, n) => new Date(from + (n + 1) * DAY).toISOString().slice(0, 10));
}

/** When something was said. @param {number} at @param {string} language */
export function saidAt(at, language) {
  return new Date(at).toLocaleTimeString(language === "en" ? [] : language, { hour: "numeric", minute: "2-digit" });
}

/** On which day something was said. @param {number} at @param {number} now @param {string} language @param {Near & {yesterday: string}} near */
export function saidOn(at, now, language, near) {
  const day = new Date(at);
  if (day.toDateString() === new Date(now).toDateString()) return near.today;
  if (day.toDateString() === new Date(now - DAY).toDateString()) return near.yesterday;
  const year = day.getFullYear() === new Date(now).getFullYear() ? undefined : /** @type {const} */ ("numeric");
  return day.toLocaleDateString(language === "en" ? [] : language, { weekday: "long", month: "long", day: "numeric", year });
}
