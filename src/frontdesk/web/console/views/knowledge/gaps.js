// @ts-check
/** Questions that nothing answers yet, the last asked first. */
import { html } from "../../../shared/html.js";
import { Empty, Mark, Skeleton } from "../../controls.js";
import { Icon } from "../../icons.js";
import { Refused } from "../../shell.js";
import { useLoaded } from "../../store.js";
import { ago } from "../../words.js";
import { Frame } from "./frame.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{conversation: string, turn: number, question: string, reason: string, at: number}} AskedView
 * @typedef {{id: string, state: string, questions: number, draft: string, createdAt: number, updatedAt: number, asked: AskedView[]}} GapView
 */

const STATES = /** @type {const} */ (["open", "answered", "dismissed"]);
const MOST = 200;

/** @param {{app: ConsoleApp}} props */
export default function Gaps({ app }) {
  const wanted = new URLSearchParams(location.search).get("state") ?? "";
  const state = STATES.find((one) => one === wanted) ?? "open";
  return html`<${Frame} app=${app} part="gaps"><${List} app=${app} state=${state} /><//>`;
}

/** @param {{app: ConsoleApp, state: string}} props */
function List({ app, state }) {
  const { gaps: texts } = app.texts.knowledge;
  const read = useLoaded(() => app.api.get(`admin/gaps?state=${state}&most=${MOST}`), [state]);
  /** @type {GapView[] | null} */
  const list = read.value?.gaps ?? null;
  return html`<div class="sheet-tools">
      <nav class="pill-row" aria-label=${texts.state}>
        ${STATES.map((one) => html`<a key=${one} class="pill" href=${app.url(`/knowledge/gaps?state=${one}`)} aria-current=${one === state ? "page" : undefined}>${texts.states[one]}</a>`)}
      </nav>
      <p class="quiet">${texts.intro}</p>
    </div>
    ${read.trouble !== null && html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${!list && read.trouble === null && html`<${Skeleton} label=${app.texts.shell.loading} />`}
    ${list?.length === 0 && html`<${Empty} icon=${state === "open" ? "check" : "why"} title=${state === "open" ? texts.none : texts.noneOther}>${state === "open" && html`<p>${texts.noneWhy}</p>`}<//>`}
    ${list !== null &&
    list.length > 0 &&
    html`<ul class="sheet-panel sheet-rows">
      ${list.map(
        (one) => html`<li key=${one.id} class="sheet-row">
          <span class="sheet-sign"><${Icon} name="why" /></span>
          <div class="sheet-body">
            <a class="sheet-link" href=${app.url(`/knowledge/gaps/${encodeURIComponent(one.id)}`)}>${one.asked[0]?.question ?? "…"}</a>
            <p class="quiet">${texts.asked(one.questions)} · ${texts.lastAsked} ${ago(one.asked[0]?.at ?? one.updatedAt, Date.now(), app.language)}</p>
          </div>
          <div class="sheet-end">
            ${one.draft && html`<${Mark} kind="open">${texts.hasDraft}<//>`}
            ${one.asked[0] && html`<${Mark} kind=${one.asked[0].reason === "thumbs_down" ? "warn" : ""}>${texts.reasons[one.asked[0].reason]}<//>`}
          </div>
        </li>`,
      )}
    </ul>`}`;
}
