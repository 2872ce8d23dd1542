// @ts-check
/** Who one talks to, as far as the desk and its pack know: facts, visits, other conversations, the ticket, tags. */
import { html, useState } from "../../../shared/html.js";
import { CustomerSign, Mark } from "../../controls.js";
import { Icon } from "../../icons.js";
import { useLoaded } from "../../store.js";
import { ago, moment, wallTime } from "../../words.js";

/**
 * @typedef {import("../thread/conversation.js").OpenConversation} OpenConversation
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 */

/** @param {{talk: OpenConversation, line?: import("../../../shared/feed_state.js").FeedLine}} props */
export function Customer({ talk, line }) {
  const { app, handoff, about } = talk;
  const { context, inbox } = app.texts;
  const phone = line?.phone ?? null;
  const known = handoff?.facts ?? {};
  const { value: record } = useLoaded(() => recordOf(app, handoff?.verifiedAs, phone), [talk.id, handoff?.verifiedAs ?? "", phone ?? ""]);
  const name = record?.customer?.name ?? known.name ?? phone ?? context.unknownCustomer;
  const reason = line?.waitingSince != null || handoff?.waitingSince ? handoff?.reason || line?.reason : "";
  return html`<div class="customer">
    <div class="customer-head">
      <${CustomerSign} id=${talk.id} size=${22} />
      <div><h2>${name}</h2><p><${Mark} kind=${handoff?.verifiedAs ? "good" : ""}>${handoff?.verifiedAs ? context.verified : context.unknownCustomer}<//></p></div>
    </div>
    <dl class="facts-list">
      <${Fact} name=${context.reason} text=${reason && (context.reasons[reason] ?? reason)} />
      <${Fact} name=${context.phone} text=${phone} />
      <${Fact} name=${context.email} text=${record?.customer?.email} />
      <${Fact} name=${context.address} text=${record?.customer?.address} />
      <${Fact} name=${context.channel} text=${about?.conversation.channel} />
      <${Fact} name=${context.begun} text=${about && moment(about.conversation.createdAt, app.language)} />
      <${Fact} name=${context.attempts} text=${handoff?.failedAttempts ? String(handoff.failedAttempts) : ""} />
    </dl>
    <${KnownFacts} app=${app} facts=${known} />
    ${record?.visits && html`<${Visits} app=${app} visits=${record.visits} />`}
    ${handoff?.ticket && html`<${Ticket} app=${app} ticket=${handoff.ticket} />`}
    ${handoff && html`<${Tags} talk=${talk} tags=${handoff.tags ?? []} />`}
    <${Past} app=${app} id=${talk.id} phone=${phone} verifiedAs=${handoff?.verifiedAs} label=${inbox.statuses} />
  </div>`;
}

/** @param {{name: string, text?: string | null | false}} props */
export function Fact({ name, text }) {
  if (!text) return null;
  return html`<div><dt>${name}</dt><dd>${text}</dd></div>`;
}

/** @param {{app: ConsoleApp, facts: Record<string, any>}} props */
function KnownFacts({ app, facts }) {
  const known = Object.entries(facts).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value) && value !== "");
  if (known.length === 0) return null;
  return html`<section class="card"><h3>${app.texts.context.facts}</h3>
    <dl class="facts-list">${known.map(([name, value]) => html`<${Fact} key=${name} name=${spaced(name)} text=${String(value)} />`)}</dl>
  </section>`;
}

