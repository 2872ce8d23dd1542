// @ts-check
/** The console: one application for everything that operators do. */
import { html, render } from "../shared/html.js";
import { CONSOLE } from "./api.js";
import { ConsoleApp } from "./app.js";
import { Shell } from "./shell.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const app = new ConsoleApp();

if (location.pathname.replace(/\/$/, "") === CONSOLE) app.go("/inbox", { replace: true });

/** A link within the console changes the view, not the page. @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin || !link.pathname.startsWith(`${CONSOLE}/`)) return;
  if (link.pathname === `${CONSOLE}/sign-in`) return;
  event.preventDefault();
  app.go(link.pathname.slice(CONSOLE.length) + link.search + link.hash);
}

/** @param {KeyboardEvent} event */
function press(event) {
  if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k" && !event.altKey && !event.shiftKey) {
    event.preventDefault();
    app.open(app.overlay === "palette" ? "" : "palette");
  } else if (!app.overlay || document.querySelector("dialog[open]")) app.keys.press(event);
  else if (app.overlay === "palette" && event.key.length === 1 && !(event.metaKey || event.ctrlKey || event.altKey)) {
    // Typed before the palette is drawn, a letter is meant for it, and is no command.
    event.preventDefault();
    app.early += event.key;
  }
}

root.replaceChildren();
document.addEventListener("click", follow);
document.addEventListener("keydown", press);
addEventListener("popstate", () => app.changed());
addEventListener("hashchange", () => app.changed());
render(html`<${Shell} app=${app} />`, root);
void app.start();
