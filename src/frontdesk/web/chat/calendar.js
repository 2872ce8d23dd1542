// @ts-check
/** What a receipt led to as a file for a calendar; made here, so that nothing is asked of anybody. Pure. */

/** @typedef {import("../shared/protocol.js").Card} Card */

const HOUR = 3_600_000;

/**
 * @param {Card} card @param {string} company @param {string} id @param {number} now
 * @returns {string | null} The file's text, or null where the card has no time.
 */
export function calendarFile(card, company, id, now) {
  const begins = Date.parse(card.startsAt ?? "");
  if (Number.isNaN(begins)) return null;
  const ends = Date.parse(card.endsAt ?? "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Frontdesk//Chat//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(id)}@frontdesk`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(begins)}`,
    `DTEND:${moment(Number.isNaN(ends) ? begins + HOUR : ends)}`,
    `SUMMARY:${escaped([card.title, company].filter(Boolean).join(", "))}`,
    ...(card.place ? [`LOCATION:${escaped(card.place)}`] : []),
    ...(card.after?.length ? [`DESCRIPTION:${escaped(card.after.join("\n"))}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("\r\n") + "\r\n";
}

/** @param {number} at */
function moment(at) {
  return new Date(at).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n|\r/g, "\\n").replace(/\p{Cc}/gu, " ");
}

/** Lines of a calendar have at most 75 bytes; the rest goes on in the next. @param {string} line */
function folded(line) {
  const bytes = new TextEncoder();
  let folded = "";
  let length = 0;
  for (const letter of line) {
    const size = bytes.encode(letter).length;
    if (length + size > 74) [folded, length] = [`${folded}\r\n `, 1];
    folded += letter;
    length += size;
  }
  return folded;
}
