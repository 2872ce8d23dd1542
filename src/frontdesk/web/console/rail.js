// @ts-check
/** The rail: where one can go, how many wait, and who one is. */
import { html, useState } from "../shared/html.js";
import { inQueue } from "../shared/feed_state.js";
import { Avatar, Menu } from "./controls.js";
import { Icon } from "./icons.js";
import { fit } from "./router.js";
import { ROUTES } from "./routes.js";
import { useStore } from "./store.js";
import { languages } from "./texts/index.js";

/** @typedef {import("./app.js").ConsoleApp} ConsoleApp */

/** @type {Record<string, string>} */
const LANGUAGE_NAMES = { en: "English", es: "Español" };

/** @param {{app: ConsoleApp, quit: () => void}} props */
export function Rail({ app, quit }) {
  const { shell } = app.texts;
  const waiting = useStore(app.feed, () => countWaiting(app));
  const shown = ROUTES.filter((route) => route.nav && (!route.role || app.signedIn?.isAtLeast(route.role)));
  return html`<nav class="rail" aria-label=${shell.navigation}>
    <a class="rail-mark" href=${app.url("/inbox")} aria-label=${shell.product}><span aria-hidden="true">F</span></a>
    <ul class="rail-items">
      ${shown.map((route) => {
        const title = route.title(app.texts);
        const to = route.nav?.to ?? route.path;
        const here = [to, ...(route.nav?.also ?? [])].some((path) => app.path === path || app.path.startsWith(`${path}/`)) || fit(route.path, app.path) !== null;
        const count = to === "/inbox" ? waiting : 0;
        return html`<li key=${to}>
          <a class="rail-item" href=${app.url(to)} aria-current=${here ? "page" : undefined} aria-label=${count ? shell.navCount(title, count) : title}>
            <${Icon} name=${route.nav?.icon ?? ""} />
            ${count > 0 && html`<span class="rail-badge" aria-hidden="true">${count > 99 ? "99+" : count}</span>`}
            <span class="rail-name" aria-hidden="true">${title}</span>
          </a>
        </li>`;
      })}
    </ul>
    <div class="rail-foot">
      <button type="button" class="rail-item" aria-label=${shell.openPalette} onClick=${() => app.open("palette")}>
        <${Icon} name="search" /><span class="rail-name" aria-hidden="true">${shell.openPalette}</span>
      </button>
      <button type="button" class="rail-item keys-button" aria-label=${shell.keys} onClick=${() => app.open("keys")}>
        <${Icon} name="keyboard" /><span class="rail-name" aria-hidden="true">${shell.keys}</span>
      </button>
      ${app.signedIn && html`<${Account} app=${app} quit=${quit} />`}
    </div>
  </nav>`;
}

/** @param {{app: ConsoleApp, quit: () => void}} props */
function Account({ app, quit }) {
  const [open, toggle] = useState(false);
  const { shell } = app.texts;
  const { name, organisation, role } = app.me;
  const spoken = languages.map((language) => ({
    id: language,
    label: LANGUAGE_NAMES[language] ?? language,
    current: language === app.language,
    run: () => app.speak(language),
  }));
  return html`<${Menu}
    label=${shell.menu}
    open=${open}
    toggle=${toggle}
    side="up"
    items=${[...spoken, { id: "leave", label: shell.signOut, run: quit }]}
    button=${(/** @type {any} */ given) => html`<button type="button" class="rail-me" ...${given} aria-label=${`${shell.account(name, organisation)}, ${shell.roles[role]}`}>
      <${Avatar} name=${name} />
      <span class="rail-name" aria-hidden="true">${shell.account(name, organisation)}</span>
    </button>`}
  />`;
}

/** @param {ConsoleApp} app */
function countWaiting(app) {
  const now = Date.now();
  let count = 0;
  for (const line of app.feed.state.lines.values()) if (inQueue(line, now)) count += 1;
  return count;
}
