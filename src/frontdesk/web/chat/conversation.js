// @ts-check
/** Every line of a conversation as it stands, and what is on its way. */
import { html, useMemo } from "../shared/html.js";
import { calendarFile } from "./calendar.js";
import { saidOn } from "./days.js";
import { download } from "./files.js";
import { Dots, Notice, Offered, Said } from "./lines.js";
import { Rating } from "./rating.js";
import { ReceiptCard } from "./receipt.js";
import { receiptsOf, standing, timeline, unlisted } from "./timeline.js";

/** @typedef {import("./session.js").ChatSession} ChatSession */
/** @typedef {import("../shared/protocol.js").Receipt} Receipt */
/** @typedef {import("../shared/protocol.js").State} State */

/** @param {{session: ChatSession}} props */
export function Lines({ session }) {
  const { state, waiting, texts, acts, earlier } = session;
  const whole = earlier.messages.length ? { ...state, messages: [...earlier.messages, ...state.messages] } : state;
  const lines = timeline(whole, waiting, session.now);
  const offered = unlisted(state);
  const own = state.messages.findLast((m) => m.role === "customer");
  const typing = session.live?.typing;
  if (acts.leaving.under) return html`<p class="notice">${texts.startedOver}</p>`;
  return html`${lines.map((line) => html`<${Line} key=${line.key} line=${line} session=${session} newest=${own} />`)}
    ${offered.length > 0 &&
    html`<${Offered} key="offered" options=${offered} chosen=${acts.chosen} texts=${texts} choose=${(/** @type {any} */ one) => acts.choose(one)} />`}
    ${waitsForAnswer(session, lines.at(-1)) && html`<${Dots} key="dots" texts=${texts} name=${session.name} />`}
    ${typing && html`<${Dots} key="typing" texts=${texts} name=${typing} person />`}
    ${ended(state) && html`<${Notice} key="ended" text=${texts.closed} />`}
    ${state.satisfaction && html`<${Rating} key="rating" texts=${texts} answered=${state.satisfaction === "answered"} rate=${(/** @type {number} */ score, /** @type {string} */ comment) => acts.rate(score, comment)} />`}
    ${session.notice && html`<${Notice} key="aside" text=${session.notice} />`}`;
}

/** @param {{line: import("./timeline.js").Line, session: ChatSession, newest: any}} props */
function Line({ line, session, newest }) {
  switch (line.kind) {
    case "message":
      return html`<${Message} line=${line} session=${session} newest=${newest} />`;
    case "receipt":
      return html`<${Asked} receipt=${line.receipt} session=${session} />`;
    case "notice":
      return html`<${Notice} text=${line.text} working=${line.working} />`;
    case "day":
      return html`<p class="day" role="separator">${saidOn(line.at, session.now, session.language, session.texts)}</p>`;
  }
}

/** @param {{line: import("./timeline.js").MessageLine, session: ChatSession, newest: any}} props */
function Message({ line, session, newest }) {
  const { state, texts, language, acts, name, live } = session;
  const { message, text, joined, ends, chosen: pick } = line;
  const last = state.messages.findLast((m) => m.role === "assistant") === message;
  const options = last ? /** @type {any[]} */ (state.options) : NONE;
  const late = message.state === "unsent" && (session.lost || !live);
  const mark = message === newest ? ((state.read.operators ?? 0) >= (message.seq ?? 0) ? texts.seen : texts.sent) : "";
  const chosen = acts.chosen;
  const day = new Date(session.now).toDateString();
  // Of a long conversation, what has not changed is not drawn again.
  return useMemo(
    () => html`<${Said} message=${message} text=${text} texts=${texts} late=${late} options=${options} chosen=${chosen} pick=${pick}
      joined=${joined} ends=${ends} mark=${mark} company=${name} language=${language} now=${session.now} live=${live}
      choose=${(/** @type {any} */ one) => acts.choose(one)} say=${(/** @type {string} */ words) => acts.say(words)} />`,
    [message, text, texts, late, options, chosen, pick, joined, ends, mark, name, day, live],
  );
}

/** @type {any[]} */
const NONE = [];

/** @param {{receipt: Receipt, session: ChatSession}} props */
function Asked({ receipt, session }) {
  const { state, acts, name } = session;
  const id = receipt.receiptId;
  const back = receiptsOf(state).findLast((one) => one.undoes === id && !NOT_BACK.has(one.state));
  const file = receipt.card && calendarFile(receipt.card, name, id, receipt.at);
  return html`<${ReceiptCard}
    receipt=${receipt}
    texts=${session.texts}
    language=${session.language}
    state=${standing(receipt, session.waiting, session.now)}
    takenBack=${back?.state === "committed"}
    answer=${(/** @type {boolean} */ accept) => acts.answer(id, accept)}
    takeBack=${receipt.undoable && !back ? () => acts.takeBack(id) : null}
    toCalendar=${file ? () => download(new Blob([file], { type: "text/calendar" }), "visit.ics") : null}
  />`;
}

/** A question whether to take back that came to nothing. */
const NOT_BACK = new Set(["declined", "expired", "voided", "failed"]);

/**
 * @param {ChatSession} session
 * @param {import("./timeline.js").Line | undefined} last
 */
function waitsForAnswer({ state, live }, last) {
  if (!last) return live === null || state.seq === 0;
  return state.speaking && !(last.kind === "message" && last.message.state === "streaming");
}

/** @param {State} state */
function ended({ status, messages }) {
  const over = status === "closed" || status === "resolved";
  return over && messages.length > 0;
}
