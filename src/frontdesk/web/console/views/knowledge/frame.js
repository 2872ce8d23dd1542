// @ts-check
/** Around the parts of the knowledge: where one is, adding documents, and what is on its way in. */
import { html, useEffect, useRef, useState } from "../../../shared/html.js";
import { Refusal } from "../../api.js";
import { Button, Empty } from "../../controls.js";
import { useKeys } from "../../keys.js";
import { Refused } from "../../shell.js";
import { useStore } from "../../store.js";
import { AddDocuments } from "./adding.js";
import { filesDropped, hasFiles } from "./dropped.js";
import { UploadList } from "./upload_list.js";
import { uploadsOf } from "./uploads.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */

const PARTS = /** @type {const} */ (["documents", "sources", "gaps", "search"]);

/** @param {{app: ConsoleApp, part: string, children?: any}} props */
export function Frame({ app, part, children }) {
  const { knowledge } = app.texts;
  const uploads = uploadsOf(app);
  const [adding, add] = useState(/** @type {{files: import("./dropped.js").Given[]} | null} */ (null));
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const parts = useRef(/** @type {HTMLElement | null} */ (null));
  const may = app.me.isAtLeast("admin");
  useStore(uploads, () => uploads.mostBytes);
  useEffect(() => {
    if (uploads.mostBytes !== null) return;
    app.api.get("admin/sources").then(
      ({ mostBytes }) => {
        uploads.mostBytes = mostBytes;
        uploads.changed();
      },
      () => {},
    );
  }, []);
  useKeys(app, "knowledge", knowledge.title, [{ key: "a", label: knowledge.add, run: () => add({ files: [] }), when: may }]);
  useEffect(() => (may ? app.offer("knowledge", () => [{ id: "add-documents", label: knowledge.add, run: () => add({ files: [] }) }]) : undefined), [may, app.language]);
  useEffect(() => parts.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" }), [part]);
  /** @param {DragEvent} event @param {number} step */
  const drag = (event, step) => {
    if (!may || adding || !hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  /** @param {DragEvent} event */
  const drop = async (event) => {
    if (!may || adding || !hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const files = await filesDropped(event.dataTransfer);
    if (files.length) add({ files });
  };
  return html`<div
    class="sheet knowledge"
    onDragEnter=${(/** @type {DragEvent} */ event) => drag(event, 1)}
    onDragOver=${(/** @type {DragEvent} */ event) => drag(event, 0)}
    onDragLeave=${(/** @type {DragEvent} */ event) => drag(event, -1)}
    onDrop=${drop}
  >
    <header class="sheet-head">
      <div>
        <h1>${knowledge.title}</h1>
        <p class="quiet">${knowledge.intro}</p>
      </div>
      ${may && html`<${Button} kind="primary" icon="plus" onClick=${() => add({ files: [] })}>${knowledge.add}<//>`}
    </header>
    <nav class="sheet-parts" aria-label=${knowledge.navigation} ref=${parts}>
      ${PARTS.map((one) => html`<a key=${one} href=${app.url(`/knowledge/${one}`)} aria-current=${one === part ? "page" : undefined}>${knowledge.parts[one]}</a>`)}
    </nav>
    <${UploadList} app=${app} uploads=${uploads} />
    ${children}
    ${over && html`<div class="drop-over" aria-hidden="true"><p>${knowledge.drop}</p></div>`}
    ${adding && html`<${AddDocuments} app=${app} uploads=${uploads} given=${adding.files} close=${() => add(null)} />`}
  </div>`;
}

/** Why one thing could not be read; where it is gone, there is nothing to try again. @param {{app: ConsoleApp, trouble: unknown, again: () => void}} props */
export function NotThere({ app, trouble, again }) {
  const { shell } = app.texts;
  const gone = trouble instanceof Refusal && trouble.status === 404;
  return gone ? html`<${Empty} icon="search" title=${shell.lost}><p>${shell.lostWhy}</p><//>` : html`<${Refused} app=${app} trouble=${trouble} again=${again} />`;
}
