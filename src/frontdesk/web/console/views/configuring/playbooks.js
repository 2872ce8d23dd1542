// @ts-check
/** Playbooks: how one kind of request is handled. */
import { html } from "../../../shared/html.js";
import { Configured } from "./configured.js";
import { PlaybookForm } from "./playbook_form.js";

/** @param {{app: import("../../app.js").ConsoleApp, params: {id?: string, tab?: string}}} props */
export default function Playbooks({ app, params }) {
  return html`<${Configured} app=${app} kind="playbooks" icon="playbooks" params=${params} Form=${PlaybookForm} about=${(/** @type {any} */ body) => body.trigger?.when || body.instructions} />`;
}
