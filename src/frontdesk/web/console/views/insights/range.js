// @ts-check
/** The days that insights are of: read from the address, chosen, and those before them. */
import { html, useState } from "../../../shared/html.js";
import { Button } from "../../controls.js";
import { daysOf, isDay, plusDays, today } from "../../figures.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{from: string, to: string}} Range
 */

const LAST = [7, 30, 90];
const MOST_DAYS = 93;
const UNLESS_SAID = 30;

/** The days that the address names; those that the desk would show where it names none. @returns {Range} */
export function rangeInAddress() {
  const given = new URLSearchParams(location.search);
  const [from, to] = [given.get("from") ?? "", given.get("to") ?? ""];
  if (isDay(from) && isDay(to) && fits({ from, to })) return { from, to };
  return lastDays(UNLESS_SAID);
}

/** As many days before a range. @param {Range} range @returns {Range} */
export function before({ from, to }) {
  return { from: plusDays(from, -daysOf(from, to)), to: plusDays(from, -1) };
}

/** Each day of a range. @param {Range} range */
export function eachDay({ from, to }) {
  return Array.from({ length: daysOf(from, to) }, (_, n) => plusDays(from, n));
}

/** The address of a part of the insights for a range. @param {ConsoleApp} app @param {string} path @param {Range} range @param {Record<string, string>} [more] */
export function within(app, path, range, more = {}) {
  return app.url(`/insights${path}?${new URLSearchParams({ ...range, ...more })}`);
}

/** @param {number} days @returns {Range} */
function lastDays(days) {
  return { from: plusDays(today(), 1 - days), to: today() };
}

/** @param {Range} range */
function fits({ from, to }) {
  const days = daysOf(from, to);
  return days >= 1 && days <= MOST_DAYS;
}

/** @param {{app: ConsoleApp, range: Range}} props */
export function RangePicker({ app, range }) {
  const { insights: texts } = app.texts;
  const lately = LAST.find((days) => range.to === today() && daysOf(range.from, range.to) === days);
  const [open, setOpen] = useState(lately === undefined);
  const [why, setWhy] = useState("");
  /** @param {any} event */
  const show = (event) => {
    event.preventDefault();
    const given = new FormData(event.target);
    const wanted = { from: String(given.get("from")), to: String(given.get("to")) };
    const good = isDay(wanted.from) && isDay(wanted.to) && fits(wanted);
    setWhy(good ? "" : texts.badRange);
    if (good) app.go(`/insights?${new URLSearchParams(wanted)}`);
  };
  return html`<div class="range">
    <nav class="pill-row" aria-label=${texts.range}>
      ${LAST.map((days) => html`<a key=${days} class="pill" href=${within(app, "", lastDays(days))} aria-current=${days === lately && !open ? "page" : undefined} onClick=${() => setOpen(false)}>${texts.last(days)}</a>`)}
      <button type="button" class="pill" aria-expanded=${open} onClick=${() => setOpen(!open)}>${texts.custom}</button>
    </nav>
    ${open &&
    html`<form class="range-days" onSubmit=${show} key=${`${range.from}${range.to}`}>
      <label><span>${texts.from}</span><input class="field" type="date" name="from" required defaultValue=${range.from} /></label>
      <label><span>${texts.to}</span><input class="field" type="date" name="to" required defaultValue=${range.to} /></label>
      <${Button} type="submit">${texts.show}<//>
      ${why && html`<p class="form-why" role="alert">${why}</p>`}
    </form>`}
  </div>`;
}
