// @ts-check
/** All of something, or some of it. */
import { html } from "../../../shared/html.js";
import { ChoiceField, SwitchField } from "../../forms.js";

/** @param {{app: import("../../app.js").ConsoleApp, name: string, label: string, all: string, chosen: string[] | null, change: (chosen: string[] | null) => void, options: {id: string, label: string, hint?: string}[]}} props */
export function Allowed({ name, label, all, chosen, change, options }) {
  return html`<div class="allowed">
    <${SwitchField} name=${`all-${name}`} label=${all} value=${chosen === null} change=${(/** @type {boolean} */ on) => change(on ? null : options.map((one) => one.id))} />
    ${chosen !== null && html`<${ChoiceField} legend=${label} chosen=${chosen} change=${change} options=${options} />`}
  </div>`;
}
