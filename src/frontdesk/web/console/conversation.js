// @ts-check
/** The inspector: a conversation as it goes on, and each of its turns from the inside. */
import { BASE } from "../shared/desk.js";
import { html, render } from "../shared/html.js";
import { LiveConversation } from "../shared/socket.js";
import { onceAFrame } from "../chat/draw.js";
import { door, session as whoIsThere, told } from "./api.js";
import { Frame, Mark, Trouble } from "./frame.js";
import { TurnInspector } from "./inspector.js";
import { Transcript } from "./transcript.js";
import { merged, turnsOf } from "./turns.js";
import { counted, used } from "./words.js";

/**
 * @typedef {import("../shared/protocol.js").Event} Event
 * @typedef {import("./turns.js").Turn} Turn
 */

const EVENTS_KEPT = 200;
const SETTLE = 200;
/** What may have changed a turn's record. */
const TELLING = new Set(["final", "speaking", "action", "lifecycle", "tool_call", "message"]);

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
// As it stands in the address: no id has a sign that would be written otherwise there.
const id = location.pathname.split("/").at(-1) ?? "";
const redraw = onceAFrame(draw);

/** @type {import("./api.js").Session | null} */
let session = null;
/** @type {LiveConversation | null} */
let live = null;
/** @type {import("./turns.js").Inspected | null} */
let about = null;
/** @type {Turn[]} */
let turns = [];
/** @type {Event[]} */
let events = [];
/** @type {number | null} */
let older = null;
let trouble = "";
let chosen = chosenByAddress();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let reading;

function chosenByAddress() {
  const named = /^#turn-(\d+)$/.exec(location.hash);
  return named ? Number(named[1]) : null;
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  try {
    await work();
    trouble = "";
  } catch (error) {
    trouble = told(error);
  }
  redraw();
}

const readAgain = () =>
  attempt(async () => {
    const first = about === null;
    about = await turnsOf(id);
    turns = merged(turns, about.turns);
    if (first) older = about.next;
  });

const readOlder = () =>
  attempt(async () => {
    const page = await turnsOf(id, older);
    turns = merged(turns, page.turns);
    older = page.next;
  });

/** @param {Event} event */
function happened(event) {
  events = [...events, event].slice(-EVENTS_KEPT);
  if (!TELLING.has(event.type)) return;
  clearTimeout(reading);
  reading = setTimeout(readAgain, SETTLE);
}

async function start() {
  await attempt(async () => {
    session = await whoIsThere();
    if (live) return;
    live = new LiveConversation(
      BASE,
      { id, csrfToken: session.csrfToken },
      { changed: redraw, happened },
    );
    live.start();
  });
  await readAgain();
}

/** The turn that is looked at: as chosen, else the last that went wrong, else the last. */
function inView() {
  const wanted = turns.find((turn) => turn.turnId === chosen);
  return wanted ?? turns.findLast((turn) => turn.diagnosis !== null) ?? turns.at(-1);
}

/** A conversation without a title is called by its first words, as in the list. */
function called() {
  const said = turns[0]?.turnId === 1 ? turns.flatMap((turn) => turn.messages.filter(byCustomer)) : [];
  const words = (said.find(({ text }) => /\p{L}/u.test(text)) ?? said[0])?.text;
  return about?.conversation.title ?? words?.slice(0, 140) ?? "Conversation";
}

/** @param {{role: string}} message */
function byCustomer({ role }) {
  return role === "customer";
}

function draw() {
  const name = called();
  document.title = `${name} · Frontdesk`;
  const turn = inView();
  render(
    html`<${Frame} session=${session}>
      <main class="conversation">
        <div class="conversation-name">
          <h1>${name}</h1>
          <p class="quiet facts">
            ${about && html`<${Mark}>${live?.state.status ?? about.conversation.status}<//>`}
            ${about && `${about.conversation.channel}, ${counted(turns.at(-1)?.turnId ?? 0, "turn")}`}
            ${about && about.usage.turns > 0 && html`<span>${used(about.usage)}</span>`}
            <code>${id}</code>
            <span role="status">${link()}</span>
          </p>
        </div>
        ${trouble && html`<${Trouble} text=${trouble} again=${start} />`}
        ${!about && !trouble && html`<p class="waiting">Loading…</p>`}
        ${about &&
        html`<div class="halves">
          <${Transcript}
            state=${live?.state}
            turns=${turns}
            events=${events}
            chosen=${turn?.turnId}
            more=${older !== null && readOlder}
          />
          ${turn
            ? html`<${TurnInspector} key=${turn.turnId} turn=${turn} />`
            : html`<p class="waiting">There is no turn to look into yet.</p>`}
        </div>`}
      </main>
    <//>`,
    root,
  );
}

function link() {
  if (!live || live.link === "connecting") return "";
  if (live.link === "online") return live.state.speaking ? "live, answering now" : "live";
  return live.link === "refused" ? html`not live: <a href=${door()}>sign in again</a>` : "reconnecting…";
}

addEventListener("hashchange", () => {
  chosen = chosenByAddress();
  redraw();
  if (matchMedia("(max-width: 900px)").matches) {
    requestAnimationFrame(() => document.querySelector(".inspector")?.scrollIntoView());
  }
});

root.replaceChildren();
draw();
void start();
