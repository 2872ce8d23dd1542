// @ts-check
/** Brand and widget: name, colour, greeting, how they look, and the lines that put the chat on a page. */
import { BASE } from "../../../shared/desk.js";
import { html, useState } from "../../../shared/html.js";
import { SaveBar, SelectField, TextField, useDraft } from "../../forms.js";
import { Copyable, Panel, PartHead, Read } from "../../panels.js";
import { OWN_ACCENT, rgbOf, shades } from "./accent.js";
import { change, languageName, useOrganisation, withLines } from "./organisation.js";

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Brand({ app }) {
  const { settings } = app.texts;
  const read = useOrganisation(app);
  return html`<${PartHead} title=${settings.sections.brand} about=${settings.brand.about} />
    <${Read} app=${app} read=${read}>${(/** @type {import("./organisation.js").Organisation} */ value) => html`<${Editor} app=${app} read=${read} value=${value} />`}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, read: any, value: import("./organisation.js").Organisation}} props */
function Editor({ app, read, value }) {
  const { brand } = app.texts.settings;
  const { configuration, desk } = value;
  const [language, setLanguage] = useState(desk.language);
  const own = Object.fromEntries(desk.languages.map((one) => [one, configuration.strings?.[one]?.greeting ?? ""]));
  const { draft, set, isChanged, discard } = useDraft({ name: configuration.name, accent: configuration.brand?.accent ?? "", greetings: own });
  const isColour = draft.accent === "" || rgbOf(draft.accent) !== null;
  const save = () => {
    let strings = configuration.strings;
    for (const one of desk.languages) strings = withLines(strings, one, { greeting: draft.greetings[one] });
    return change(app, read, { name: draft.name.trim(), brand: draft.accent ? { accent: draft.accent } : null, strings });
  };
  const greeting = draft.greetings[language] || desk.lines[language]?.greeting || "";
  return html`<div class="brand is-wide">
    <div><${Panel} title=${brand.look}>
      <div class="form">
        <${TextField} name="name" label=${brand.name} hint=${brand.nameHint} value=${draft.name} maxlength="200" change=${(/** @type {string} */ name) => set({ name })} />
        <${Accent} app=${app} value=${draft.accent} isColour=${isColour} change=${(/** @type {string} */ accent) => set({ accent })} />
        ${desk.languages.length > 1 && html`<${SelectField} name="language" label=${brand.greetingIn} value=${language} change=${setLanguage} options=${desk.languages.map((id) => ({ id, label: languageName(id) }))} />`}
        <${TextField} name="greeting" rows=${3} label=${brand.greeting} hint=${brand.greetingHint} maxlength="1000" value=${draft.greetings[language] ?? ""}
          placeholder=${desk.lines[language]?.greeting} change=${(/** @type {string} */ text) => set({ greetings: { ...draft.greetings, [language]: text } })} />
      </div>
      <${SaveBar} app=${app} isChanged=${isChanged && isColour && draft.name.trim() !== ""} save=${save} discard=${discard} />
    <//>
    <${Panel} title=${brand.snippet} about=${brand.snippetAbout}>
      <${Copyable} app=${app} label=${brand.snippet} text=${snippet(value.id, draft.name, draft.accent)} />
      <p class="form-hint"><a href=${app.url("/settings/origins")}>${brand.toOrigins}</a></p>
    <//></div>
    <${Preview} app=${app} name=${draft.name} accent=${draft.accent} greeting=${greeting} />
  </div>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, value: string, isColour: boolean, change: (value: string) => void}} props */
function Accent({ app, value, isColour, change }) {
  const { brand } = app.texts.settings;
  const moved = isColour ? shades(value || OWN_ACCENT).filter((one) => one.isMoved) : [];
  const hint = moved.length ? moved.map((one) => brand.moved[one.theme](one.ratio.toFixed(1), one.ink)).join(" ") : brand.readable;
  return html`<div class="accent-field">
    <${TextField} name="accent" label=${brand.accent} hint=${hint} error=${isColour ? "" : brand.notColour} value=${value} placeholder=${OWN_ACCENT} spellcheck=${false} change=${(/** @type {string} */ text) => change(text.trim())} />
    <input type="color" class="accent-well" aria-label=${brand.pick} value=${rgbOf(value) ? value.toLowerCase() : OWN_ACCENT} onInput=${(/** @type {any} */ event) => change(event.target.value)} />
  </div>`;
}

/** How a chat looks with it, in light and in dark. @param {{app: import("../../app.js").ConsoleApp, name: string, accent: string, greeting: string}} props */
function Preview({ app, name, accent, greeting }) {
  const { brand } = app.texts.settings;
  return html`<div class="previews" role="group" aria-label=${brand.preview}>
    ${shades(accent || OWN_ACCENT).map(
      (shade) => html`<figure key=${shade.theme} class=${`preview is-${shade.theme}`} style=${{ "--preview-accent": shade.accent, "--preview-on": shade.on, "--preview-ink": shade.ink }}>
        <div class="preview-box">
          <div class="preview-head"><span class="preview-mark" aria-hidden="true">${Array.from(name.trim())[0] ?? "F"}</span><b>${name || " "}</b></div>
          <p class="preview-said">${greeting}</p>
          <p class="preview-own">${brand.sample}</p>
          <span class="preview-button">${brand.sampleButton}</span>
        </div>
        <figcaption>${brand.themes[shade.theme]}</figcaption>
      </figure>`,
    )}
  </div>`;
}

/** @param {string} organisation @param {string} name @param {string} accent */
function snippet(organisation, name, accent) {
  const colour = accent ? ` accent="${quoted(accent)}"` : "";
  return `<script type="module" src="${BASE}/static/widget/widget.js"></script>\n<frontdesk-chat organisation="${quoted(organisation)}" name="${quoted(name)}"${colour}></frontdesk-chat>`;
}

/** @param {string} text */
function quoted(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
