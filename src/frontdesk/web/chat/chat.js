// @ts-check
/** The chat: the conversation's lines and the composer under them; for the page and the widget. */
import { html } from "../shared/html.js";
import { Composer } from "./composer.js";
import { First } from "./first.js";
import { Scroll } from "./scroll.js";
import { receiptsOf, standing } from "./timeline.js";

/** @typedef {import("./session.js").ChatSession} ChatSession */

/** What goes away when it is pressed, and would take the focus with it. */
const GOES = ".option, .chip, .receipt-answers button, .rating button, .banner button, .jump";

/** @param {{session: ChatSession}} props */
export function Chat({ session }) {
  const { state, acts } = session;
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Escape" && state.speaking) acts.interrupt();
  };
  /** The second click of two was meant for what was there at the first: not for a question that came since.
   * @param {MouseEvent} event */
  const onAnyClick = (event) => {
    if (event.detail > 1) event.stopPropagation();
  };
  /** A button that goes away takes the focus with it: it stays with the conversation instead.
   * @param {any} event */
  const onClick = (event) => {
    const pressed = event.target.closest(GOES);
    if (!pressed) return;
    const chat = event.currentTarget;
    requestAnimationFrame(() => {
      const root = /** @type {Document | ShadowRoot} */ (chat.getRootNode());
      const held = root.activeElement && root.activeElement !== document.body && root.activeElement.isConnected;
      if (!held || root.activeElement === pressed) chat.querySelector(".lines")?.focus({ preventScroll: true });
    });
  };
  if (session.barred) return html`<p class="notice barred" role="alert">${session.barred}</p>`;
  return html`<div class="chat" lang=${session.language} onKeyDown=${onKey} onClickCapture=${onAnyClick} onClick=${onClick}>
    <${Scroll} session=${session} first=${isNew(session) && html`<${First} key="first" front=${session.front} name=${session.name} texts=${session.texts} language=${session.language} />`} below=${html`<${Below} session=${session} />`} />
    <div class="hidden announced" role="log" aria-live="polite" aria-relevant="additions">
      ${session.announcer.queue.map(({ key, text }) => html`<p key=${key}>${text}</p>`)}
    </div>
  </div>`;
}

/** @param {{session: ChatSession}} props */
function Below({ session }) {
  const { state, acts, texts } = session;
  return html`
    ${acts.leaving.under
      ? html`<p class="banner"><span>${texts.startingOver}</span><button type="button" class="plain small" onClick=${() => acts.stay()}>${texts.undo}</button></p>`
      : state.status === "pending-human" && html`<p class="banner waits"><span>${texts.waitingForPerson}</span></p>`}
    <${Shortcuts} session=${session} />
    <${Composer} session=${session} />
  `;
}

/** Whether nothing was said yet but the greeting. @param {ChatSession} session */
function isNew({ state, waiting, acts }) {
  return !acts.leaving.under && waiting.length === 0 && !state.messages.some((m) => m.role === "customer" || m.role === "operator");
}

/** Buttons for what can be begun, while nothing else is asked. @param {{session: ChatSession}} props */
function Shortcuts({ session }) {
  const { state, waiting, starts, acts } = session;
  const asked = receiptsOf(state).some((one) => standing(one, waiting, session.now) === "shown");
  const idle = !state.speaking && !asked && state.options.length === 0 && waiting.length === 0;
  const open = idle && state.status === "open" && !acts.leaving.under && !state.pending;
  const names = Object.entries(starts);
  if (!open || !state.messages.length || !names.length) return html`<div class="shortcuts"></div>`;
  return html`<div class="shortcuts" role="group" aria-label=${session.texts.shortcuts}>
    ${names.map(
      ([workflow, text]) =>
        html`<button type="button" class="chip" key=${workflow} onClick=${() => acts.begin(workflow, text)}><bdi>${text}</bdi></button>`,
    )}
  </div>`;
}

/** What the line under the name says: that the connection is lost, or who answers. @param {ChatSession} session */
export function connection(session) {
  const { live, state, texts } = session;
  if (session.barred) return "";
  if (live?.link === "offline") return texts.offline;
  if (session.lost) return texts.reconnecting;
  if (state.status === "human") return live?.typing ? texts.typing(live.typing) : texts.human;
  if (state.status === "pending-human") return texts.pendingHuman;
  return texts.assistant;
}

/** How the line under the name looks. @param {ChatSession} session @returns {"" | "waiting" | "lost"} */
export function tone({ live, lost, state }) {
  if (live?.link === "offline" || lost) return "lost";
  return state.status === "pending-human" ? "waiting" : "";
}
