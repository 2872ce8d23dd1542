// @ts-check
/** Days and weeks of a calendar, as dates without a time; and where visits stand beside one another. Pure. */

const DAY = 86_400_000;

/** @param {number} at A day's midnight, UTC. */
export function dateOf(at) {
  return new Date(at).toISOString().slice(0, 10);
}

/** The Monday of a date's week, or of today's. @param {string | undefined} date @param {number} now */
export function mondayOf(date, now) {
  const given = /^\d{4}-\d{2}-\d{2}$/.test(date ?? "") ? Date.parse(`${date}T00:00Z`) : NaN;
  const local = new Date(now);
  const today = Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
  const at = Number.isNaN(given) ? today : given;
  return at - ((new Date(at).getUTCDay() + 6) % 7) * DAY;
}

/** The seven days from a Monday on. @param {number} monday */
export function daysOf(monday) {
  return Array.from({ length: 7 }, (_, n) => monday + n * DAY);
}

/** @param {number} monday @param {number} weeks */
export function moved(monday, weeks) {
  return monday + weeks * 7 * DAY;
}

/** Minutes since midnight, where the desk is. @param {string} iso */
export function minutesOf(iso) {
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
}

/**
 * Beside how many others each stands, and as which of them: those that overlap share the width.
 * @template {{startsAt: string, endsAt: string}} T
 * @param {T[]} visits Of one day, the earliest first.
 * @returns {{visit: T, lane: number, lanes: number}[]}
 */
export function lanesOf(visits) {
  /** @type {{visit: T, lane: number, lanes: number}[]} */
  const placed = [];
  /** @type {{visit: T, lane: number, lanes: number}[]} */
  let cluster = [];
  /** @type {number[]} */
  let ends = [];
  for (const visit of visits) {
    const begins = minutesOf(visit.startsAt);
    if (ends.every((end) => end <= begins)) {
      cluster = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= begins);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = minutesOf(visit.endsAt);
    const one = { visit, lane, lanes: ends.length };
    cluster.push(one);
    placed.push(one);
    for (const other of cluster) other.lanes = ends.length;
  }
  return placed;
}
