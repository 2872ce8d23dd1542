// @ts-check
/** Where documents come from, and how each was read last. */
import { html } from "../../../shared/html.js";
import { Empty, Mark, Skeleton } from "../../controls.js";
import { Icon } from "../../icons.js";
import { Refused } from "../../shell.js";
import { useLoaded, useStore } from "../../store.js";
import { ago } from "../../words.js";
import { Frame } from "./frame.js";
import { ENDED, RunLine, useWhile } from "./runs.js";
import { uploadsOf } from "./uploads.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{id: string, kind: string, name: string, location: string, audience: "customers" | "operators", language: string, tags: string[],
 *   mostPages: number, prefix: string, createdAt: number, lastRunAt: number | null, runs?: import("./runs.js").Run[]}} SourceView
 */

// Of so many it is asked how they are being read.
const LOOKED_INTO = 30;
/** The kinds that can be read again from here. */
export const READ_AGAIN = ["file", "url", "site"];
/** @type {Record<string, string>} */
export const SIGNS = { file: "folder", upload: "upload", url: "link", site: "globe", pack: "tools" };

/** @param {{app: ConsoleApp}} props */
export default function Sources({ app }) {
  return html`<${Frame} app=${app} part="sources"><${List} app=${app} /><//>`;
}

/** @param {{app: ConsoleApp}} props */
function List({ app }) {
  const { sources: texts, audiences } = app.texts.knowledge;
  const taken = useStore(uploadsOf(app), () => uploadsOf(app).taken);
  const read = useLoaded(() => readSources(app), ["sources", taken]);
  const list = read.value ?? [];
  useWhile(list.some(isBeingRead), read.again);
  if (read.trouble) return html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`;
  if (!read.value) return html`<${Skeleton} label=${app.texts.shell.loading} />`;
  if (list.length === 0) return html`<${Empty} icon="globe" title=${texts.none}><p>${texts.noneWhy}</p><//>`;
  return html`<ul class="sheet-panel sheet-rows">
    ${list.map(
      (one) => html`<li key=${one.id} class="sheet-row">
        <span class="sheet-sign"><${Icon} name=${SIGNS[one.kind]} /></span>
        <div class="sheet-body">
          <a class="sheet-link" href=${app.url(`/knowledge/sources/${encodeURIComponent(one.id)}`)}>${one.name || one.location}</a>
          <p class="quiet">${texts.kinds[one.kind]}${one.kind !== "pack" && one.location && one.location !== one.name ? ` · ${one.location}` : ""}</p>
          ${isBeingRead(one) && one.runs && html`<${RunLine} app=${app} run=${one.runs[0]} changed=${read.again} />`}
        </div>
        <div class="sheet-end"><${Mark}>${audiences[one.audience]}<//>
          <span class="quiet">${texts.lastRead} ${one.lastRunAt === null ? texts.never : ago(one.lastRunAt, Date.now(), app.language)}</span></div>
      </li>`,
    )}
  </ul>`;
}

/** @param {SourceView} source */
export function isBeingRead(source) {
  return source.runs?.some((run) => !ENDED.includes(run.state)) ?? false;
}

/** @param {ConsoleApp} app @returns {Promise<SourceView[]>} */
async function readSources(app) {
  const { sources } = await app.api.get("admin/sources");
  const looked = await Promise.all(sources.slice(0, LOOKED_INTO).map((/** @type {SourceView} */ one) => app.api.get(`admin/sources/${encodeURIComponent(one.id)}`)));
  return [...looked, ...sources.slice(LOOKED_INTO)];
}
