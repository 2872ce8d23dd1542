// @ts-check
/** Tickets: what waits for a person beyond a conversation's end, and how each stands. */
import { html, useState } from "../../../shared/html.js";
import { Button, Empty, Mark } from "../../controls.js";
import { SelectField, TextField } from "../../forms.js";
import { Icon } from "../../icons.js";
import { Panel, PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { ago, moment } from "../../words.js";
import { Records } from "./parts.js";

/** @typedef {{ticket: string, conversationId: string, status: string, matter: string, contact: string, customer: string | null, createdAt: number, updatedAt: number, events: {kind: string, by: string | null, text: string, internal: boolean, at: number}[]}} Ticket */

/** @type {Record<string, string>} */
const KINDS = { open: "warn", "in-progress": "", solved: "good", closed: "" };

/** @param {{app: import("../../app.js").ConsoleApp, params: {id?: string}}} props */
export default function Tickets({ app, params }) {
  return html`<${Records} app=${app} chosen="tickets">
    ${params.id ? html`<${One} key=${params.id} app=${app} id=${params.id} />` : html`<${List} app=${app} />`}
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp}} props */
function List({ app }) {
  const { customers, panels } = app.texts;
  const [before, setBefore] = useState(/** @type {number[]} */ ([]));
  const query = before.length ? `?before=${before[before.length - 1]}` : "";
  const read = useLoaded(() => app.api.get(`operator/tickets${query}`), [query]);
  return html`<div><${PartHead} title=${customers.tickets} about=${customers.ticketsAbout} />
    <${Read} app=${app} read=${read} rows=${8}>${(/** @type {{tickets: Ticket[], next: number | null}} */ page) => html`
      ${page.tickets.length === 0 && html`<${Empty} icon="tickets" title=${customers.noTickets}><p>${customers.noTicketsWhy}</p><//>`}
      <ul class="records">
        ${page.tickets.map(
          (one) => html`<li key=${one.ticket}><a class="record" href=${app.url(`/tickets/${encodeURIComponent(one.ticket)}`)}>
            <span class="record-name"><b class="one-line">${one.matter}</b><small>${one.ticket} · ${ago(one.updatedAt, Date.now(), app.language)}${one.contact ? ` · ${one.contact}` : ""}</small></span>
            <${Mark} kind=${KINDS[one.status] ?? ""}>${customers.statuses[one.status] ?? one.status}<//><${Icon} name="chevron" size=${16} />
          </a></li>`,
        )}
      </ul>
      <div class="save-bar">
        ${before.length > 0 && html`<${Button} small onClick=${() => setBefore(before.slice(0, -1))}>${panels.newer}<//>`}
        ${page.next && html`<${Button} small onClick=${() => setBefore([...before, /** @type {number} */ (page.next)])}>${panels.older}<//>`}
      </div>`}<//></div>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, id: string}} props */
function One({ app, id }) {
  const { customers } = app.texts;
  const path = `operator/tickets/${encodeURIComponent(id)}`;
  const read = useLoaded(() => app.api.get(path), [id]);
  /** @param {string} status */
  const stand = async (status) => {
    await app.attempt(() => app.api.post(`${path}/status`, { status }), customers.nowStands(id, customers.statuses[status]));
    await read.again();
  };
  const ticket = /** @type {Ticket | null} */ (read.value);
  return html`<div><${PartHead} title=${id} back=${{ to: app.url("/tickets"), label: customers.tickets }} about=${ticket && customers.opened + " " + moment(ticket.createdAt, app.language)}>
      ${ticket && html`<a class="button" href=${app.url(`/conversations/${encodeURIComponent(ticket.conversationId)}`)}>${customers.open}</a>`}
    <//>
    <${Read} app=${app} read=${read}>${(/** @type {Ticket} */ it) => html`
      <${Panel} title=${customers.matter} ways=${html`<div class="narrow"><${SelectField} name="status" label=${customers.status} value=${it.status} change=${stand} options=${Object.entries(customers.statuses).map(([id, label]) => ({ id, label }))} /></div>`}>
        <p class="prose">${it.matter}</p>
        <dl class="fact-table">
          ${it.contact && html`<div><dt>${customers.contact}</dt><dd>${it.contact}</dd></div>`}
          ${it.customer && html`<div><dt>${customers.customer}</dt><dd>${app.me.isAtLeast("admin") ? html`<a href=${app.url(`/customers/${encodeURIComponent(it.customer)}`)}>${it.customer}</a>` : it.customer}</dd></div>`}
        </dl>
      <//>
      <${Panel} title=${customers.history}>
        <ol class="happened">${it.events.map((event, n) => html`<li key=${n}><span class="quiet"><time>${moment(event.at, app.language)}</time>${event.by ? ` · ${event.by}` : ""} · ${event.kind}</span>
          ${event.internal && html` <${Mark}>${customers.internal}<//>`}<p>${event.text}</p></li>`)}</ol>
        <${Note} app=${app} path=${path} done=${read.again} />
      <//>`}<//></div>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, path: string, done: () => Promise<void>}} props */
function Note({ app, path, done }) {
  const { customers } = app.texts;
  const [text, setText] = useState("");
  const [told, setTold] = useState(false);
  /** @param {any} event */
  const add = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    if (await app.attempt(() => app.api.post(`${path}/notes`, { text, internal: !told }), customers.noted)) setText("");
    await done();
  };
  return html`<form class="form" onSubmit=${add}>
    <${TextField} name="note" rows=${2} label=${customers.note} hint=${customers.noteHint} value=${text} change=${setText} />
    <label class="form-option"><input type="checkbox" checked=${told} onChange=${(/** @type {any} */ event) => setTold(event.target.checked)} /><span>${customers.forCustomer}</span></label>
    <div><${Button} type="submit" aria-disabled=${!text.trim()}>${customers.addNote}<//></div>
  </form>`;
}
