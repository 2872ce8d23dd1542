// @ts-check
/** What the desk says by itself, by language, and what its models are told. */
import { html, useState } from "../../../shared/html.js";
import { SaveBar, SelectField, TextField, useDraft } from "../../forms.js";
import { Panel, PartHead, Read } from "../../panels.js";
import { change, languageName, useOrganisation, withLines } from "./organisation.js";

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Words({ app }) {
  const { settings } = app.texts;
  const read = useOrganisation(app);
  const [language, setLanguage] = useState("");
  return html`<${PartHead} title=${settings.sections.words} about=${settings.words.about} />
    <${Read} app=${app} read=${read} rows=${9}>${(/** @type {import("./organisation.js").Organisation} */ value) => {
      const shown = language || value.desk.language;
      return html`<${Lines} key=${shown} app=${app} read=${read} value=${value} language=${shown} choose=${setLanguage} />
        <${Instructions} app=${app} read=${read} value=${value} />`;
    }}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, read: any, value: import("./organisation.js").Organisation, language: string, choose: (language: string) => void}} props */
function Lines({ app, read, value, language, choose }) {
  const { words } = app.texts.settings;
  const { configuration, desk } = value;
  const names = Object.keys(desk.lines[language] ?? {});
  const own = configuration.strings?.[language] ?? {};
  const { draft, set, isChanged, discard } = useDraft(Object.fromEntries(names.map((name) => [name, own[name] ?? ""])));
  const save = () => change(app, read, { strings: withLines(configuration.strings, language, draft) });
  return html`<${Panel} title=${words.lines} about=${words.linesAbout}
    ways=${desk.languages.length > 1 && html`<div class="narrow"><${SelectField} name="words-language" label=${words.language} value=${language} change=${choose} options=${desk.languages.map((id) => ({ id, label: languageName(id) }))} /></div>`}>
    <div class="form">
      ${names.map(
        (name) => html`<${TextField} key=${name} name=${`line-${name}`} rows=${2} maxlength="1000" label=${words.names[name] ?? name} hint=${words.hints[name]}
          value=${draft[name]} placeholder=${desk.lines[language][name]} change=${(/** @type {string} */ text) => set({ [name]: text })} />`,
      )}
    </div>
    <${SaveBar} app=${app} isChanged=${isChanged} save=${save} discard=${discard} />
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, read: any, value: import("./organisation.js").Organisation}} props */
function Instructions({ app, read, value }) {
  const { words } = app.texts.settings;
  const { draft, set, isChanged, discard } = useDraft({ text: value.configuration.instructions ?? "" });
  return html`<${Panel} title=${words.instructions} about=${words.instructionsAbout}>
    <div class="form">
      <${TextField} name="instructions" rows=${8} label=${words.instructionsLabel} maxlength="20000" value=${draft.text} placeholder=${value.desk.instructions} change=${(/** @type {string} */ text) => set({ text })} />
    </div>
    <${SaveBar} app=${app} isChanged=${isChanged} save=${() => change(app, read, { instructions: draft.text || null })} discard=${discard} />
  <//>`;
}