/** A name of a field as words: `nextVisit` and `next_visit` are "next visit". @param {string} name */
function spaced(name) {
  return name.replace(/_/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
}

/**
 * The pack's own record of a customer, where it has one and the role may see it.
 * @param {ConsoleApp} app @param {string | null | undefined} verifiedAs @param {string | null} phone
 */
async function recordOf(app, verifiedAs, phone) {
  if (!app.me.isAtLeast("admin") || (!verifiedAs && !phone)) return null;
  try {
    const customer = verifiedAs ? await app.api.get(`admin/customers/${encodeURIComponent(verifiedAs)}`) : await byPhone(app, phone ?? "");
    if (!customer) return null;
    const { appointments } = await app.api.get(`admin/appointments?customerId=${encodeURIComponent(customer.customerId ?? customer.id)}`);
    return { customer, visits: appointments };
  } catch {
    // Not every pack has customers; the desk's own facts stand then.
    return null;
  }
}

/** @param {ConsoleApp} app @param {string} phone */
async function byPhone(app, phone) {
  const { customers } = await app.api.get(`admin/customers?phone=${encodeURIComponent(phone)}`);
  return customers.length === 1 ? customers[0] : null;
}

/** @param {{app: ConsoleApp, visits: any[]}} props */
function Visits({ app, visits }) {
  const { context } = app.texts;
  const now = Date.now();
  const at = (/** @type {any} */ visit) => new Date(visit.startsAt).getTime();
  const parts = [
    { name: context.upcoming, of: visits.filter((one) => at(one) >= now).sort((a, b) => at(a) - at(b)) },
    { name: context.earlierVisits, of: visits.filter((one) => at(one) < now).sort((a, b) => at(b) - at(a)).slice(0, 3) },
  ];
  return html`<section class="card"><h3>${context.visits}</h3>
    ${visits.length === 0 && html`<p class="quiet">${context.noVisits}</p>`}
    ${parts.filter((part) => part.of.length).map(
      (part) => html`<h4 class="quiet">${part.name}</h4>
        <ul class="visits">${part.of.map((visit) => html`<li key=${visit.appointmentId ?? visit.id}>
          <span><b>${visit.service}</b> <span class="quiet">${wallTime(String(visit.startsAt), app.language)}</span></span>
          ${visit.status && html`<${Mark}>${visit.status}<//>`}
        </li>`)}</ul>`,
    )}
  </section>`;
}

/** @param {{app: ConsoleApp, ticket: string}} props */
function Ticket({ app, ticket }) {
  const { value } = useLoaded(() => app.api.get(`operator/tickets/${encodeURIComponent(ticket)}`), [ticket]);
  return html`<section class="card"><h3><${Icon} name="ticket" size=${16} /> ${app.texts.context.ticket} ${ticket}</h3>
    ${value && html`<p><${Mark}>${value.status}<//> <span class="quiet">${moment(value.createdAt, app.language)}</span></p><p class="line-text">${value.matter}</p>`}
  </section>`;
}

/** @param {{talk: OpenConversation, tags: string[]}} props */
function Tags({ talk, tags }) {
  const { context } = talk.app.texts;
  const [text, setText] = useState("");
  /** @param {string[]} next */
  const set = (next) => talk.act("tags", { tags: next });
  /** @param {SubmitEvent} event */
  const add = (event) => {
    event.preventDefault();
    if (text.trim()) void set([...tags, text.trim()]);
    setText("");
  };
  return html`<section class="card"><h3>${context.tags}</h3>
    <ul class="tags">${tags.map((tag) => html`<li class="tag" key=${tag}>${tag}
      <button type="button" aria-label=${context.removeTag(tag)} onClick=${() => set(tags.filter((one) => one !== tag))}><${Icon} name="close" size=${12} /></button></li>`)}
      <li><form onSubmit=${add}><input class="tag-field" aria-label=${context.addTag} placeholder=${`+ ${context.addTag}`} maxlength="40" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></form></li>
    </ul>
  </section>`;
}

/** @param {{app: ConsoleApp, id: string, phone: string | null, verifiedAs?: string | null, label: Record<string, string>}} props */
function Past({ app, id, phone, verifiedAs, label }) {
  const { context } = app.texts;
  const digits = (phone ?? "").replace(/\D/g, "");
  const customer = digits.length >= 7 ? digits : (verifiedAs ?? "");
  const { value } = useLoaded(async () => (customer ? await app.api.get(`operator/search?customer=${encodeURIComponent(customer)}&most=6`) : null), [customer]);
  const others = (value?.conversations ?? []).filter((/** @type {any} */ one) => one.id !== id);
  return html`<section class="card"><h3>${context.past}</h3>
    ${others.length === 0 && html`<p class="quiet">${context.noPast}</p>`}
    <ul class="past">${others.map((/** @type {any} */ one) => html`<li key=${one.id}>
      <a href=${app.url(`/conversations/${encodeURIComponent(one.id)}`)}>${one.title ?? one.firstSaid ?? one.id}</a>
      <span class="quiet">${label[one.status] ?? one.status}, ${ago(one.updatedAt, Date.now(), app.language)}</span>
    </li>`)}</ul>
  </section>`;
}
