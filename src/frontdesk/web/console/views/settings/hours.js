// @ts-check
/** When people are there, in which time zone and language, and how much customers may ask. */
import { html } from "../../../shared/html.js";
import { SaveBar, SelectField, SwitchField, TextField, useDraft } from "../../forms.js";
import { Locked, Panel, PartHead, Read } from "../../panels.js";
import { change, filled, languageName, useOrganisation } from "./organisation.js";

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Hours({ app }) {
  const { settings } = app.texts;
  const read = useOrganisation(app);
  return html`<${PartHead} title=${settings.sections.hours} about=${settings.hours.about} />
    <${Read} app=${app} read=${read}>${(/** @type {import("./organisation.js").Organisation} */ value) => html`
      <${People} app=${app} desk=${value.desk} /><${Limits} app=${app} read=${read} value=${value} />`}<//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, desk: import("./organisation.js").Desk}} props */
function People({ app, desk }) {
  const { hours } = app.texts.settings;
  const { people } = desk;
  const days = people?.hours ?? [];
  return html`<${Panel} title=${hours.people} locked=${hours.peopleWhy}>
    <p>${people === null ? hours.nobody : days.length === 0 ? hours.always : hours.promised(people.promisedMinutes)}</p>
    ${days.length > 0 &&
    html`<dl class="fact-table">${days.map((spans, n) => html`<div key=${n}><dt>${weekday(n, app.language)}</dt><dd>${spans.join(", ") || hours.closed}</dd></div>`)}</dl>`}
    <p class="form-hint">${hours.agents} <a href=${app.url("/agents")}>${app.texts.configuring.agents}</a></p>
  <//>`;
}

/** @param {number} n From Monday. @param {string} language */
function weekday(n, language) {
  return new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + n));
}

/** @param {{app: import("../../app.js").ConsoleApp, read: any, value: import("./organisation.js").Organisation}} props */
function Limits({ app, read, value }) {
  const { hours } = app.texts.settings;
  const { configuration: own, desk } = value;
  const { draft, set, isChanged, discard } = useDraft({
    zone: own.zone ?? "",
    language: own.language ?? "",
    minutes: own.inactivity_seconds ? String(own.inactivity_seconds / 60) : "",
    open: own.open_chat ?? true,
    messages: own.limits?.messages_per_minute?.toString() ?? "",
    conversations: own.limits?.conversations_per_day?.toString() ?? "",
  });
  const number = (/** @type {string} */ text) => (text.trim() === "" ? null : Number(text));
  const save = () => {
    const minutes = number(draft.minutes);
    return change(app, read, {
      zone: draft.zone || null,
      language: draft.language || null,
      inactivity_seconds: minutes === null ? null : minutes * 60,
      open_chat: draft.open,
      limits: filled({ messages_per_minute: number(draft.messages), conversations_per_day: number(draft.conversations) }),
    });
  };
  const languages = [{ id: "", label: hours.ofPack }, ...desk.languages.map((id) => ({ id, label: languageName(id) }))];
  const zones = [{ id: "", label: hours.ofPackZone(desk.zone) }, ...Intl.supportedValuesOf("timeZone").map((id) => ({ id, label: id.replaceAll("_", " ") }))];
  return html`<${Panel} title=${hours.where}>
    <div class="form two">
      <${SelectField} name="zone" label=${hours.zone} value=${draft.zone} options=${zones} change=${(/** @type {string} */ zone) => set({ zone })} />
      <${SelectField} name="language" label=${hours.language} hint=${hours.languageHint} value=${draft.language} options=${languages} change=${(/** @type {string} */ language) => set({ language })} />
      <${TextField} name="minutes" type="number" min="1" label=${hours.quiet} hint=${hours.quietHint} value=${draft.minutes} placeholder=${hours.ofServer} change=${(/** @type {string} */ minutes) => set({ minutes })} />
      <${TextField} name="messages" type="number" min="1" label=${hours.messages} value=${draft.messages} placeholder=${hours.noLimit} change=${(/** @type {string} */ messages) => set({ messages })} />
      <${TextField} name="conversations" type="number" min="1" label=${hours.conversations} value=${draft.conversations} placeholder=${hours.noLimit} change=${(/** @type {string} */ conversations) => set({ conversations })} />
    </div>
    <${SwitchField} name="open" label=${hours.open} hint=${desk.openChat ? hours.openHint : ""} value=${desk.openChat && draft.open} disabled=${!desk.openChat} change=${(/** @type {boolean} */ open) => set({ open })} />
    ${!desk.openChat && html`<${Locked}>${hours.openWhy}<//>`}
    <${SaveBar} app=${app} isChanged=${isChanged} save=${save} discard=${discard} />
  <//>`;
}
