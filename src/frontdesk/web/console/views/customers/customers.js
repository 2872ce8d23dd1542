// @ts-check
/** Customers: found by phone, e-mail or name, and all that the desk knows of one. */
import { html, useEffect, useState } from "../../../shared/html.js";
import { Avatar, Button, Empty } from "../../controls.js";
import { Icon } from "../../icons.js";
import { PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { One } from "./customer.js";
import { Records, ifKept } from "./parts.js";

/** @typedef {import("./parts.js").Customer} Customer */

/** @param {{app: import("../../app.js").ConsoleApp, params: {id?: string}}} props */
export default function Customers({ app, params }) {
  const { customers } = app.texts;
  const isOperator = app.me.role === "operator";
  // Of all that stands here, tickets are what operators work on.
  useEffect(() => void (isOperator && !params.id && app.go("/tickets", { replace: true })), []);
  if (!app.me.isAtLeast("admin")) {
    return html`<${Records} app=${app} chosen="customers"><${Empty} icon="lock" title=${customers.forAdmins}><p>${customers.forAdminsWhy}</p><//><//>`;
  }
  return html`<${Records} app=${app} chosen="customers">
    ${params.id ? html`<${One} key=${params.id} app=${app} id=${params.id} />` : html`<${List} app=${app} />`}
  <//>`;
}

/** Of what kind the words of a search are. @param {string} words @returns {Record<string, string>} */
function sought(words) {
  if (!words) return {};
  if (words.includes("@")) return { email: words };
  return /^[+\d][\d ().-]{2,}$/.test(words) ? { phone: words } : { name: words };
}

/** @param {{app: import("../../app.js").ConsoleApp}} props */
function List({ app }) {
  const { customers } = app.texts;
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  const [words, setWords] = useState(asked);
  const [after, setAfter] = useState(/** @type {string[]} */ ([]));
  const query = new URLSearchParams({ ...sought(asked), ...(!asked && after.length && { after: after[after.length - 1] }) });
  const read = useLoaded(async () => ({ found: await ifKept(app.api.get(`admin/customers?${query}`)) }), [query.toString()]);
  /** @param {any} event */
  const find = (event) => {
    event.preventDefault();
    setAfter([]);
    app.go(words.trim() ? `/customers?${new URLSearchParams({ q: words.trim() })}` : "/customers");
  };
  return html`<div><${PartHead} title=${customers.title} about=${customers.about} />
    <form class="find-row" role="search" onSubmit=${find}>
      <input class="field" type="search" name="q" aria-label=${customers.search} placeholder=${customers.search} value=${words} onInput=${(/** @type {any} */ event) => setWords(event.target.value)} />
      <${Button} kind="primary" type="submit">${customers.find}<//>
    </form>
    <${Read} app=${app} read=${read} rows=${8}>${(/** @type {{found: {customers: Customer[]} | null}} */ { found }) => {
      if (found === null) return html`<${Empty} icon="customers" title=${customers.noRecords}><p>${customers.noRecordsWhy}</p><//>`;
      if (found.customers.length === 0) return html`<${Empty} icon="search" title=${asked ? customers.none : customers.empty}><p>${asked ? customers.noneWhy : customers.emptyWhy}</p><//>`;
      const last = found.customers[found.customers.length - 1].customerId;
      return html`<ul class="records">${found.customers.map((one) => html`<${Row} key=${one.customerId} app=${app} customer=${one} />`)}</ul>
        ${found.customers.length >= 100 && html`<div class="save-bar"><${Button} small onClick=${() => setAfter([...after, last])}>${customers.more}<//></div>`}`;
    }}<//></div>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, customer: Customer}} props */
function Row({ app, customer }) {
  return html`<li><a class="record" href=${app.url(`/customers/${encodeURIComponent(customer.customerId)}`)}>
    <${Avatar} name=${customer.name} />
    <span class="record-name"><b>${customer.name}</b><small>${[customer.phones[0], customer.email].filter(Boolean).join(" · ") || customer.customerId}</small></span>
    <span class="quiet record-when">${customer.address}</span><${Icon} name="chevron" size=${16} />
  </a></li>`;
}
