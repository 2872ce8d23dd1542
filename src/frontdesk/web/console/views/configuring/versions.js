// @ts-check
/** Who changed it, when and why, what differs from the one before; and the way back. */
import { html } from "../../../shared/html.js";
import { Empty, Mark } from "../../controls.js";
import { Changes } from "../../changes.js";
import { Guarded, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { moment } from "../../words.js";

/** @typedef {{version: number, who: string, at: number, note: string, body: any, changes: import("../../changes.js").Change[]}} Version */

/** @param {{app: import("../../app.js").ConsoleApp, kind: string, item: import("./configured.js").Item, changed: () => Promise<void>}} props */
export function Versions({ app, kind, item, changed }) {
  const { configuring } = app.texts;
  const path = `admin/${kind}/${encodeURIComponent(item.id)}`;
  const read = useLoaded(() => app.api.get(`${path}/versions`), [`${item.id} ${item.version}`]);
  /** @param {number} version */
  const goBack = async (version) => {
    await app.attempt(() => app.api.post(`${path}/rollback`, { version }), configuring.wentBack(version));
    await changed();
  };
  return html`<div class="sheet"><${Read} app=${app} read=${read}>${(/** @type {{versions: Version[]}} */ { versions }) => html`
    ${versions.length === 0 && html`<${Empty} icon="clock" title=${configuring.noVersions}><p>${configuring.noVersionsWhy}</p><//>`}
    <ol class="versions">
      ${versions.map(
        (one, n) => html`<li class="version" key=${one.version}>
          <header>
            <h2>${configuring.version(one.version)}</h2>
            ${one.version === item.active && html`<${Mark} kind="good">${configuring.serving}<//>`}
            ${n === 0 && one.version !== item.active && html`<${Mark} kind="warn">${configuring.draft}<//>`}
            <span class="quiet">${one.who} · <time datetime=${new Date(one.at).toISOString()}>${moment(one.at, app.language)}</time></span>
            ${n > 0 && html`<${Guarded} app=${app} kind="plain" label=${configuring.goBack} hint=${configuring.goBackTo(one.version)} title=${configuring.goBackTo(one.version)} about=${configuring.goBackWhy} act=${() => goBack(one.version)} />`}
          </header>
          ${one.note && html`<p class="version-note">${one.note}</p>`}
          <details open=${n === 0}><summary>${configuring.changes(one.changes.length)}</summary><${Changes} app=${app} changes=${one.changes} /></details>
        </li>`,
      )}
    </ol>`}<//></div>`;
}
