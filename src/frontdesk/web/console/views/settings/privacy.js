// @ts-check
/** How long texts are kept, whether models see who customers are, and what was erased. */
import { html } from "../../../shared/html.js";
import { SaveBar, SwitchField, TextField, useDraft } from "../../forms.js";
import { Panel, PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { moment } from "../../words.js";
import { change, filled, useOrganisation } from "./organisation.js";

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Privacy({ app }) {
  const { access, settings } = app.texts;
  const read = useOrganisation(app);
  const erased = useLoaded(() => app.api.get("admin/privacy/erasures"), ["erasures"]);
  return html`<${PartHead} title=${settings.sections.privacy} about=${access.privacy.about} />
    <${Read} app=${app} read=${read}>${(/** @type {import("./organisation.js").Organisation} */ value) => html`<${Rules} app=${app} read=${read} value=${value} />`}<//>
    <${Panel} title=${access.privacy.erased} about=${access.privacy.erasedAbout}>
      <${Read} app=${app} read=${erased} rows=${2}>${(/** @type {{erasures: {reference: string, at: number, conversations: string[]}[]}} */ { erasures }) =>
        erasures.length === 0
          ? html`<p class="quiet">${access.privacy.noneErased}</p>`
          : html`<ul class="records inset">${[...erasures].reverse().map((one) => html`<li class="record" key=${one.reference}>
              <span class="record-name"><b><code>${one.reference}</code></b><small>${access.privacy.conversations(one.conversations.length)}</small></span>
              <time class="quiet">${moment(one.at, app.language)}</time></li>`)}</ul>`}<//>
    <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, read: any, value: import("./organisation.js").Organisation}} props */
function Rules({ app, read, value }) {
  const { privacy } = app.texts.access;
  const own = value.configuration.privacy ?? {};
  const { draft, set, isChanged, discard } = useDraft({ days: own.retention_days?.toString() ?? "", redact: own.redact_models ?? false });
  const save = () => change(app, read, { privacy: filled({ retention_days: draft.days ? Number(draft.days) : null, redact_models: draft.redact || null }) });
  return html`<${Panel} title=${privacy.keeping}>
    <div class="form two">
      <${TextField} name="days" type="number" min="1" max="36500" label=${privacy.days} hint=${privacy.daysHint} placeholder=${privacy.forEver} value=${draft.days} change=${(/** @type {string} */ days) => set({ days })} />
    </div>
    <${SwitchField} name="redact" label=${privacy.redact} hint=${privacy.redactHint} value=${draft.redact} change=${(/** @type {boolean} */ redact) => set({ redact })} />
    <${SaveBar} app=${app} isChanged=${isChanged} save=${save} discard=${discard} />
  <//>`;
}
