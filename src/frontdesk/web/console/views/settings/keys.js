// @ts-check
/** API keys: made, shown once, revoked. */
import { html, useState } from "../../../shared/html.js";
import { Button, Empty, Mark } from "../../controls.js";
import { ChoiceField, TextField } from "../../forms.js";
import { Guarded, Panel, PartHead, Read, ShownOnce, focusHead } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { ago, date } from "../../words.js";

/** @typedef {{id: string, name: string, prefix: string, scopes: string[], createdAt: number, createdBy: string, expiresAt: number | null, revokedAt: number | null, lastUsedAt: number | null}} Key */

const SCOPES = ["conversations:create", "conversations:read", "operate", "admin"];

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Keys({ app }) {
  const { access, settings } = app.texts;
  const read = useLoaded(() => app.api.get("admin/keys"), ["keys"]);
  return html`<${PartHead} title=${settings.sections.keys} about=${access.keys.about} />
    <${Make} app=${app} done=${read.again} />
    <${Read} app=${app} read=${read}>${(/** @type {{keys: Key[]}} */ { keys }) =>
      keys.length === 0
        ? html`<${Empty} icon="lock" title=${access.keys.none}><p>${access.keys.noneWhy}</p><//>`
        : html`<ul class="records">${[...keys].reverse().map((key) => html`<${One} key=${key.id} app=${app} it=${key} again=${read.again} />`)}</ul>`}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, done: () => Promise<void>}} props */
function Make({ app, done }) {
  const { keys } = app.texts.access;
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState(/** @type {string[]} */ (["conversations:create"]));
  const [days, setDays] = useState("");
  const [made, setMade] = useState(/** @type {string} */ (""));
  /** @param {any} event */
  const make = async (event) => {
    event.preventDefault();
    await app.attempt(async () => {
      const { key } = await app.api.post("admin/keys", { name: name.trim(), scopes, days: days ? Number(days) : null });
      setMade(key);
      setName("");
      await done();
    });
  };
  return html`<${Panel} title=${keys.make}>
    <form class="form" onSubmit=${make}>
      <div class="form two">
        <${TextField} name="key" label=${keys.name} hint=${keys.nameHint} value=${name} change=${setName} required maxlength="64" />
        <${TextField} name="days" type="number" min="1" label=${keys.days} hint=${keys.daysHint} value=${days} change=${setDays} />
      </div>
      <${ChoiceField} legend=${keys.scopes} chosen=${scopes} change=${setScopes} options=${SCOPES.map((id) => ({ id, label: id, hint: keys.may[id] }))} />
      <div class="save-bar"><${Button} kind="primary" type="submit" aria-disabled=${scopes.length === 0}>${keys.makeIt}<//></div>
    </form>
    ${made && html`<${ShownOnce} app=${app} title=${keys.shownTitle} about=${keys.shownAbout} text=${made} close=${() => setMade("")} />`}
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, it: Key, again: () => Promise<void>}} props */
function One({ app, it, again }) {
  const { keys } = app.texts.access;
  const now = Date.now();
  const isOver = it.expiresAt !== null && it.expiresAt <= now;
  const revoke = async () => {
    await app.attempt(() => app.api.post(`admin/keys/${encodeURIComponent(it.id)}/revoke`), keys.revoked(it.name));
    await again();
    focusHead();
  };
  const used = it.lastUsedAt === null ? keys.neverUsed : keys.used(ago(it.lastUsedAt, now, app.language));
  const until = it.expiresAt === null ? "" : ` · ${keys.until(date(it.expiresAt, app.language))}`;
  return html`<li class="record">
    <span class="record-name"><b>${it.name}</b><small><code>${it.prefix}…</code> · ${it.scopes.join(", ")} · ${used}${until}</small></span>
    ${it.revokedAt !== null || isOver
      ? html`<${Mark} kind="bad">${it.revokedAt !== null ? keys.isRevoked : keys.isOver}<//>`
      : html`<${Guarded} app=${app} label=${keys.revoke} hint=${keys.revokeOne(it.name)} title=${keys.revokeTitle(it.name)} about=${keys.revokeAbout} act=${revoke} />`}
  </li>`;
}
