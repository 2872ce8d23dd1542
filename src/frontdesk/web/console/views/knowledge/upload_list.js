// @ts-check
/** What is on its way into the library, file by file. */
import { html } from "../../../shared/html.js";
import { Button, Mark } from "../../controls.js";
import { useStore } from "../../store.js";
import { catchFocus } from "./focus.js";

/** @type {Record<string, string>} */
const KINDS = { done: "good", failed: "bad", sending: "open", reading: "open", skipped: "warn" };

/** @param {{app: import("../../app.js").ConsoleApp, uploads: import("./uploads.js").Uploads}} props */
export function UploadList({ app, uploads }) {
  useStore(uploads, () => uploads.list);
  const { list, finished, failed } = uploads;
  const texts = app.texts.knowledge.uploads;
  if (list.length === 0) return null;
  const hide = () => {
    uploads.forget();
    catchFocus();
  };
  const over = finished === list.length;
  const said = over ? (failed ? texts.failed(failed) : texts.allDone) : texts.progress(finished, list.length);
  // What went wrong and what goes on is above what is done.
  const shown = [...list].sort((one, other) => rank(one.state) - rank(other.state));
  return html`<section class="sheet-panel uploads" aria-label=${texts.title}>
    <div class="sheet-panel-head">
      <h2>${texts.title}</h2>
      <span class="quiet number">${said}</span>
      ${over && html`<${Button} small kind="ghost" icon="close" label=${texts.hide} onClick=${hide} />`}
    </div>
    ${!over && html`<progress max=${list.length} value=${finished} aria-label=${texts.title}></progress>`}
    <ul class="upload-list">
      ${shown.map(
        (one) => html`<li key=${one.id} data-state=${one.state}>
          <span class="upload-name">${one.name}</span>
          <${Mark} kind=${KINDS[one.state]}>${texts.states[one.state]}<//>
          ${one.why && html`<p class="upload-why">${one.why}</p>`}
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {string} state */
function rank(state) {
  return ["failed", "sending", "reading", "later", "waiting", "skipped", "unchanged", "done"].indexOf(state);
}
