// @ts-check
/** The chat: the conversation's lines and the composer under them; for the page and the widget. */
import { html, useLayoutEffect, useRef } from "../shared/html.js";
import { Composer } from "./composer.js";
import { Dots, Notice, Offered, Said } from "./lines.js";
import { ReceiptCard } from "./receipt.js";
import { receiptsOf, standing, timeline, unlisted } from "./timeline.js";

/** @typedef {import("./session.js").ChatSession} ChatSession */
/** @typedef {Record<string, string>} Starts Workflows, each with what its button says. */

const NEAR = 80;

/** @param {{session: ChatSession, starts?: Starts}} props */
export function Chat({ session, starts = {} }) {
  const { state } = session;
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Escape" && state.speaking) session.interrupt();
  };
  /** The second click of two was meant for what was there at the first: not for a question that came since.
   * @param {MouseEvent} event */
  const onAnyClick = (event) => {
    if (event.detail > 1) event.stopPropagation();
  };
  /** A button that goes away takes the focus with it: it stays with the conversation instead.
   * @param {any} event */
  const onClick = (event) => {
    if (!event.target.closest(".option, .chip, .receipt-answers button")) return;
    event.currentTarget.querySelector(".lines").focus({ preventScroll: true });
  };
  if (session.barred) return html`<p class="notice barred">${session.barred}</p>`;
  return html`<div class="chat" lang=${session.language} onKeyDown=${onKey} onClickCapture=${onAnyClick} onClick=${onClick}>
    <${Lines} session=${session} />
    <p class="hidden" role="status" aria-live="polite">${session.announced}</p>
    <${Shortcuts} session=${session} starts=${starts} />
    <${Composer}
      texts=${session.texts}
      speaking=${state.speaking}
      say=${(/** @type {string} */ text) => session.say(text)}
      interrupt=${() => session.interrupt()}
    />
  </div>`;
}

/** @param {{session: ChatSession}} props */
function Lines({ session }) {
  const { state, waiting } = session;
  /** @type {{current: HTMLElement | null}} */
  const box = useRef(null);
  const follow = useRef({ stuck: true, waiting: 0 });
  useLayoutEffect(() => {
    const { current } = follow;
    if (waiting.length > current.waiting) current.stuck = true;
    current.waiting = waiting.length;
    if (box.current && current.stuck) box.current.scrollTop = box.current.scrollHeight;
  });
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (box.current);
    follow.current.stuck = scrollHeight - scrollTop - clientHeight < NEAR;
  };
  const lines = timeline(state, waiting);
  const offered = unlisted(state);
  return html`<div class="lines" ref=${box} onScroll=${onScroll} role="log" aria-live="off" aria-label=${session.texts.conversation} tabindex="0">
    <div class="lines-inner">
      ${lines.map((line) => html`<${Line} key=${line.key} line=${line} session=${session} />`)}
      ${offered.length > 0 &&
      html`<${Offered} key="offered" options=${offered} chosen=${session.chosen} choose=${choosing(session)} />`}
      ${waitsForAnswer(session, lines.at(-1)) && html`<${Dots} key="dots" texts=${session.texts} />`}
      ${ended(state) && html`<${Notice} key="ended" text=${session.texts.closed} />`}
      ${session.aside && html`<${Notice} key="aside" text=${session.aside} />`}
    </div>
  </div>`;
}

/** @param {ChatSession} session */
function choosing(session) {
  return (/** @type {import("../shared/protocol.js").Option} */ option) => session.choose(option);
}

/** @param {{line: import("./timeline.js").Line, session: ChatSession}} props */
function Line({ line, session }) {
  switch (line.kind) {
    case "message": {
      const last = session.state.messages.findLast((m) => m.role === "assistant");
      const options = line.message === last ? session.state.options : [];
      return html`<${Said}
        message=${line.message}
        text=${line.text}
        texts=${session.texts}
        late=${session.lost || !session.live}
        options=${options}
        chosen=${session.chosen}
        choose=${choosing(session)}
      />`;
    }
    case "receipt":
      return html`<${ReceiptCard}
        receipt=${line.receipt}
        texts=${session.texts}
        language=${session.language}
        state=${standing(line.receipt, session.waiting, session.now)}
        answer=${(/** @type {boolean} */ accept) => session.answer(line.receipt.receiptId, accept)}
      />`;
    case "notice":
      return html`<${Notice} text=${line.text} working=${line.working} />`;
  }
}

/**
 * @param {ChatSession} session
 * @param {import("./timeline.js").Line | undefined} last
 */
function waitsForAnswer({ state, live }, last) {
  if (!last) return live === null || state.seq === 0;
  return state.speaking && !(last.kind === "message" && last.message.state === "streaming");
}

/** @param {import("../shared/protocol.js").State} state */
function ended({ status, messages }) {
  const over = status === "closed" || status === "resolved";
  return over && messages.length > 0;
}

/** Buttons for what can be begun, while nothing else is asked. @param {{session: ChatSession, starts: Starts}} props */
function Shortcuts({ session, starts }) {
  const { state, waiting } = session;
  const asked = receiptsOf(state).some((one) => standing(one, waiting, session.now) === "shown");
  const idle = !state.speaking && !asked && state.options.length === 0 && waiting.length === 0;
  if (!idle || !state.messages.length || !Object.keys(starts).length) return html`<div class="shortcuts"></div>`;
  return html`<div class="shortcuts" role="group" aria-label=${session.texts.shortcuts}>
    ${Object.entries(starts).map(
      ([workflow, text]) =>
        html`<button type="button" class="chip" key=${workflow} onClick=${() => session.begin(workflow, text)}>${text}</button>`,
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
