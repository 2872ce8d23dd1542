// @ts-check
/** One webhook: on or off, its secret, and its deliveries, of which dead ones can be sent again. */
import { html, useState } from "../../../shared/html.js";
import { Button, Empty, Mark } from "../../controls.js";
import { SelectField, SwitchField } from "../../forms.js";
import { Guarded, Panel, PartHead, Read, ShownOnce } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { ago, moment } from "../../words.js";
import { State } from "./webhooks.js";

/** @typedef {import("./webhooks.js").Hook} Hook */
/** @typedef {{id: string, conversationId: string, seq: number, type: string, state: string, attempts: number, status: number | null, error: string | null, firstAt: number, lastAt: number, dueAt: number | null}} Delivery */

const STATES = ["", "retrying", "delivered", "dead", "replaying"];
/** @type {Record<string, string>} */
const KINDS = { dead: "bad", retrying: "warn", replaying: "warn", delivered: "good" };

/** @param {{app: import("../../app.js").ConsoleApp, id: string}} props */
export function Webhook({ app, id }) {
  const { access, settings } = app.texts;
  const path = `admin/webhooks/${encodeURIComponent(id)}`;
  const read = useLoaded(() => app.api.get(path), [id]);
  const back = { to: app.url("/settings/webhooks"), label: settings.sections.webhooks };
  return html`<${PartHead} title=${read.value?.url ?? access.webhooks.one} about=${read.value?.description} back=${back} />
    <${Read} app=${app} read=${read}>${(/** @type {Hook} */ hook) => html`
      <${Working} app=${app} hook=${hook} path=${path} again=${read.again} />
      <${Deliveries} app=${app} path=${path} counts=${hook.deliveries ?? {}} changed=${read.again} />`}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, hook: Hook, path: string, again: () => Promise<void>}} props */
function Working({ app, hook, path, again }) {
  const { webhooks } = app.texts.access;
  const { panels } = app.texts;
  const [secret, setSecret] = useState("");
  /** @param {boolean} enabled */
  const turn = async (enabled) => {
    await app.attempt(() => app.api.patch(path, { enabled }), enabled ? webhooks.turnedOn : webhooks.turnedOff);
    await again();
  };
  const ping = () =>
    app.attempt(async () => {
      const { ok, status, error } = await app.api.post(`${path}/test`);
      app.toast(ok ? webhooks.answered(status) : webhooks.refused(error ?? String(status)), { tone: ok ? "good" : "bad" });
    });
  const rotate = () =>
    app.attempt(async () => {
      setSecret((await app.api.post(`${path}/rotate`)).secret);
      await again();
    });
  const remove = async () => {
    if (await app.attempt(() => app.api.remove(path), webhooks.removed)) app.go("/settings/webhooks");
  };
  return html`<${Panel} title=${webhooks.working} ways=${html`<${State} app=${app} hook=${hook} />`}>
    <${SwitchField} name="enabled" label=${webhooks.enabled} hint=${hook.disabledReason ?? webhooks.enabledHint} value=${hook.enabled} change=${turn} />
    <p class="form-hint">${webhooks.told(hook.events.join(", "))}</p>
    <div class="save-bar">
      <${Button} onClick=${ping}>${webhooks.ping}<//>
      <${Button} onClick=${rotate}>${webhooks.rotate}<//>
      <${Guarded} app=${app} small=${false} label=${panels.remove} title=${webhooks.removeTitle} about=${webhooks.removeAbout} act=${remove} />
    </div>
    ${secret && html`<${ShownOnce} app=${app} title=${webhooks.secretTitle} about=${webhooks.rotatedAbout} text=${secret} close=${() => setSecret("")} />`}
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, path: string, counts: Record<string, number>, changed: () => Promise<void>}} props */
function Deliveries({ app, path, counts, changed }) {
  const { webhooks } = app.texts.access;
  const [state, setState] = useState("");
  const [before, setBefore] = useState(/** @type {string[]} */ ([]));
  const query = new URLSearchParams({ ...(state && { state }), ...(before.length && { before: before[before.length - 1] }) });
  const read = useLoaded(() => app.api.get(`${path}/deliveries?${query}`), [query.toString()]);
  /** @param {string | null} delivery */
  const replay = async (delivery) => {
    await app.attempt(async () => {
      const { replayed } = await app.api.post(`${path}/replay`, delivery ? { delivery } : {});
      app.toast(webhooks.replayed(replayed), { tone: "good" });
    });
    await Promise.all([read.again(), changed()]);
  };
  const dead = counts.dead ?? 0;
  return html`<${Panel} title=${webhooks.deliveries} about=${webhooks.deliveriesAbout}
    ways=${html`<div class="panel-ways">
      <div class="narrow"><${SelectField} name="state" label=${webhooks.state} value=${state} change=${(/** @type {string} */ one) => (setState(one), setBefore([]))}
        options=${STATES.map((id) => ({ id, label: id ? `${webhooks.states[id]}${counts[id] ? ` (${counts[id]})` : ""}` : webhooks.allStates }))} /></div>
      <${Button} onClick=${read.again}>${app.texts.panels.refresh}<//>
      ${dead > 0 && html`<${Button} onClick=${() => replay(null)}>${webhooks.replayAll(dead)}<//>`}
    </div>`}>
    <${Read} app=${app} read=${read}>${(/** @type {{deliveries: Delivery[], next: string | null}} */ page) => html`
      ${page.deliveries.length === 0 && html`<${Empty} icon="send" title=${webhooks.noDeliveries}><p>${webhooks.noDeliveriesWhy}</p><//>`}
      <ul class="records inset">${page.deliveries.map((one) => html`<${Line} key=${one.id} app=${app} it=${one} replay=${replay} />`)}</ul>
      <div class="save-bar">
        ${before.length > 0 && html`<${Button} small onClick=${() => setBefore(before.slice(0, -1))}>${app.texts.panels.newer}<//>`}
        ${page.next && html`<${Button} small onClick=${() => setBefore([...before, /** @type {string} */ (page.next)])}>${app.texts.panels.older}<//>`}
      </div>`}<//>
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, it: Delivery, replay: (id: string) => Promise<void>}} props */
function Line({ app, it, replay }) {
  const { webhooks } = app.texts.access;
  const went = it.error ?? (it.status === null ? "" : webhooks.status(it.status));
  return html`<li class="record">
    <${Mark} kind=${KINDS[it.state] ?? ""}>${webhooks.states[it.state] ?? it.state}<//>
    <span class="record-name"><b>${it.type}</b><small>
      <a href=${app.url(`/conversations/${encodeURIComponent(it.conversationId)}`)}>${webhooks.conversation}</a> · ${webhooks.attempts(it.attempts)}${went ? ` · ${went}` : ""}${it.dueAt ? ` · ${webhooks.due(ago(it.dueAt, Date.now(), app.language))}` : ""}</small></span>
    <time class="quiet number" datetime=${new Date(it.lastAt).toISOString()} title=${moment(it.lastAt, app.language)}>${ago(it.lastAt, Date.now(), app.language)}</time>
    ${it.state === "dead" && html`<${Button} small aria-label=${webhooks.replayOne(it.type)} onClick=${() => replay(it.id)}>${webhooks.replay}<//>`}
  </li>`;
}
