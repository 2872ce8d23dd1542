// @ts-check
/** One source: how its reading goes, how it went before, and reading it again. */
import { html, useState } from "../../../shared/html.js";
import { Button, Mark, Skeleton } from "../../controls.js";
import { count } from "../../figures.js";
import { Icon } from "../../icons.js";
import { useLoaded } from "../../store.js";
import { Ask } from "./asking.js";
import { Frame, NotThere } from "./frame.js";
import { RunLine, useWhile } from "./runs.js";
import { READ_AGAIN, SIGNS, isBeingRead } from "./sources.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */
/** @typedef {import("./sources.js").SourceView} SourceView */

/** @param {{app: ConsoleApp, params: Record<string, string>}} props */
export default function SourcePage({ app, params }) {
  const { sources: texts } = app.texts.knowledge;
  /** @type {{value: SourceView | null, trouble: unknown, again: () => Promise<void>}} */
  const read = useLoaded(() => app.api.get(`admin/sources/${encodeURIComponent(params.id)}`), [params.id]);
  const source = read.value;
  useWhile(source !== null && isBeingRead(source), read.again);
  return html`<${Frame} app=${app} part="sources">
    <a class="sheet-back" href=${app.url("/knowledge/sources")}><${Icon} name="back" size=${16} />${texts.back}</a>
    ${read.trouble !== null && html`<${NotThere} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${!source && read.trouble === null && html`<${Skeleton} label=${app.texts.shell.loading} />`}
    ${source &&
    html`<${Head} app=${app} source=${source} again=${read.again} />
      <section aria-labelledby="runs">
        <div class="sheet-section"><h2 id="runs">${texts.runs}</h2></div>
        ${source.runs?.length
          ? html`<ul class="sheet-panel sheet-rows">${source.runs.map((run) => html`<li key=${run.id} class="sheet-row"><${RunLine} app=${app} run=${run} changed=${read.again} /></li>`)}</ul>`
          : html`<p class="quiet">${texts.noRuns}</p>`}
      </section>`}
  <//>`;
}

/** @param {{app: ConsoleApp, source: SourceView, again: () => Promise<void>}} props */
function Head({ app, source, again }) {
  const { sources: texts, audiences } = app.texts.knowledge;
  const [asking, ask] = useState(false);
  const may = app.me.isAtLeast("admin");
  const name = source.name || source.location;
  const readAgain = () => app.attempt(() => app.api.post(`admin/sources/${source.id}/run`), texts.startedReading).then(again);
  const remove = () =>
    app.attempt(async () => {
      const { documents } = await app.api.remove(`admin/sources/${source.id}`);
      app.toast(texts.removed(documents), { tone: "good" });
      app.go("/knowledge/sources", { replace: true });
    });
  return html`<section class="sheet-panel document-head">
    <div class="document-title"><span class="sheet-sign"><${Icon} name=${SIGNS[source.kind]} /></span><h2>${name}</h2><${Mark}>${texts.kinds[source.kind]}<//><${Mark}>${audiences[source.audience]}<//></div>
    ${source.kind !== "pack" && source.location && source.location !== name && html`<p class="quiet sheet-uri">${source.location}</p>`}
    ${(source.prefix || source.mostPages > 0) &&
    html`<p class="quiet">${source.prefix && `${texts.prefix} ${source.prefix}`} ${source.mostPages > 0 && `${texts.most} ${texts.pages(count(source.mostPages, app.language))}`}</p>`}
    <div class="sheet-ways">
      <a class="button" href=${app.url(`/knowledge/documents?source=${encodeURIComponent(source.id)}`)}>${texts.documents}</a>
      ${may && READ_AGAIN.includes(source.kind) && html`<${Button} icon="refresh" disabled=${isBeingRead(source)} onClick=${readAgain}>${texts.again}<//>`}
      ${may && html`<${Button} kind="danger" onClick=${() => ask(true)}>${texts.remove}<//>`}
    </div>
    ${asking && html`<${Ask} app=${app} question=${texts.removeAsk(name)} verb=${texts.remove} run=${remove} close=${() => ask(false)} />`}
  </section>`;
}
