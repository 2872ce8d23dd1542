// @ts-check
/** Which models answer, and whether they do: each can be asked two small questions here. */
import { html, useState } from "../../../shared/html.js";
import { Button, Mark } from "../../controls.js";
import { SaveBar, TextField, useDraft } from "../../forms.js";
import { Panel, PartHead, Read } from "../../panels.js";
import { length } from "../../words.js";
import { change, filled, useOrganisation } from "./organisation.js";

const ROLES = ["answer", "narrate", "interpret", "judge"];

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Models({ app }) {
  const { settings } = app.texts;
  const read = useOrganisation(app);
  return html`<${PartHead} title=${settings.sections.models} about=${settings.models.about} />
    <${Read} app=${app} read=${read}>${(/** @type {import("./organisation.js").Organisation} */ value) => html`
      <${InUse} app=${app} models=${value.desk.models} /><${Names} app=${app} read=${read} value=${value} />`}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, models: {role: string, name: string, house: boolean}[]}} props */
function InUse({ app, models: used }) {
  const { models } = app.texts.settings;
  return html`<${Panel} title=${models.inUse} about=${models.inUseAbout}>
    <ul class="records inset">${used.map((one) => html`<${Trial} key=${one.role} app=${app} model=${one} />`)}</ul>
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, model: {role: string, name: string, house: boolean}}} props */
function Trial({ app, model }) {
  const { models } = app.texts.settings;
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(/** @type {any} */ (null));
  const test = async () => {
    if (busy) return;
    setBusy(true);
    await app.attempt(async () => {
      const found = await app.api.post("admin/desk/models/test", { role: model.role });
      setTried(found);
      app.announce(verdict(models, found));
    });
    setBusy(false);
  };
  return html`<li class="record tall">
    <span class="record-name"><b>${models.roles[model.role] ?? model.role}</b><code>${model.name}</code></span>
    ${model.house
      ? html`<${Mark}>${models.house}<//>`
      : html`<${Button} small aria-disabled=${busy} aria-label=${models.testOne(models.roles[model.role])} onClick=${test}>${busy ? models.testing : models.test}<//>`}
    ${tried && html`<p class=${tried.ok ? "tried good" : "tried bad"}><${Mark} kind=${tried.ok ? "good" : "bad"}>${tried.ok ? models.works : models.fails}<//>
      <span>${verdict(models, tried)}</span></p>`}
  </li>`;
}

/** @param {any} models @param {{ok: boolean, error: string, said: string, calledTool: boolean, firstAfterMs: number | null}} tried */
function verdict(models, tried) {
  if (tried.error) return models.failed(tried.error);
  if (!tried.said) return models.silent;
  return tried.calledTool ? models.fine(length(tried.firstAfterMs)) : models.noTool(length(tried.firstAfterMs));
}

/** @param {{app: import("../../app.js").ConsoleApp, read: any, value: import("./organisation.js").Organisation}} props */
function Names({ app, read, value }) {
  const { models } = app.texts.settings;
  const own = value.configuration.models ?? {};
  const { draft, set, isChanged, discard } = useDraft(Object.fromEntries(ROLES.map((role) => [role, own[role] ?? ""])));
  return html`<${Panel} title=${models.own} about=${models.ownAbout} locked=${models.serverWhy}>
    <div class="form two">
      ${ROLES.map((role) => html`<${TextField} key=${role} name=${`model-${role}`} label=${models.roles[role]} hint=${models.hints[role]} value=${draft[role]} placeholder=${models.ofServer} spellcheck=${false}
        maxlength="200" change=${(/** @type {string} */ name) => set({ [role]: name })} />`)}
    </div>
    <${SaveBar} app=${app} isChanged=${isChanged} save=${() => change(app, read, { models: filled(draft) })} discard=${discard} />
  <//>`;
}
