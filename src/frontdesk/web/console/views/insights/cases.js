// @ts-check
/** Turns that were kept as test cases, and the file that is made of them. */
import { PREFIX } from "../../../shared/desk.js";
import { html } from "../../../shared/html.js";
import { Empty, Mark, Skeleton } from "../../controls.js";
import { Icon } from "../../icons.js";
import { Guarded } from "../../panels.js";
import { Refused } from "../../shell.js";
import { useLoaded } from "../../store.js";
import { ago } from "../../words.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{said: string, answered: string, called: string[], before: any[], verified: boolean, receipt: {text: string} | null, expected: {tool: string, answer: string}}} Kept
 * @typedef {{conversationId: string, turnId: number, note: string, by: string, at: number, countable: boolean, kept: Kept}} Case
 */

/** @param {{app: ConsoleApp}} props */
export default function Cases({ app }) {
  const { cases: texts } = app.texts;
  const read = useLoaded(() => app.api.get("operator/cases"), []);
  /** @type {Case[]} */
  const found = read.value?.cases ?? [];
  return html`<div class="sheet cases">
    <a class="sheet-back" href=${app.url("/insights")}><${Icon} name="back" size=${16} />${texts.back}</a>
    <header class="sheet-head">
      <div><h1>${texts.title}</h1><p class="quiet">${texts.about}</p></div>
      ${found.some((one) => one.countable) && html`<a class="button" href=${`${PREFIX}/api/operator/cases/export`} download="kept-turns.toml">${texts.download}</a>`}
    </header>
    ${read.trouble !== null && html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${!read.value && read.trouble === null && html`<${Skeleton} label=${app.texts.shell.loading} />`}
    ${read.value && found.length === 0 && html`<${Empty} icon="flag" title=${texts.none}><p>${texts.noneWhy}</p><//>`}
    ${found.length > 0 && html`<ul class="sheet-panel sheet-rows">${found.map((one) => html`<${Row} key=${`${one.conversationId}.${one.turnId}`} app=${app} one=${one} again=${read.again} />`)}</ul>`}
  </div>`;
}

/** @param {{app: ConsoleApp, one: Case, again: () => Promise<void>}} props */
function Row({ app, one, again }) {
  const { cases: texts, inspector } = app.texts;
  const { kept } = one;
  const of = `/conversations/${encodeURIComponent(one.conversationId)}`;
  const { tool, answer } = kept.expected;
  const right = answer ? inspector.keeping.answers[answer] : tool === "nothing" ? texts.nothing : tool;
  const forget = async () => {
    await app.attempt(() => app.api.remove(`operator${of}/turns/${one.turnId}/case`), texts.gone);
    await again();
  };
  return html`<li class="sheet-row case">
    <div class="sheet-body">
      <a class="sheet-link line-text" href=${`${app.url(of)}#turn-${one.turnId}`}>${kept.said || "…"}</a>
      <p class="quiet case-line">${texts.keptBy(one.turnId, one.by, ago(one.at, Date.now(), app.language))} · ${texts.before(kept.before.length)} · ${kept.verified ? texts.verified : texts.unverified}</p>
      <dl class="fields">
        ${kept.receipt && html`<div><dt>${texts.receipt}</dt><dd class="line-text">${kept.receipt.text}</dd></div>`}
        <div><dt>${texts.answered}</dt><dd class="line-text">${kept.answered || "…"}</dd></div>
        ${kept.called.length > 0 && html`<div><dt>${texts.called}</dt><dd>${kept.called.join(", ")}</dd></div>`}
        <div><dt>${texts.right}</dt><dd>${right ? html`<${Mark} kind="good">${right}<//>` : html`<${Mark}>${texts.unsaid}<//>`}</dd></div>
      </dl>
      ${one.note && html`<p class="line-text case-note">${one.note}</p>`}
    </div>
    ${app.me.isAtLeast("operator") && html`<${Guarded} app=${app} label=${texts.forget} title=${texts.forgetTitle} about=${texts.forgetWhy} act=${forget} kind="plain" />`}
  </li>`;
}
