// @ts-check
/** The customer's page: a header with the company's name, who one calls as, and the chat. */
import { BASE } from "../shared/desk.js";
import { html, render, useState } from "../shared/html.js";
import { Chat, connection } from "./chat.js";
import { onceAFrame } from "./draw.js";
import { ChatSession } from "./session.js";
import { keep, recall } from "./storage.js";

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
 */

const DEMO = "frontdesk:demo";
const NOBODY = { name: "Somebody new", phone: "", knows: "" };

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Demo | null} */
let demo = recall(DEMO, { company: "", callers: [], starts: {} });

const redraw = onceAFrame(draw);
const session = new ChatSession({ base: BASE }, redraw);

function draw() {
  session.schedule();
  document.title = demo ? `Chat with ${demo.company}` : "Chat with us";
  render(html`<${Page} />`, root);
}

function Page() {
  const line = connection(session);
  return html`<header class="top">
      <div class="named">
        <h1>${demo?.company ?? "Chat with us"}</h1>
        <p class="link" role="status">${line}</p>
      </div>
      <button type="button" class="plain small" onClick=${() => session.startOver()}>Start over</button>
    </header>
    ${demo && demo.callers.length > 0 && html`<${CallAs} callers=${demo.callers} />`}
    <main><${Chat} session=${session} starts=${demo?.starts} /></main>`;
}

/** @param {{callers: Caller[]}} props */
function CallAs({ callers }) {
  const people = [NOBODY, ...callers];
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
      <span class="demo-label">Call as</span>
      <select
        value=${String(people.indexOf(chosen))}
        onChange=${(/** @type {any} */ event) => choose(Number(event.target.value))}
      >
        ${people.map((one, n) => html`<option value=${String(n)}>${one.name}</option>`)}
      </select>
    </label>
    <button type="submit" class="plain small">Call</button>
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

draw();
session.start();
void askForDemo();
