// @ts-check
/** The customer's page: a header with the company's name, who one calls as, and the chat. */
import { BASE } from "../shared/desk.js";
import { html, render, useState } from "../shared/html.js";
import { Chat, connection } from "./chat.js";
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
 * @property {Record<string, string>} starts
 * @property {Record<string, Record<string, string>>} [startsIn] The same in other languages.
 */

const DEMO = "frontdesk:demo";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Demo | null} */
let demo = recall(DEMO, { company: "", callers: [], starts: {} });

const redraw = onceAFrame(draw);
const session = new ChatSession({ base: BASE, language: asked() }, redraw);

/** The language that the address asks for, or the browser where that is not English. */
function asked() {
  const browser = spokenLanguage(navigator.language);
  return spokenLanguage(new URLSearchParams(location.search).get("language")) ?? (browser === "en" ? undefined : browser);
}

function draw() {
  session.schedule();
  const { texts, language } = session;
  document.title = demo ? texts.titleWith(demo.company) : texts.title;
  document.documentElement.lang = language;
  render(html`<${Page} />`, root);
}

function Page() {
  const line = connection(session);
  const { texts, language } = session;
  return html`<header class="top">
      <div class="named">
        <h1>${demo?.company ?? texts.title}</h1>
        <p class="link" role="status">${line}</p>
      </div>
      <button type="button" class="plain small" onClick=${() => session.startOver()}>${texts.startOver}</button>
    </header>
    ${demo && demo.callers.length > 0 && html`<${CallAs} callers=${demo.callers} />`}
    <main><${Chat} session=${session} starts=${demo?.startsIn?.[language] ?? demo?.starts} /></main>`;
}

/** @param {{callers: Caller[]}} props */
function CallAs({ callers }) {
  const { texts } = session;
  const people = [{ name: texts.somebodyNew, phone: "", knows: "" }, ...callers];
  const { phone = "", caller: name } = session.known ?? {};
  const current = people.findIndex((one) => one.phone === phone && (!name || one.name === name));
  const [choice, choose] = useState(/** @type {number | null} */ (null));
  const chosen = people[choice ?? Math.max(current, 0)];
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    event.preventDefault();
    session.callAs(chosen.phone, chosen.name);
  };
  return html`<form class="demo" onSubmit=${onSubmit}>
    <label>
      <span class="demo-label">${texts.callAs}</span>
      <select
        value=${String(people.indexOf(chosen))}
        onChange=${(/** @type {any} */ event) => choose(Number(event.target.value))}
      >
        ${people.map((one, n) => html`<option value=${String(n)}>${one.name}</option>`)}
      </select>
    </label>
    <button type="submit" class="plain small">${texts.call}</button>
    <span class="demo-knows">${chosen.knows}</span>
  </form>`;
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
draw();
session.start();
void askForDemo();
