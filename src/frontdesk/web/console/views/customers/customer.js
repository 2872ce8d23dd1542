// @ts-check
/** One customer: facts, visits, conversations. */
import { html } from "../../../shared/html.js";
import { CustomerSign, Mark } from "../../controls.js";
import { Icon } from "../../icons.js";
import { Panel, PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { ago } from "../../words.js";
import { ifKept, localTime } from "./parts.js";

/** @typedef {import("./parts.js").Visit} Visit */

/** @type {Record<string, string>} */
export const VISIT_KINDS = { scheduled: "good", cancelled: "bad", completed: "" };

/** @param {{app: import("../../app.js").ConsoleApp, id: string}} props */
export function One({ app, id }) {
  const { customers } = app.texts;
  const read = useLoaded(async () => {
    const customer = await app.api.get(`admin/customers/${encodeURIComponent(id)}`);
    const [visits, ...found] = await Promise.all([
      ifKept(app.api.get(`admin/appointments?customerId=${encodeURIComponent(id)}`)),
      ...[...customer.phones, ...(customer.email ? [customer.email] : [])].map((mark) => app.api.get(`operator/search?${new URLSearchParams({ customer: mark, most: "20" })}`)),
    ]);
    const talks = new Map(found.flatMap((one) => one.conversations).map((/** @type {any} */ line) => [line.id, line]));
    return { customer, visits: visits?.appointments ?? null, talks: [...talks.values()] };
  }, [id]);
  const back = { to: app.url("/customers"), label: customers.title };
  return html`<div><${PartHead} title=${read.value?.customer.name ?? id} back=${back} />
    <${Read} app=${app} read=${read} rows=${8}>${(/** @type {any} */ { customer, visits, talks }) => html`
      <${Panel} title=${customers.facts}>
        <dl class="fact-table">
          ${Object.entries(customers.fields).map(([name, label]) => {
            const value = Array.isArray(customer[name]) ? customer[name].join(", ") : customer[name];
            return value ? html`<div key=${name}><dt>${label}</dt><dd>${value}</dd></div>` : null;
          })}
        </dl>
      <//>
      ${visits && html`<${Panel} title=${customers.visits}>${visits.length === 0 ? html`<p class="quiet">${customers.noVisits}</p>` : html`<ul class="records inset">${[...visits].reverse().map((/** @type {Visit} */ one) => html`<${VisitRow} key=${one.appointmentId} app=${app} visit=${one} />`)}</ul>`}<//>`}
      <${Panel} title=${customers.conversations}>
        ${talks.length === 0 && html`<p class="quiet">${customers.noConversations}</p>`}
        <ul class="records inset">${talks.map((/** @type {any} */ line) => html`<${TalkRow} key=${line.id} app=${app} line=${line} />`)}</ul>
      <//>`}<//></div>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, visit: Visit}} props */
function VisitRow({ app, visit }) {
  const { customers } = app.texts;
  return html`<li class="record">
    <span class="record-name"><b>${localTime(visit.startsAt, app.language, { dateStyle: "medium", timeStyle: "short" })}</b>
      <small>${[visit.service, visit.technician, visit.address, visit.notes].filter(Boolean).join(" · ")}</small></span>
    <${Mark} kind=${VISIT_KINDS[visit.status] ?? ""}>${customers.visitStates[visit.status] ?? visit.status}<//>
  </li>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, line: any}} props */
function TalkRow({ app, line }) {
  const { customers, inbox } = app.texts;
  return html`<li><a class="record" href=${app.url(`/conversations/${encodeURIComponent(line.id)}`)}>
    <${CustomerSign} id=${line.id} />
    <span class="record-name"><b>${line.title ?? line.firstSaid ?? customers.untitled}</b><small>${ago(line.updatedAt, Date.now(), app.language)}</small></span>
    <${Mark}>${inbox.statuses[line.status] ?? line.status}<//><${Icon} name="chevron" size=${16} />
  </a></li>`;
}
