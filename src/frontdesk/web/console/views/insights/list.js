// @ts-check
/** The conversations behind a number. */
import { html, useEffect, useState } from "../../../shared/html.js";
import { Button, Empty, Mark, Skeleton } from "../../controls.js";
import { count, longDay, money, seconds, span } from "../../figures.js";
import { Icon } from "../../icons.js";
import { nameOf } from "../../lines.js";
import { Refused } from "../../shell.js";
import { useLoaded } from "../../store.js";
import { named } from "./numbers.js";
import { rangeInAddress, within } from "./range.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{conversationId: string, day: string, count: number, title: string | null, status: string, channel: string, updatedAt: number, label?: string}} Behind
 */

const PAGE = 50;
const NANOS = 1_000_000_000;
// Waits are counted in buckets, each a quarter wider than the last.
const [SHORTEST, GROWTH] = [10, 1.25];
const LATENCIES = ["first_token", "turn"];
/** @type {Record<string, string>} */
const KINDS = { open: "open", human: "warn", "pending-human": "warn", resolved: "good" };

/** @param {{app: ConsoleApp, params: Record<string, string>}} props */
export default function BehindNumber({ app, params }) {
  const { insights: texts } = app.texts;
  const range = rangeInAddress();
  const over = new URLSearchParams(location.search).get("over") ?? "";
  const { number, label = "" } = params;
  const [pages, setPages] = useState(1);
  const key = [number, label, over, range.from, range.to].join("|");
  const read = useLoaded(() => readPages(app, { number, label, over, since: range.from, until: range.to }, pages), [key, pages]);
  useEffect(() => void (pages > 1 && document.getElementById("view")?.focus({ preventScroll: true })), [read.value]);
  const known = texts.numbers[number];
  const what = [known, label && named(texts, label), over && texts.list.over(seconds(Number(over), app.language))].filter(Boolean).join(": ");
  return html`<div class="sheet insights">
    <a class="sheet-back" href=${within(app, "", range)}><${Icon} name="back" size=${16} />${texts.list.back}</a>
    <header class="sheet-head"><div><h1>${what || texts.list.unknown}</h1><p class="quiet">${span(range.from, range.to, app.language)}</p></div></header>
    ${known && read.trouble !== null && html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${known && !read.value && read.trouble === null && html`<${Skeleton} label=${app.texts.shell.loading} />`}
    ${known && read.value && html`<${List} app=${app} list=${read.value.list} next=${read.value.next} number=${number} plain=${label !== "" || number === label} />`}
    ${known && read.value?.next && html`<div class="sheet-more"><${Button} onClick=${() => setPages(pages + 1)}>${texts.list.more}<//></div>`}
  </div>`;
}

/** @param {{app: ConsoleApp, list: Behind[], next: string, number: string, plain: boolean}} props */
function List({ app, list, next, number, plain }) {
  const { list: texts } = app.texts.insights;
  if (list.length === 0) return html`<${Empty} icon="insights" title=${texts.none}><p>${texts.noneWhy}</p><//>`;
  const shown = count(list.length, app.language);
  const labelled = !plain && list.some((one) => one.label);
  const counted = list.some((one) => one.count !== 1);
  return html`<p class="quiet number">${next ? texts.foundMore(shown) : texts.found(list.length, shown)}</p>
    <div class="sheet-panel"><table class="sheet-table">
      <thead><tr>
        <th scope="col">${texts.conversation}</th><th scope="col">${texts.day}</th>
        ${labelled && html`<th scope="col">${texts.what}</th>`}${counted && html`<th scope="col" class="number">${texts.count}</th>`}<th scope="col">${texts.state}</th>
      </tr></thead>
      <tbody>
        ${list.map(
          (one) => html`<tr key=${`${one.conversationId}.${one.day}.${one.label}`}>
            <th scope="row"><a class="sheet-link" href=${app.url(`/conversations/${encodeURIComponent(one.conversationId)}`)}>${titleOf(app, one)}</a></th>
            <td class="quiet">${longDay(one.day, app.language)}</td>
            ${labelled && html`<td>${labelOf(app, number, one)}</td>`}
            ${counted && html`<td class="number" data-label=${texts.count}>${countOf(app, number, one)}</td>`}
            <td><${Mark} kind=${KINDS[one.status] ?? ""}>${texts.statuses[one.status] ?? one.status}<//></td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
}

/** What a conversation is called here as in the inbox. @param {ConsoleApp} app @param {Behind} one */
function titleOf(app, one) {
  const line = app.feed.line(one.conversationId);
  return one.title || (line ? nameOf(app, line) : app.texts.insights.list.untitled);
}

/** A label for people; that of a wait is a bucket's bound. @param {ConsoleApp} app @param {string} number @param {Behind} one */
function labelOf(app, number, one) {
  const { label = "" } = one;
  return LATENCIES.includes(number) ? `≤ ${seconds(SHORTEST * GROWTH ** Number(label), app.language)}` : named(app.texts.insights, label);
}

/** @param {ConsoleApp} app @param {string} number @param {Behind} one */
function countOf(app, number, one) {
  return number === "cost" ? money(one.count / NANOS, app.language) : count(one.count, app.language);
}

/** @param {ConsoleApp} app @param {Record<string, string>} wanted @param {number} pages */
async function readPages(app, wanted, pages) {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
  /** @type {Behind[]} */
  const list = [];
  let next = "";
  for (let n = 0; n < pages; n++) {
    const page = await app.api.get(`operator/insights/conversations?${new URLSearchParams({ ...given, most: String(PAGE), ...(next ? { after: next } : {}) })}`);
    list.push(...page.conversations);
    next = page.next ?? "";
    if (!next) break;
  }
  return { list, next };
}
