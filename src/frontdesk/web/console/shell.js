// @ts-check
/** What is around every view: the rail, the bar of a lost connection, what is said for some seconds. */
import { html, useEffect, useRef, useState } from "../shared/html.js";
import { door, signOut } from "./api.js";
import { isForbidden } from "./app.js";
import { Button, Empty, Skeleton, Trouble } from "./controls.js";
import { useKeys } from "./keys.js";
import { KeySheet } from "./key_sheet.js";
import { Palette } from "./palette.js";
import { Rail } from "./rail.js";
import { routeOf } from "./router.js";
import { ROUTES } from "./routes.js";
import { useStore } from "./store.js";

/** @typedef {import("./app.js").ConsoleApp} ConsoleApp */
/** @typedef {import("./router.js").Route} Route */

/** @param {{app: ConsoleApp}} props */
export function Shell({ app }) {
  const [, redraw] = useState(0);
  const [leaving, leave] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    const again = () => redraw((/** @type {number} */ n) => n + 1);
    const stop = app.subscribe(again);
    // Who is signed in may be known by now, before anybody listened.
    again();
    return stop;
  }, [app]);
  const { shell } = app.texts;
  const quit = () => signOut().catch((error) => leave(error));
  useKeys(app, "shell", shell.keysEverywhere, [
    { key: "?", label: shell.openKeys, run: () => app.open("keys") },
    { key: "/", label: shell.openPalette, run: () => app.open("palette") },
  ]);
  useEffect(() => void (document.documentElement.lang = app.language), [app.language]);
  return html`<a class="skip" href="#view">${shell.skip}</a>
    <${Rail} app=${app} quit=${quit} />
    <div class="stage">
      <${LinkBar} app=${app} />
      ${leaving !== null && html`<${Trouble} text=${app.why(leaving)} again=${quit} label=${shell.tryAgain} />`}
      <main class="view" id="view" tabindex="-1">
        ${app.trouble !== null && html`<${Trouble} text=${app.why(app.trouble)} again=${() => app.start()} label=${shell.tryAgain} />`}
        ${app.signedIn && html`<${View} app=${app} />`}
        ${!app.signedIn && app.trouble === null && html`<div class="view-waits"><${Skeleton} label=${shell.loading} /></div>`}
      </main>
    </div>
    <${Toasts} app=${app} />
    ${app.overlay === "palette" && app.signedIn && html`<${Palette} app=${app} routes=${ROUTES} />`}
    ${app.overlay === "keys" && html`<${KeySheet} app=${app} />`}`;
}

/** The view that the address means, once its module is here. @param {{app: ConsoleApp}} props */
function View({ app }) {
  const found = routeOf(ROUTES, app.path);
  const [made, make] = useState(/** @type {{route: Route, Draw: any, trouble: unknown} | null} */ (null));
  const { shell } = app.texts;
  const route = found?.route;
  const title = route ? route.title(app.texts) : shell.titles.lost;
  const visited = useRef(/** @type {Route | undefined} */ (route));
  const wanted = useRef(/** @type {Route | undefined} */ (route));
  wanted.current = route;
  const load = () => {
    // A module that comes late must not take the place of a view that was asked for since.
    const come = (/** @type {any} */ Draw, /** @type {unknown} */ trouble) => route && wanted.current === route && make({ route, Draw, trouble });
    route?.load().then(
      (module) => come(module.default, null),
      (trouble) => come(null, trouble),
    );
  };
  useEffect(load, [route]);
  useEffect(() => {
    document.title = `${title} · Frontdesk`;
    // Whoever cannot see that the view is another hears it, and goes on from its beginning.
    if (visited.current !== route) {
      app.announce(title);
      document.getElementById("view")?.focus({ preventScroll: true });
    }
    visited.current = route;
  }, [route, title]);
  if (!route) {
    return html`<${Empty} icon="search" title=${shell.lost}>
      <p>${shell.lostWhy}</p>
      <a class="button primary" href=${app.url("/inbox")}>${shell.toInbox}</a>
    <//>`;
  }
  if (route.role && !app.me.isAtLeast(route.role)) {
    return html`<${Empty} icon="lock" title=${shell.notAllowed}><p>${shell.notAllowedWhy}</p><//>`;
  }
  if (made?.route !== route) return html`<div class="view-waits"><${Skeleton} label=${shell.loading} /></div>`;
  if (made.trouble) return html`<${Trouble} text=${shell.broken} again=${load} label=${shell.tryAgain} />`;
  return html`<${made.Draw} key=${route.path} app=${app} params=${found.params} />`;
}

/** One line while what is shown may be out of date. @param {{app: ConsoleApp}} props */
function LinkBar({ app }) {
  const link = useStore(app.feed, () => app.feed.link);
  const [late, setLate] = useState(false);
  const { shell } = app.texts;
  useEffect(() => {
    setLate(false);
    // A moment without a connection is nothing to worry anybody with.
    const timer = setTimeout(() => setLate(true), link === "reconnecting" ? 1_500 : 0);
    return () => clearTimeout(timer);
  }, [link]);
  /** @type {Partial<Record<typeof link, string>>} */
  const told = { offline: shell.offline, reconnecting: late ? shell.reconnecting : "", over: shell.over };
  const text = told[link] ?? "";
  useEffect(() => void (text && app.announce(text)), [text]);
  if (!text) return null;
  return html`<p class=${`link-bar is-${link}`}>
    <span>${text}</span>
    ${link === "over" && html`<a href=${door()}>${shell.signInAgain}</a>`}
  </p>`;
}

/** @param {{app: ConsoleApp}} props */
function Toasts({ app }) {
  const { shell } = app.texts;
  return html`<section class="toasts" aria-label=${shell.notices}>
      ${app.toasts.map(
        ({ id, text, tone, action }) => html`<div class=${`toast is-${tone}`} key=${id}>
          <p>${text}</p>
          ${action && html`<${Button} small onClick=${() => (app.dismiss(id), action.run())}>${action.label}<//>`}
          <${Button} small kind="ghost" icon="close" label=${shell.dismiss} onClick=${() => app.dismiss(id)} />
        </div>`,
      )}
    </section>
    <div class="hidden announcer" aria-live="polite"><p key=${app.announced.n}>${app.announced.text}</p></div>`;
}

/** Why something could not be read, as a view shows it. @param {{app: ConsoleApp, trouble: unknown, again: () => void}} props */
export function Refused({ app, trouble, again }) {
  const { shell } = app.texts;
  if (isForbidden(trouble)) return html`<${Empty} icon="lock" title=${shell.notAllowed}><p>${shell.notAllowedWhy}</p><//>`;
  return html`<${Trouble} text=${app.why(trouble)} again=${again} label=${shell.tryAgain} />`;
}
