// @ts-check
/** All conversations, the latest first, with signs of trouble; and a search in all that was ever said. */
import { html, useEffect, useState } from "../../../shared/html.js";
import { Button, CustomerSign, Empty, Mark, Skeleton } from "../../controls.js";
import { forgetSearch, saveSearch, savedSearches } from "../../searches.js";
import { Refused } from "../../shell.js";
import { ago, moment } from "../../words.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 *
 * @typedef {object} Line
 * @property {string} id
 * @property {string} status
 * @property {string | null} title
 * @property {string} channel
 * @property {number} turnId
 * @property {number} updatedAt
 * @property {string | null} firstSaid
 * @property {number} diagnosed
 * @property {number} undone
 * @property {number} unread
 *
 * @typedef {{conversations: Line[], next: string | null, complete?: boolean}} Page
 */

const REFRESH = 10_000;
const FIELDS = ["text", "customer", "status", "tool", "outcome", "has", "since", "until"];
const STATUSES = ["open", "pending-human", "human", "resolved", "closed"];

/** @param {{app: ConsoleApp}} props */
export default function Conversations({ app }) {
  const { search, shell } = app.texts;
  const query = asked(location.search);
  const [pages, setPages] = useState(/** @type {{query: string, pages: Page[]}} */ ({ query: "", pages: [] }));
  const [trouble, setTrouble] = useState(/** @type {unknown} */ (null));
  const known = pages.query === query ? pages.pages : [];
  /** @param {string} [before] @returns {Promise<Page>} */
  const read = (before) => {
    const page = before ? `before=${encodeURIComponent(before)}` : "";
    return app.api.get(`operator/${query ? "search" : "conversations"}?${[query, page].filter(Boolean).join("&")}`);
  };
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      await work();
      setTrouble(null);
    } catch (error) {
      setTrouble(error);
    }
  };
  const refresh = () =>
    attempt(async () => {
      const first = await read();
      // Lines move up as they change, so pages after the first hold only until the next look.
      setPages((before) => ({ query, pages: before.query === query && before.pages.length > 1 ? [first, ...before.pages.slice(1)] : [first] }));
    });
  const more = () =>
    attempt(async () => {
      const page = await read(known.at(-1)?.next ?? "");
      setPages({ query, pages: [...known, page] });
    });
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), REFRESH);
    return () => clearInterval(timer);
  }, [query]);
  const lines = unique(known.flatMap((page) => page.conversations));
  return html`<div class="page-view">
    <header class="page-head"><h1>${shell.titles.conversations}</h1></header>
    <${SearchForm} key=${query} app=${app} query=${query} />
    ${trouble !== null && html`<${Refused} app=${app} trouble=${trouble} again=${refresh} />`}
    ${known[0]?.complete === false && html`<p class="quiet" role="note">${search.incomplete}</p>`}
    ${known.length === 0 && trouble === null && html`<${Skeleton} label=${shell.loading} rows=${8} />`}
    ${known.length > 0 && lines.length === 0 && html`<${Empty} icon="search" title=${query ? search.nothing : search.nobody}><p>${query ? search.nothingWhy : search.nobodyWhy}</p><//>`}
    ${lines.length > 0 && html`<ul class="table">${lines.map((line) => html`<${Row} key=${line.id} app=${app} line=${line} />`)}</ul>`}
    ${known.at(-1)?.next && html`<p class="more"><${Button} onClick=${more}>${search.older}<//></p>`}
  </div>`;
}

/** Each line once, as it is on the newest page that has it. @param {Line[]} lines */
function unique(lines) {
  /** @type {Map<string, Line>} */
  const found = new Map();
  for (const line of lines) if (!found.has(line.id)) found.set(line.id, line);
  return [...found.values()];
}

/** What the address asks for, in one order. @param {string} given */
function asked(given) {
  const all = new URLSearchParams(given);
  const wanted = FIELDS.flatMap((field) => (all.get(field) ? [[field, all.get(field) ?? ""]] : []));
  return new URLSearchParams(wanted).toString();
}

/** @param {{app: ConsoleApp, query: string}} props */
function SearchForm({ app, query }) {
  const { inbox, search } = app.texts;
  const given = new URLSearchParams(query);
  const [, saved] = useState(0);
  const name = given.get("text") || given.get("customer") || query.replace(/[=&]/g, " ");
  const isSaved = savedSearches().some((one) => one.query === query);
  /** @param {any} event */
  const submit = (event) => {
    event.preventDefault();
    const found = new URLSearchParams(/** @type {any} */ (new FormData(event.target)));
    const wanted = asked(found.toString());
    app.go(`/conversations${wanted ? `?${wanted}` : ""}`);
  };
  const toggleSaved = () => {
    if (isSaved) savedSearches().filter((one) => one.query === query).forEach((one) => forgetSearch(one.name));
    else saveSearch({ name, query });
    saved((/** @type {number} */ n) => n + 1);
    app.announce(isSaved ? search.forgotten : search.saved);
  };
  return html`<form class="search-form" role="search" onSubmit=${submit}>
    <input class="field" type="search" name="text" aria-label=${search.text} placeholder=${search.text} defaultValue=${given.get("text") ?? ""} />
    <input class="field" type="search" name="customer" aria-label=${search.customer} placeholder=${search.customer} defaultValue=${given.get("customer") ?? ""} />
    <select class="field" name="status" aria-label=${search.status} defaultValue=${given.get("status") ?? ""}>
      <option value="" selected=${!given.get("status")}>${search.anyStatus}</option>
      ${STATUSES.map((status) => html`<option value=${status} selected=${given.get("status") === status}>${inbox.statuses[status]}</option>`)}
    </select>
    <label class="search-check"><input type="checkbox" name="has" value="bad-turn" defaultChecked=${given.get("has") === "bad-turn"} /> ${search.badOnly}</label>
    <${Button} kind="primary" type="submit">${search.find}<//>
    ${query && html`<${Button} kind="ghost" onClick=${toggleSaved}>${isSaved ? search.forget : search.save}<//><a class="button ghost" href=${app.url("/conversations")}>${search.clear}</a>`}
  </form>`;
}

/** @param {{app: ConsoleApp, line: Line}} props */
function Row({ app, line }) {
  const { inbox, search } = app.texts;
  const name = line.title ?? line.firstSaid ?? search.silent;
  return html`<li>
    <a class="table-row" href=${app.url(`/conversations/${encodeURIComponent(line.id)}`)}>
      <${CustomerSign} id=${line.id} />
      <span class="row-name">${name}</span>
      <span class="row-facts">
        ${line.diagnosed > 0 && html`<${Mark} kind="bad">${search.badTurns(line.diagnosed)}<//>`}
        ${line.undone > 0 && html`<${Mark} kind="warn">${search.undone(line.undone)}<//>`}
        <${Mark}>${inbox.statuses[line.status] ?? line.status}<//>
      </span>
      <span class="quiet table-about">${line.channel}, ${search.turns(line.turnId)}</span>
      <time class="quiet number" datetime=${new Date(line.updatedAt).toISOString()} title=${moment(line.updatedAt, app.language)}>${ago(line.updatedAt, Date.now(), app.language)}</time>
    </a>
  </li>`;
}
