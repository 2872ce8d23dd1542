// @ts-check
/** Adding documents: files, a folder, a page or a site, and who may be answered from them. */
import { html, useRef, useState } from "../../../shared/html.js";
import { Button, Dialog, Tabs } from "../../controls.js";
import { size } from "../../figures.js";
import { Icon } from "../../icons.js";
import { filesChosen, filesDropped, hasFiles } from "./dropped.js";
import { catchFocus, waits } from "./focus.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {import("./uploads.js").Uploads} Uploads
 * @typedef {import("./uploads.js").Terms} Terms
 */

const LANGUAGES = ["", "en", "es"];

/** @param {{app: ConsoleApp, uploads: Uploads, given: import("./dropped.js").Given[], close: () => void}} props */
export function AddDocuments({ app, uploads, given, close }) {
  const { adding } = app.texts.knowledge;
  const [way, choose] = useState("files");
  const [terms, setTerms] = useState({ audience: "customers", language: "" });
  const tabs = [
    { id: "files", label: adding.files },
    { id: "site", label: adding.site },
  ];
  return html`<${Dialog} label=${adding.title} close=${close} kind="adding">
    <div class="dialog-head">
      <h2>${adding.title}</h2>
      <${Button} kind="ghost" icon="close" label=${app.texts.shell.close} onClick=${close} />
    </div>
    <${Tabs} label=${adding.ways} tabs=${tabs} chosen=${way} choose=${choose}>
      ${way === "files"
        ? html`<${Files} app=${app} uploads=${uploads} given=${given} terms=${terms} setTerms=${setTerms} close=${close} />`
        : html`<${Site} app=${app} terms=${terms} setTerms=${setTerms} close=${close} />`}
    <//>
  <//>`;
}

/** @param {{app: ConsoleApp, uploads: Uploads, given: import("./dropped.js").Given[], terms: Terms, setTerms: (terms: Terms) => void, close: () => void}} props */
function Files({ app, uploads, given, terms, setTerms, close }) {
  const { adding } = app.texts.knowledge;
  const [files, setFiles] = useState(given);
  const [over, setOver] = useState(false);
  const some = useRef(/** @type {HTMLInputElement | null} */ (null));
  const folder = useRef(/** @type {HTMLInputElement | null} */ (null));
  const takeOut = (/** @type {number} */ at) => {
    setFiles(files.filter((_, n) => n !== at));
    catchFocus(".drop-zone .button");
  };
  const more = (/** @type {import("./dropped.js").Given[]} */ found) => setFiles((before) => [...before, ...found]);
  /** @param {any} event */
  const chosen = (event) => {
    more(filesChosen(event.target.files));
    event.target.value = "";
  };
  /** @param {DragEvent} event */
  const drop = async (event) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer) more(await filesDropped(event.dataTransfer));
  };
  /** @param {DragEvent} event */
  const drag = (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    uploads.add(files, terms);
    close();
  };
  const most = uploads.mostBytes === null ? "…" : size(uploads.mostBytes, app.language);
  return html`<form class="adding-form" onSubmit=${send}>
    <div class=${over ? "drop-zone over" : "drop-zone"} onDragOver=${drag} onDragLeave=${() => setOver(false)} onDrop=${drop}>
      <${Icon} name="upload" size=${24} />
      <p>${adding.dropHere}</p>
      <div class="drop-ways">
        <${Button} onClick=${() => some.current?.click()}>${adding.choose}<//>
        <${Button} onClick=${() => folder.current?.click()}>${adding.chooseFolder}<//>
      </div>
      <p class="quiet">${adding.limits(most)} ${adding.folderRule}</p>
      <input type="file" class="hidden" multiple tabindex="-1" aria-label=${adding.choose} ref=${some} onChange=${chosen} />
      <input type="file" class="hidden" webkitdirectory tabindex="-1" aria-label=${adding.chooseFolder} ref=${folder} onChange=${chosen} />
    </div>
    ${files.length > 0 &&
    html`<ul class="chosen-files">
      ${files.map(
        ({ name, file }, at) => html`<li key=${name + at}>
          <span class="upload-name">${name}</span><span class="quiet number">${size(file.size, app.language)}</span>
          <${Button} small kind="ghost" icon="close" label=${`${app.texts.knowledge.remove} ${name}`} onClick=${() => takeOut(at)} />
        </li>`,
      )}
    </ul>`}
    <${TermsFields} app=${app} terms=${terms} setTerms=${setTerms} />
    <div class="dialog-ways">
      <${Button} onClick=${close}>${app.texts.knowledge.cancel}<//>
      <${Button} kind="primary" type="submit" disabled=${files.length === 0}>${app.texts.knowledge.add}<//>
    </div>
  </form>`;
}

