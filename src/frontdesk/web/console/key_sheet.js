// @ts-check
/** Which keys do what here, and whether single letters do anything. */
import { html, useState } from "../shared/html.js";
import { Button, Dialog, Kbd } from "./controls.js";

/** @type {Record<string, string>} */
const PRINTED = { Enter: "↵", ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc" };

/** @param {{app: import("./app.js").ConsoleApp}} props */
export function KeySheet({ app }) {
  const { shell } = app.texts;
  const [letters, setLetters] = useState(app.keys.letters);
  const close = () => app.open("");
  const groups = [...app.keys.groups.values()].filter((group) => group.bindings.length > 0);
  return html`<${Dialog} label=${shell.keys} close=${close}>
    <header class="dialog-head">
      <h2>${shell.keys}</h2>
      <${Button} kind="ghost" icon="close" label=${shell.close} onClick=${close} />
    </header>
    <div class="key-groups">
      ${groups.map(
        (group) => html`<section key=${group.title}>
          <h3>${group.title}</h3>
          <dl class="keys">
            ${group.title === shell.keysEverywhere && html`<div><dt>${shell.openPalette}</dt><dd><${Kbd}>⌘K<//> <${Kbd}>Ctrl K<//></dd></div>`}
            ${group.bindings.map(
              ({ key, label }) => html`<div key=${key}><dt>${label}</dt><dd><${Kbd}>${PRINTED[key] ?? key.toUpperCase()}<//></dd></div>`,
            )}
          </dl>
        </section>`,
      )}
    </div>
    <label class="switch-line">
      <input type="checkbox" checked=${letters} onChange=${(/** @type {any} */ event) => {
        app.keys.useLetters(event.target.checked);
        setLetters(event.target.checked);
      }} />
      <span>${shell.letters}</span>
    </label>
  <//>`;
}
