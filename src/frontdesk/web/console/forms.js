// @ts-check
/** Fields with their labels and hints, and a draft of what is being edited. */
import { html, useEffect, useState } from "../shared/html.js";
import { Button } from "./controls.js";

/** @typedef {import("./app.js").ConsoleApp} ConsoleApp */

/** @param {{id: string, label: string, hint?: any, error?: string, children?: any}} props */
function Labelled({ id, label, hint, error, children }) {
  return html`<div class="form-field">
    <label for=${id}>${label}</label>
    ${children}
    ${hint && html`<p class="form-hint" id=${`${id}-hint`}>${hint}</p>`}
    ${error && html`<p class="form-error" id=${`${id}-error`} role="alert">${error}</p>`}
  </div>`;
}

/** @param {string} id @param {any} hint @param {string | undefined} error */
function described(id, hint, error) {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

/**
 * A line of text, or several with `rows`.
 * @param {{name: string, label: string, value: string, change: (value: string) => void, hint?: any, error?: string, rows?: number, type?: string, [more: string]: any}} props
 */
export function TextField({ name, label, value, change, hint, error, rows = 0, type = "text", ...more }) {
  const id = `f-${name}`;
  const given = {
    class: "field",
    id,
    name,
    value,
    "aria-describedby": described(id, hint, error),
    "aria-invalid": error ? "true" : undefined,
    onInput: (/** @type {any} */ event) => change(event.target.value),
    ...more,
  };
  return html`<${Labelled} id=${id} label=${label} hint=${hint} error=${error}>
    ${rows ? html`<textarea rows=${rows} ...${given}></textarea>` : html`<input type=${type} autocomplete="off" ...${given} />`}
  <//>`;
}

/** @param {{name: string, label: string, value: string, change: (value: string) => void, options: {id: string, label: string}[], hint?: any, [more: string]: any}} props */
export function SelectField({ name, label, value, change, options, hint, ...more }) {
  const id = `f-${name}`;
  return html`<${Labelled} id=${id} label=${label} hint=${hint}>
    <select class="field" id=${id} name=${name} aria-describedby=${described(id, hint, "")} onChange=${(/** @type {any} */ event) => change(event.target.value)} ...${more}>
      ${options.map((one) => html`<option key=${one.id} value=${one.id} selected=${one.id === value}>${one.label}</option>`)}
    </select>
  <//>`;
}

/** Something that is on or off. @param {{name: string, label: string, value: boolean, change: (value: boolean) => void, hint?: any, [more: string]: any}} props */
export function SwitchField({ name, label, value, change, hint, ...more }) {
  const id = `f-${name}`;
  return html`<div class="form-switch">
    <input type="checkbox" role="switch" class="switch" id=${id} name=${name} checked=${value} aria-describedby=${described(id, hint, "")}
      onChange=${(/** @type {any} */ event) => change(event.target.checked)} ...${more} />
    <div><label for=${id}>${label}</label>${hint && html`<p class="form-hint" id=${`${id}-hint`}>${hint}</p>`}</div>
  </div>`;
}

/** Any of several things. @param {{legend: string, options: {id: string, label: string, hint?: string}[], chosen: string[], change: (chosen: string[]) => void, hint?: string, disabled?: boolean}} props */
export function ChoiceField({ legend, options, chosen, change, hint, disabled = false }) {
  /** @param {string} id @param {boolean} on */
  const set = (id, on) => change(options.map((one) => one.id).filter((one) => (one === id ? on : chosen.includes(one))));
  return html`<fieldset class="form-choices" disabled=${disabled}>
    <legend>${legend}</legend>
    ${hint && html`<p class="form-hint">${hint}</p>`}
    <div class="form-options">
      ${options.map(
        (one) => html`<label key=${one.id} class="form-option">
          <input type="checkbox" checked=${chosen.includes(one.id)} onChange=${(/** @type {any} */ event) => set(one.id, event.target.checked)} />
          <span>${one.label}${one.hint && html`<small>${one.hint}</small>`}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** Lines of which each is one: examples, choices. @param {{name: string, label: string, value: string[], change: (value: string[]) => void, hint?: any, rows?: number}} props */
export function LinesField({ name, label, value, change, hint, rows = 3 }) {
  const [text, setText] = useState(value.join("\n"));
  const lines = (/** @type {string} */ given) => given.split("\n").map((line) => line.trim()).filter(Boolean);
  useEffect(() => {
    if (JSON.stringify(lines(text)) !== JSON.stringify(value)) setText(value.join("\n"));
  }, [JSON.stringify(value)]);
  const take = (/** @type {string} */ given) => {
    setText(given);
    change(lines(given));
  };
  return html`<${TextField} name=${name} label=${label} hint=${hint} rows=${rows} value=${text} change=${take} />`;
}

/**
 * What is being edited of something: begins anew where that is another by now.
 * @template {object} T
 * @param {T} given
 * @returns {{draft: T, set: (change: Partial<T>) => void, isChanged: boolean, discard: () => void}}
 */
export function useDraft(given) {
  const [draft, setDraft] = useState(given);
  const stands = JSON.stringify(given);
  useEffect(() => setDraft(given), [stands]);
  return {
    draft,
    set: (change) => setDraft((/** @type {T} */ before) => ({ ...before, ...change })),
    isChanged: JSON.stringify(draft) !== stands,
    discard: () => setDraft(given),
  };
}

/**
 * Saves what was edited. The button stays where the focus is, whether there is something to save or not.
 * @param {{app: ConsoleApp, isChanged: boolean, save: () => Promise<any>, discard: () => void, label?: string, children?: any}} props
 */
export function SaveBar({ app, isChanged, save, discard, label, children }) {
  const { panels } = app.texts;
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy || !isChanged) return;
    setBusy(true);
    await save();
    setBusy(false);
  };
  return html`<div class="save-bar">
    <${Button} kind="primary" aria-disabled=${!isChanged || busy} aria-busy=${busy} onClick=${run}>${label ?? panels.save}<//>
    ${children}
    ${isChanged && html`<${Button} kind="ghost" onClick=${discard}>${panels.discard}<//>`}
    ${isChanged && html`<span class="quiet">${panels.unsaved}</span>`}
  </div>`;
}