/** @param {{app: ConsoleApp, terms: Terms, setTerms: (terms: Terms) => void, close: () => void}} props */
function Site({ app, terms, setTerms, close }) {
  const { adding } = app.texts.knowledge;
  const [whole, setWhole] = useState(true);
  const [why, setWhy] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {any} event */
  const start = async (event) => {
    event.preventDefault();
    if (busy) return;
    const given = new FormData(event.target);
    const body = { url: String(given.get("url")).trim(), wholeSite: whole, audience: terms.audience, language: terms.language };
    const bounds = whole ? { prefix: String(given.get("prefix") ?? "").trim(), mostPages: Number(given.get("most")) || 0 } : {};
    setBusy(true);
    try {
      const source = await app.api.post("admin/sources", { ...body, ...bounds });
      app.toast(adding.started, { tone: "good" });
      close();
      app.go(`/knowledge/sources/${encodeURIComponent(source.id)}`);
    } catch (error) {
      setWhy(app.why(error));
      setBusy(false);
    }
  };
  return html`<form class="adding-form" onSubmit=${start}>
    <label class="sheet-field"><span>${adding.url}</span>
      <input class="field" name="url" type="url" required placeholder=${adding.urlHint} aria-describedby="url-why" aria-invalid=${why ? "true" : undefined} autocomplete="off" />
      <span class="quiet" id="url-why">${adding.urlWhy}</span>
    </label>
    ${why && html`<p class="form-why" role="alert">${why}</p>`}
    <fieldset class="choice-pair">
      <legend>${adding.scope}</legend>
      ${[true, false].map(
        (one) => html`<label key=${one} class="choice-card"><input type="radio" name="scope" checked=${whole === one} onChange=${() => setWhole(one)} />
          <span>${one ? adding.whole : adding.one}${one && html`<span class="quiet">${adding.wholeWhy}</span>`}</span></label>`,
      )}
    </fieldset>
    ${whole &&
    html`<div class="field-pair">
      <label class="sheet-field"><span>${adding.prefix}</span><input class="field" name="prefix" placeholder=${adding.prefixHint} autocomplete="off" /></label>
      <label class="sheet-field"><span>${adding.most}</span><input class="field" name="most" type="number" min="1" max="100000" placeholder=${adding.mostHint} /></label>
    </div>`}
    <${TermsFields} app=${app} terms=${terms} setTerms=${setTerms} />
    <div class="dialog-ways">
      <${Button} onClick=${close}>${app.texts.knowledge.cancel}<//>
      <${Button} kind="primary" type="submit" ...${waits(busy)}>${adding.start}<//>
    </div>
  </form>`;
}

/** Who documents are for, and what language they are in. @param {{app: ConsoleApp, terms: Terms, setTerms: (terms: Terms) => void}} props */
export function TermsFields({ app, terms, setTerms }) {
  const { adding, audiences, anyLanguage } = app.texts.knowledge;
  const named = new Intl.DisplayNames([app.language], { type: "language" });
  return html`<div class="field-pair">
    <label class="sheet-field"><span>${adding.who}</span>
      <select class="field" value=${terms.audience} onChange=${(/** @type {any} */ event) => setTerms({ ...terms, audience: event.target.value })}>
        ${Object.entries(audiences).map(([id, name]) => html`<option key=${id} value=${id}>${name}</option>`)}
      </select>
      <span class="quiet">${adding.whoWhy}</span>
    </label>
    <label class="sheet-field"><span>${adding.language}</span>
      <select class="field" value=${terms.language} onChange=${(/** @type {any} */ event) => setTerms({ ...terms, language: event.target.value })}>
        ${LANGUAGES.map((one) => html`<option key=${one} value=${one}>${one ? named.of(one) : anyLanguage}</option>`)}
      </select>
      <span class="quiet">${adding.languageWhy}</span>
    </label>
  </div>`;
}
