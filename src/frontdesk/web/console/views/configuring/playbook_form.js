// @ts-check
/** What a playbook is: what it is for, what is said and asked, what follows. */
import { html } from "../../../shared/html.js";
import { Button } from "../../controls.js";
import { LinesField, SelectField, SwitchField, TextField } from "../../forms.js";
import { Panel } from "../../panels.js";
import { Allowed } from "./allowed.js";

const KINDS = ["custom", "welcome", "ender"];
const TYPES = ["text", "email", "phone", "number", "date", "choice"];

/** @param {{app: import("../../app.js").ConsoleApp, draft: any, set: (change: any) => void, tools: {name: string, does: string}[], playbooks: import("./configured.js").Item[], own: string}} props */
export function PlaybookForm({ app, draft, set, tools, playbooks, own }) {
  const { playbookWords: words } = app.texts.configuring;
  const trigger = draft.trigger ?? {};
  const text = (/** @type {string} */ name) => ({ name, label: words.fields[name], hint: words.hints[name], value: draft[name] ?? "", change: (/** @type {string} */ value) => set({ [name]: value }) });
  const follows = [
    { id: "say", label: words.then.say },
    { id: "person", label: words.then.person },
    ...tools.map((tool) => ({ id: `tool:${tool.name}`, label: words.then.tool(tool.name) })),
    ...playbooks.filter((one) => one.id !== own).map((one) => ({ id: `playbook:${one.id}`, label: words.then.playbook(one.body.name) })),
  ];
  return html`<${Panel} title=${words.what}>
      <div class="form">
        <div class="form two">
          <${TextField} ...${text("name")} maxlength="80" required />
          <${SelectField} ...${text("kind")} value=${draft.kind ?? "custom"} options=${KINDS.map((id) => ({ id, label: words.kinds[id] }))} />
        </div>
        ${(draft.kind ?? "custom") === "custom" &&
        html`<${TextField} name="when" label=${words.fields.when} hint=${words.hints.when} value=${trigger.when ?? ""} change=${(/** @type {string} */ when) => set({ trigger: { ...trigger, when } })} />
          <${LinesField} name="examples" label=${words.fields.examples} hint=${words.hints.examples} rows=${4} value=${trigger.examples ?? []} change=${(/** @type {string[]} */ examples) => set({ trigger: { ...trigger, examples } })} />`}
      </div>
    <//>
    <${Panel} title=${words.how}>
      <div class="form">
        <${TextField} ...${text("instructions")} rows=${5} />
        <${LinesField} ...${text("says")} value=${draft.says ?? []} rows=${2} />
        <${Fields} app=${app} fields=${draft.fields ?? []} change=${(/** @type {any[]} */ fields) => set({ fields: fields.length ? fields : undefined })} />
        <${SwitchField} name="readsBack" label=${words.fields.readsBack} hint=${words.hints.readsBack} value=${draft.readsBack ?? true} change=${(/** @type {boolean} */ on) => set({ readsBack: on ? undefined : false })} />
        <${SelectField} ...${text("then")} value=${draft.then ?? "say"} options=${follows} />
        <${TextField} ...${text("done")} />
        <${Allowed} app=${app} name="tools" label=${words.fields.tools} all=${words.allTools} chosen=${draft.tools ?? null} change=${(/** @type {string[] | null} */ value) => set({ tools: value })} options=${tools.map((tool) => ({ id: tool.name, label: tool.name, hint: tool.does }))} />
      </div>
    <//>`;
}

/** @typedef {{name: string, asks: string, type?: string, label?: string, choices?: string[]}} Field */

/** What is asked for, one by one. @param {{app: import("../../app.js").ConsoleApp, fields: Field[], change: (fields: Field[]) => void}} props */
function Fields({ app, fields, change }) {
  const { playbookWords: words } = app.texts.configuring;
  /** @param {number} n @param {Partial<Field>} part */
  const put = (n, part) => change(fields.map((one, at) => (at === n ? tidy({ ...one, ...part }) : one)));
  /** @param {number} n */
  const up = (n) => change([...fields.slice(0, n - 1), fields[n], fields[n - 1], ...fields.slice(n + 1)]);
  return html`<fieldset class="asked-fields">
    <legend>${words.fields.fields}</legend>
    ${fields.length === 0 && html`<p class="form-hint">${words.noFields}</p>`}
    <ol>
      ${fields.map(
        (one, n) => html`<li class="asked-field" key=${n}>
          <div class="form two">
            <${TextField} name=${`asks-${n}`} label=${words.field.asks} value=${one.asks} change=${(/** @type {string} */ asks) => put(n, { asks })} />
            <${TextField} name=${`field-${n}`} label=${words.field.name} value=${one.name} spellcheck=${false} change=${(/** @type {string} */ name) => put(n, { name })} />
            <${SelectField} name=${`type-${n}`} label=${words.field.type} value=${one.type ?? "text"} options=${TYPES.map((id) => ({ id, label: words.types[id] }))} change=${(/** @type {string} */ type) => put(n, { type })} />
            <${TextField} name=${`label-${n}`} label=${words.field.label} value=${one.label ?? ""} placeholder=${one.name} change=${(/** @type {string} */ label) => put(n, { label })} />
            ${one.type === "choice" && html`<${LinesField} name=${`choices-${n}`} label=${words.field.choices} value=${one.choices ?? []} change=${(/** @type {string[]} */ choices) => put(n, { choices })} />`}
          </div>
          <div class="asked-ways">
            ${n > 0 && html`<${Button} small kind="ghost" onClick=${() => up(n)}>${words.earlier}<//>`}
            <${Button} small kind="ghost" icon="close" label=${words.removeField(one.name)} onClick=${() => change(fields.filter((_, at) => at !== n))} />
          </div>
        </li>`,
      )}
    </ol>
    <${Button} small icon="plus" onClick=${() => change([...fields, { name: `field${fields.length + 1}`, asks: "" }])}>${words.addField}<//>
  </fieldset>`;
}

/** Without what has its default. @param {Field} field @returns {Field} */
function tidy({ name, asks, type, label, choices }) {
  return { name, asks, ...(type && type !== "text" && { type }), ...(label && { label }), ...(type === "choice" && choices?.length && { choices }) };
}
