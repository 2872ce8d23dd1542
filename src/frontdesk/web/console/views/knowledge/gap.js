// @ts-check
/** One question that nothing answers: where it was asked, and writing what answers it. */
import { html } from "../../../shared/html.js";
import { Button, Empty, Mark, Skeleton } from "../../controls.js";
import { when } from "../../figures.js";
import { Icon } from "../../icons.js";
import { useLoaded } from "../../store.js";
import { Article } from "./article.js";
import { Frame, NotThere } from "./frame.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */
/** @typedef {import("./gaps.js").GapView} GapView */

/** @type {Record<string, string>} */
const KINDS = { open: "warn", answered: "good", dismissed: "" };

/** @param {{app: ConsoleApp, params: Record<string, string>}} props */
export default function GapPage({ app, params }) {
  const { gaps: texts } = app.texts.knowledge;
  /** @type {{value: GapView | null, trouble: unknown, again: () => Promise<void>}} */
  const read = useLoaded(() => app.api.get(`admin/gaps/${encodeURIComponent(params.id)}`), [params.id]);
  const list = useLoaded(() => app.api.get("admin/gaps?most=1"), ["drafts"]);
  const gap = read.value;
  return html`<${Frame} app=${app} part="gaps">
    <a class="sheet-back" href=${app.url("/knowledge/gaps")}><${Icon} name="back" size=${16} />${texts.back}</a>
    ${read.trouble !== null && html`<${NotThere} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${!gap && read.trouble === null && html`<${Skeleton} label=${app.texts.shell.loading} />`}
    ${gap &&
    html`<div class="gap">
      <section class="gap-main">
        <div class="document-title">
          <h2>${gap.asked[0]?.question ?? "…"}</h2>
          <${Mark} kind=${KINDS[gap.state]}>${texts.standing[gap.state]}<//>
          <span class="quiet">${texts.asked(gap.questions)}</span>
          <${Settling} app=${app} gap=${gap} again=${read.again} />
        </div>
        ${app.me.isAtLeast("admin")
          ? html`<${Article} key=${gap.id} app=${app} gap=${gap} drafts=${list.value?.drafts ?? null} again=${read.again} />`
          : html`<${Empty} icon="lock" title=${app.texts.shell.notAllowed}><p>${app.texts.shell.notAllowedWhy}</p><//>`}
      </section>
      <${Asked} app=${app} gap=${gap} />
    </div>`}
  <//>`;
}

/** @param {{app: ConsoleApp, gap: GapView, again: () => Promise<void>}} props */
function Settling({ app, gap, again }) {
  const { gaps: texts } = app.texts.knowledge;
  if (!app.me.isAtLeast("admin")) return null;
  const [state, verb, said] = gap.state === "open" ? ["dismissed", texts.dismiss, texts.dismissed] : ["open", texts.reopen, texts.reopened];
  const settle = () => app.attempt(() => app.api.post(`admin/gaps/${gap.id}/state`, { state }), said).then(again);
  return html`<${Button} small onClick=${settle}>${verb}<//>`;
}

/** Where it was asked, each with its conversation. @param {{app: ConsoleApp, gap: GapView}} props */
function Asked({ app, gap }) {
  const { gaps: texts } = app.texts.knowledge;
  return html`<aside class="sheet-panel gap-asked" aria-labelledby="asked-in">
    <div class="sheet-panel-head"><h3 id="asked-in">${texts.from}</h3></div>
    <ul>
      ${gap.asked.map(
        (one) => html`<li key=${`${one.conversation}.${one.turn}`}>
          <p class="asked-words">${one.question}</p>
          <p class="quiet">${texts.reasons[one.reason]} · ${when(one.at, app.language)}</p>
          <a href=${app.url(`/conversations/${encodeURIComponent(one.conversation)}#turn-${one.turn}`)}>${texts.open}</a>
        </li>`,
      )}
    </ul>
  </aside>`;
}
