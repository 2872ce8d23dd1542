// @ts-check
/** Webhooks: where the desk tells what happens, and what became of it. */
import { html, useState } from "../../../shared/html.js";
import { Button, Empty, Mark } from "../../controls.js";
import { ChoiceField, TextField } from "../../forms.js";
import { Icon } from "../../icons.js";
import { Panel, PartHead, Read, ShownOnce } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { ago } from "../../words.js";

/** @typedef {{id: string, url: string, events: string[], description: string, enabled: boolean, disabledReason: string | null, failingSince: number | null, lastSecretUntil: number | null, createdAt: number, secret?: string, deliveries?: Record<string, number>}} Hook */

export const EVENTS = ["message", "handoff", "resolution", "ticket", "effect"];

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Webhooks({ app }) {
  const { access, settings } = app.texts;
  const read = useLoaded(() => app.api.get("admin/webhooks"), ["webhooks"]);
  return html`<${PartHead} title=${settings.sections.webhooks} about=${access.webhooks.about} />
    <${Add} app=${app} done=${read.again} />
    <${Read} app=${app} read=${read}>${(/** @type {{webhooks: Hook[]}} */ { webhooks }) =>
      webhooks.length === 0
        ? html`<${Empty} icon="send" title=${access.webhooks.none}><p>${access.webhooks.noneWhy}</p><//>`
        : html`<ul class="records">
            ${webhooks.map(
              (hook) => html`<li key=${hook.id}><a class="record" href=${app.url(`/settings/webhooks/${hook.id}`)}>
                <span class="record-name"><b>${hook.url}</b><small>${hook.description ? `${hook.description} · ` : ""}${hook.events.join(", ")}</small></span>
                <${State} app=${app} hook=${hook} /><${Icon} name="chevron" size=${16} />
              </a></li>`,
            )}
          </ul>`}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, hook: Hook}} props */
export function State({ app, hook }) {
  const { webhooks } = app.texts.access;
  if (!hook.enabled) return html`<${Mark} kind="bad">${webhooks.off}<//>`;
  if (hook.failingSince !== null) return html`<${Mark} kind="warn">${webhooks.failing(ago(hook.failingSince, Date.now(), app.language))}<//>`;
  return html`<${Mark} kind="good">${webhooks.on}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, done: () => Promise<void>}} props */
function Add({ app, done }) {
  const { webhooks } = app.texts.access;
  const [url, setUrl] = useState("");
  const [about, setAbout] = useState("");
  const [events, setEvents] = useState(EVENTS);
  const [secret, setSecret] = useState("");
  /** @param {any} event */
  const add = async (event) => {
    event.preventDefault();
    await app.attempt(async () => {
      const made = await app.api.post("admin/webhooks", { url: url.trim(), description: about.trim(), events });
      setSecret(made.secret);
      setUrl("");
      setAbout("");
      await done();
    });
  };
  return html`<${Panel} title=${webhooks.add}>
    <form class="form" onSubmit=${add}>
      <div class="form two">
        <${TextField} name="url" label=${webhooks.url} hint=${webhooks.urlHint} value=${url} change=${setUrl} required placeholder="https://hooks.example.com/frontdesk" inputmode="url" spellcheck=${false} />
        <${TextField} name="about" label=${webhooks.description} value=${about} change=${setAbout} maxlength="200" />
      </div>
      <${ChoiceField} legend=${webhooks.events} chosen=${events} change=${setEvents} options=${EVENTS.map((id) => ({ id, label: id, hint: webhooks.when[id] }))} />
      <div class="save-bar"><${Button} kind="primary" type="submit" aria-disabled=${events.length === 0}>${webhooks.addIt}<//></div>
    </form>
    ${secret && html`<${ShownOnce} app=${app} title=${webhooks.secretTitle} about=${webhooks.secretAbout} text=${secret} close=${() => setSecret("")} />`}
  <//>`;
}
