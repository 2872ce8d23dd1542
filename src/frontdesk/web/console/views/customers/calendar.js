// @ts-check
/** Everybody's visits of a week: beside one another on a wide page, day after day on a narrow one. */
import { html } from "../../../shared/html.js";
import { Empty } from "../../controls.js";
import { Icon } from "../../icons.js";
import { useKeys } from "../../keys.js";
import { PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { Records, ifKept, localTime } from "./parts.js";
import { dateOf, daysOf, lanesOf, minutesOf, mondayOf, moved } from "./week.js";

/** @typedef {import("./parts.js").Visit} Visit */

const LEAST = { from: 8, to: 18 };

/** @param {{app: import("../../app.js").ConsoleApp, params: {week?: string}}} props */
export default function Calendar({ app, params }) {
  const { customers } = app.texts;
  const monday = mondayOf(params.week, Date.now());
  const days = daysOf(monday);
  const read = useLoaded(async () => {
    const range = new URLSearchParams({ since: dateOf(days[0]), until: dateOf(days[6]) });
    const [found, known] = await Promise.all([ifKept(app.api.get(`admin/appointments?${range}`)), ifKept(app.api.get("admin/customers"))]);
    const names = new Map((known?.customers ?? []).map((/** @type {any} */ one) => [one.customerId, one.name]));
    return { visits: found?.appointments ?? null, names };
  }, [monday]);
  const to = (/** @type {number} */ weeks) => `/calendar/${dateOf(moved(monday, weeks))}`;
  useKeys(app, "calendar", customers.calendar, [
    { key: "j", label: customers.next, run: () => app.go(to(1)) },
    { key: "k", label: customers.previous, run: () => app.go(to(-1)) },
  ]);
  const title = new Intl.DateTimeFormat(app.language, { month: "long", day: "numeric", year: "numeric", timeZone: "UTC" }).formatRange(days[0], days[6]);
  return html`<${Records} app=${app} chosen="calendar"><div class="calendar-view is-wide">
    <${PartHead} title=${title} about=${customers.calendarAbout}>
      <a class="button icon-only" aria-label=${customers.previous} title=${customers.previous} href=${app.url(to(-1))}><${Icon} name="back" size=${18} /></a>
      <a class="button" href=${app.url("/calendar")}>${customers.today}</a>
      <a class="button icon-only" aria-label=${customers.next} title=${customers.next} href=${app.url(to(1))}><${Icon} name="chevron" size=${18} /></a>
    <//>
    <${Read} app=${app} read=${read} rows=${9}>${(/** @type {{visits: Visit[] | null, names: Map<string, string>}} */ { visits, names }) => {
      if (visits === null) return html`<${Empty} icon="calendar" title=${customers.noRecords}><p>${customers.noRecordsWhy}</p><//>`;
      if (visits.length === 0) return html`<${Empty} icon="calendar" title=${customers.noVisitsThisWeek}><p>${customers.noVisitsThisWeekWhy}</p><//>`;
      return html`<${Week} app=${app} days=${days} visits=${visits} names=${names} />`;
    }}<//>
  </div><//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, days: number[], visits: Visit[], names: Map<string, string>}} props */
function Week({ app, days, visits, names }) {
  const { customers } = app.texts;
  const from = Math.min(LEAST.from, ...visits.map((one) => Math.floor(minutesOf(one.startsAt) / 60)));
  const to = Math.max(LEAST.to, ...visits.map((one) => Math.ceil(minutesOf(one.endsAt) / 60)));
  const hours = Array.from({ length: to - from }, (_, n) => from + n);
  const today = dateOf(Date.now());
  return html`<p class="quiet calendar-count">${customers.count(visits.length)}</p>
    <div class="calendar" style=${{ "--hours": hours.length }}>
      <div class="calendar-hours" aria-hidden="true">${hours.map((hour) => html`<span key=${hour}>${hourName(hour, app.language)}</span>`)}</div>
      ${days.map((day) => {
        const ofDay = visits.filter((one) => one.startsAt.slice(0, 10) === dateOf(day));
        return html`<section class=${`calendar-day ${ofDay.length ? "" : "is-empty"} ${dateOf(day) === today ? "is-today" : ""}`} key=${day}>
          <h2>${new Intl.DateTimeFormat(app.language, { weekday: "short", day: "numeric", timeZone: "UTC" }).format(day)}</h2>
          <ul>${lanesOf(ofDay).map(({ visit, lane, lanes }) => html`<${VisitBlock} key=${visit.appointmentId} app=${app} visit=${visit} name=${names.get(visit.customerId) ?? visit.customerId} from=${from} lane=${lane} lanes=${lanes} />`)}</ul>
        </section>`;
      })}
    </div>`;
}

/** @param {number} hour @param {string} language */
function hourName(hour, language) {
  return new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC" }).format(Date.UTC(2024, 0, 1, hour));
}

/** @param {{app: import("../../app.js").ConsoleApp, visit: Visit, name: string, from: number, lane: number, lanes: number}} props */
function VisitBlock({ app, visit, name, from, lane, lanes }) {
  const { customers } = app.texts;
  const begins = minutesOf(visit.startsAt) - from * 60;
  const lasts = Math.max(30, minutesOf(visit.endsAt) - minutesOf(visit.startsAt));
  const at = localTime(visit.startsAt, app.language, { timeStyle: "short" });
  const state = customers.visitStates[visit.status] ?? visit.status;
  return html`<li class="visit-at" style=${{ "--begins": begins / 60, "--lasts": lasts / 60, "--lane": lane, "--lanes": lanes }}>
    <a class=${`visit is-${visit.status}`} href=${app.url(`/customers/${encodeURIComponent(visit.customerId)}`)} title=${`${at} ${name}, ${visit.service}, ${visit.technician} (${state})`}>
      <b>${name}</b><span>${at} · ${visit.service}</span><span class="quiet">${visit.technician}</span><span class="hidden">${state}</span>
    </a>
  </li>`;
}
