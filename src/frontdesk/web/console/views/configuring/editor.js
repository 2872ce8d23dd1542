// @ts-check
/** One agent or playbook: edited as a draft or to serve at once, with its versions behind the other tab. */
import { html, useState } from "../../../shared/html.js";
import { Button, Tabs } from "../../controls.js";
import { SaveBar, TextField, useDraft } from "../../forms.js";
import { Panel } from "../../panels.js";
import { NEW } from "./configured.js";
import { Preview } from "./preview.js";
import { Protected } from "./protected.js";
import { Versions } from "./versions.js";

/** @typedef {import("./configured.js").Item} Item */

/**
 * @param {{app: import("../../app.js").ConsoleApp, kind: "agents" | "playbooks", id: string, tab: string, read: any,
 *   value: {item: Item | null, tools: import("./tools.js").DeskTool[], playbooks: Item[]}, Form: any}} props
 */
export function Editor({ app, kind, id, tab, read, value, Form }) {
  const { configuring } = app.texts;
  const { item } = value;
  const path = `/${kind}/${encodeURIComponent(id)}`;
  if (id === NEW || !item) return html`<${Sheet} app=${app} kind=${kind} id="" read=${read} value=${value} Form=${Form} />`;
  const tabs = [
    { id: "edit", label: configuring.edit },
    { id: "versions", label: configuring.versions },
  ];
  return html`<${Tabs} label=${item.body.name} tabs=${tabs} chosen=${tab} choose=${(/** @type {string} */ one) => app.go(one === "edit" ? path : `${path}/${one}`, { replace: true })}>
    ${tab === "versions"
      ? html`<${Versions} app=${app} kind=${kind} item=${item} changed=${read.again} />`
      : html`<${Sheet} app=${app} kind=${kind} id=${id} read=${read} value=${value} Form=${Form} />`}
  <//>`;
}

/** @param {any} props */
function Sheet({ app, kind, id, read, value, Form }) {
  const { configuring } = app.texts;
  const { item } = value;
  const { draft, set, isChanged, discard } = useDraft(/** @type {any} */ (item?.body ?? { name: "" }));
  const [ownId, setOwnId] = useState("");
  const [note, setNote] = useState("");
  const [mistakes, setMistakes] = useState(/** @type {string[]} */ ([]));
  const name = id || ownId || idOf(draft.name);
  /** @param {boolean} serves */
  const keep = async (serves) => {
    const query = new URLSearchParams({ ...(note && { note }), ...(!serves && { draft: "true" }) });
    try {
      await app.api.post(`admin/${kind}/${encodeURIComponent(name)}?${query}`, bodyOf(draft));
    } catch (error) {
      return refuse(error);
    }
    setMistakes([]);
    setNote("");
    app.toast(serves ? configuring.serves : configuring.kept, { tone: "good" });
    if (id) await read.again();
    else app.go(`/${kind}/${encodeURIComponent(name)}`, { replace: true });
  };
  const turn = async () => {
    await app.attempt(() => app.api.post(`admin/${kind}/${encodeURIComponent(id)}/${item.enabled ? "disable" : "enable"}`), item.enabled ? configuring.turnedOff : configuring.turnedOn);
    await read.again();
  };
  /** @param {unknown} error */
  const refuse = (error) => {
    const found = /** @type {any} */ (error).errors ?? [];
    setMistakes(found.length ? found.map((/** @type {any} */ one) => one.expected) : [app.why(error)]);
    // What has the focus is far below; the mistakes stand above what they are about.
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".mistakes"))?.focus());
  };
  const isDraftAbove = item && item.version > 0 && item.active !== item.version;
  return html`<div class="beside"><div class="editor">
    ${mistakes.length > 0 && html`<div class="mistakes" role="alert" tabindex="-1"><h2>${configuring.notKept}</h2><ul>${mistakes.map((one) => html`<li key=${one}>${one}</li>`)}</ul></div>`}
    <${Form} app=${app} draft=${draft} set=${set} tools=${value.tools} playbooks=${value.playbooks} own=${id} />
    <${Panel} title=${configuring.keep} about=${configuring.keepAbout}>
      <div class="form two">
        ${!id && html`<${TextField} name="own-id" label=${configuring.id} hint=${configuring.idHint} value=${ownId} placeholder=${idOf(draft.name)} change=${setOwnId} maxlength="63" spellcheck=${false} />`}
        <${TextField} name="note" label=${configuring.note} hint=${configuring.noteHint} value=${note} change=${setNote} maxlength="500" />
      </div>
      <${SaveBar} app=${app} isChanged=${isChanged && draft.name.trim() !== ""} save=${() => keep(true)} discard=${discard} label=${configuring.saveServing}>
        <${Button} aria-disabled=${!isChanged || draft.name.trim() === ""} onClick=${() => isChanged && draft.name.trim() && keep(false)}>${configuring.saveDraft}<//>
      <//>
    <//>
    ${item &&
    html`<${Panel} title=${configuring.working} about=${item.enabled ? configuring.offWhy : configuring.onWhy}>
      <div class="save-bar">
        ${item.enabled && isDraftAbove && html`<${Button} kind="primary" onClick=${async () => {
          await app.attempt(() => app.api.post(`admin/${kind}/${encodeURIComponent(id)}/enable`), configuring.serves);
          await read.again();
        }}>${configuring.serveNewest(item.version)}<//>`}
        <${Button} onClick=${turn}>${item.enabled ? configuring.turnOff : configuring.turnOn}<//>
      </div>
    <//>`}
    <${Protected} app=${app} tools=${value.tools} allowed=${draft.tools ?? null} />
  </div><${Preview} app=${app} kind=${kind} name=${name} body=${bodyOf(draft)} refused=${refuse} accepted=${() => setMistakes([])} /></div>`;
}

/** A name as an id. @param {string} name */
function idOf(name) {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 63);
}

/** What is sent: without what was left empty, which has its default then. @param {any} draft */
export function bodyOf(draft) {
  const kept = Object.entries(draft).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]));
}
