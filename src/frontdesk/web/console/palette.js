// @ts-check
/** ⌘K: go to a view, do something, or find a conversation, by a few letters. */
import { html, useState } from "../shared/html.js";
import { Dialog } from "./controls.js";
import { Icon } from "./icons.js";
import { nameOf } from "./lines.js";

/**
 * @typedef {import("./app.js").ConsoleApp} ConsoleApp
 * @typedef {{id: string, icon: string, label: string, group: string, hint?: string, run: () => void}} Choice
 */

const MOST = 8;

/** @param {{app: ConsoleApp, routes: import("./router.js").Route[]}} props */
export function Palette({ app, routes }) {
  const { shell } = app.texts;
  const [words, setWords] = useState(() => app.early);
  const [at, setAt] = useState(0);
  const choices = choicesFor(app, routes, words.trim());
  const chosen = choices[Math.min(at, choices.length - 1)];
  const close = () => app.open("");
  /** @param {Choice} choice */
  const take = (choice) => {
    close();
    // The dialog gives the focus back first; what was chosen may take it on.
    setTimeout(choice.run);
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length) {
      event.preventDefault();
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    } else if (event.key === "Enter" && chosen && !event.isComposing) {
      event.preventDefault();
      take(chosen);
    }
  };
  return html`<${Dialog} label=${shell.openPalette} close=${close} kind="palette">
    <div class="palette-field">
      <${Icon} name="search" />
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant=${chosen ? `choice-${chosen.id}` : undefined}
        aria-label=${shell.openPalette}
        placeholder=${shell.palette}
        autocomplete="off"
        spellcheck=${false}
        value=${words}
        onInput=${(/** @type {any} */ event) => (setWords(event.target.value), setAt(0))}
        onKeyDown=${onKey}
      />
    </div>
    <ul class="palette-list" id="palette-list" role="listbox" aria-label=${shell.openPalette}>
      ${choices.map(
        (choice, n) => html`<li
          key=${choice.id}
          id=${`choice-${choice.id}`}
          role="option"
          aria-selected=${choice === chosen}
          class=${choice.group !== choices[n - 1]?.group ? "choice first" : "choice"}
          data-group=${choice.group}
          onClick=${() => take(choice)}
          onMouseMove=${() => at !== n && setAt(n)}
        >
          <${Icon} name=${choice.icon} /><span class="choice-name">${choice.label}</span>
          <span class="quiet">${choice.hint ?? choice.group}</span>
        </li>`,
      )}
    </ul>
    ${choices.length === 0 && html`<p class="palette-none quiet">${shell.nothingFound}</p>`}
  <//>`;
}

/** @param {ConsoleApp} app @param {import("./router.js").Route[]} routes @param {string} words @returns {Choice[]} */
function choicesFor(app, routes, words) {
  const { shell } = app.texts;
  const wanted = folded(words).split(" ").filter(Boolean);
  const fits = (/** @type {string} */ text) => wanted.every((word) => folded(text).includes(word));
  const views = routes.flatMap((route) => {
    const place = route.nav ?? route.palette;
    if (!place || (route.role && !app.me.isAtLeast(route.role))) return [];
    return [{ id: place.icon, icon: place.icon, label: route.title(app.texts), group: shell.goTo, run: () => app.go(place.to) }];
  });
  const actions = app.commands.map((one) => ({ ...one, icon: "spark", group: shell.actions }));
  const lines = words ? [...app.feed.state.lines.values()] : [];
  const found = lines.filter((line) => fits(`${nameOf(app, line)} ${line.last?.text ?? ""} ${line.phone ?? ""} ${line.ticket ?? ""}`));
  const talks = found.slice(0, MOST).map((line) => ({
    id: line.conversationId.replace(/\W/g, "-"),
    icon: "conversations",
    label: nameOf(app, line),
    group: shell.conversations,
    run: () => app.go(`/inbox/all/${encodeURIComponent(line.conversationId)}`),
  }));
  const chosen = [...actions, ...views].filter((one) => fits(one.label));
  const search = { id: "search", icon: "search", label: shell.searchFor(words), group: shell.conversations, run: () => app.go(`/conversations?text=${encodeURIComponent(words)}`) };
  return [...chosen.slice(0, words ? MOST : 20), ...talks, ...(words ? [search] : [])];
}

/** In small letters without accents. @param {string} text */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
