// @ts-check
/** Ready-made texts in the composer: a slash and the beginning of a name list them. */
import { html, useState } from "../../../shared/html.js";
import { useLoaded } from "../../store.js";

const CALLED = /^\/([^\n]{0,40})$/;
const MOST = 8;

/**
 * @param {import("../../app.js").ConsoleApp} app
 * @param {string} text What stands in the composer.
 */
export function useMacros(app, text) {
  const called = CALLED.exec(text);
  const { value } = useLoaded(async () => (called ? (await app.api.get("operator/macros")).macros : null), [called !== null]);
  const [at, setAt] = useState(0);
  const [shut, setShut] = useState("");
  const wanted = (called?.[1] ?? "").toLowerCase();
  /** @type {{name: string, text: string}[]} */
  const found = (value ?? []).filter((/** @type {any} */ one) => one.name.toLowerCase().includes(wanted)).slice(0, MOST);
  const open = called !== null && value !== null && shut !== text;
  const chosen = found[Math.min(at, found.length - 1)];

  /** @param {KeyboardEvent} event @param {(text: string) => void} write @returns {boolean} Whether the key was for this list. */
  const press = (event, write) => {
    if (!open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) write(chosen.text);
    else if (event.key === "Escape") setShut(text);
    else return false;
    event.preventDefault();
    return true;
  };
  return { open, found, chosen, press, activeId: chosen ? idOf(chosen.name) : undefined };
}

/** @param {string} name */
function idOf(name) {
  return `macro-${name.replace(/\W/g, "-")}`;
}

/** @param {{macros: ReturnType<typeof useMacros>, label: string, none: string, take: (text: string) => void}} props */
export function Macros({ macros, label, none, take }) {
  if (macros.found.length === 0) return html`<p class="macros quiet">${none}</p>`;
  return html`<ul class="macros" role="listbox" aria-label=${label}>
    ${macros.found.map(
      (one) => html`<li role="option" id=${idOf(one.name)} key=${one.name} class="choice" aria-selected=${one === macros.chosen} onClick=${() => take(one.text)}>
        <b>${one.name}</b><span class="choice-name quiet">${one.text}</span>
      </li>`,
    )}
  </ul>`;
}
