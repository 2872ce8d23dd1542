// @ts-check
/** The customer's page: a header with the company's name, the chat, and in a demo a drawer of the demo's own. */
import { applyAccent } from "../shared/accent.js";
import { BASE } from "../shared/desk.js";
import { Header } from "../shared/header.js";
import { html, render } from "../shared/html.js";
import { followKeyboard } from "../shared/keyboard.js";
import { Menu } from "../shared/menu.js";
import { Chat, connection, tone } from "./chat.js";
import { Drawer } from "./drawer.js";
import { onceAFrame } from "./draw.js";
import { ChatSession } from "./session.js";
import { keep, recall } from "./storage.js";
import { spokenLanguage } from "./texts.js";

/**
 * @typedef {object} Caller
 * @property {string} name
 * @property {string} phone
 * @property {string} knows
 *
 * @typedef {object} Demo
 * @property {string} company
 * @property {Caller[]} callers
 * @property {boolean} [resets]
 */

const DEMO = "frontdesk:demo";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Demo | null} */
let demo = recall(DEMO, { company: "", callers: [] });

/** @type {Promise<void> | null} */
let asking = null;

const redraw = onceAFrame(draw);
const session = new ChatSession({ base: BASE, language: asked() }, redraw);

/** The language that the address asks for, or the browser where that is not English. */
function asked() {
  const browser = spokenLanguage(navigator.language);
  return spokenLanguage(new URLSearchParams(location.search).get("language")) ?? (browser === "en" ? undefined : browser);
}

/** The accent that the page has, which the company has set. */
let accent = "";

function colour() {
  applyAccent(document.documentElement, accent);
}

function draw() {
  session.schedule();
  if ((session.front?.accent ?? "") !== accent) {
    accent = session.front?.accent ?? "";
    colour();
  }
  if (session.front?.demo && !asking) asking = askForDemo();
  const { texts, language } = session;
  document.title = session.front ? texts.titleWith(session.name) : texts.title;
  document.documentElement.lang = language;
  render(html`<${Page} />`, root);
}

function Page() {
  const { texts } = session;
  const items = [{ name: texts.startOver, icon: "again", act: () => session.acts.startOver() }];
  return html`<${Header} name=${session.name} line=${connection(session)} tone=${tone(session)} className="top">
      ${demo && demo.callers.length > 0 && html`<${Drawer} callers=${demo.callers} resets=${demo.resets} session=${session} />`}
      <${Menu} label=${texts.more} items=${items} />
    <//>
    <main><${Chat} session=${session} /></main>`;
}

async function askForDemo() {
  try {
    const answer = await fetch(`${BASE}/api/demo`);
    demo = answer.ok ? await answer.json() : null;
    keep(DEMO, demo);
    redraw();
  } catch {
    // Without a connection the page goes by what it kept.
  }
}

/** Go on with the conversation of a letter's link; its token leaves the address at once. */
function resume() {
  const [, id, token] = /^#resume=(\w+)\.(.+)$/.exec(location.hash) ?? [];
  if (!id) return;
  keep(session.key, { id, token });
  history.replaceState(null, "", location.pathname + location.search);
}

resume();
followKeyboard(root);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colour);
draw();
session.start();
