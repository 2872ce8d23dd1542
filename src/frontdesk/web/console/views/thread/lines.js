// @ts-check
/** The lines of a thread: the chat's own timeline as an operator reads it, with notes, names and times. */
import { blocks, standing, timeline } from "../../../chat/timeline.js";
import { html } from "../../../shared/html.js";
import { Chunk, chunksOf } from "./chunks.js";
import { Avatar, Button, CustomerSign, Mark } from "../../controls.js";
import { Icon } from "../../icons.js";
import { clock, day, worst } from "../../words.js";

/**
 * @typedef {import("./conversation.js").OpenConversation} OpenConversation
 * @typedef {import("../../../shared/protocol.js").ViewMessage} ViewMessage
 * @typedef {import("../../../chat/timeline.js").Line} Line
 * @typedef {{line: Line, at: number | undefined, turnId: number, first: boolean, newDay: boolean}} Placed
 */

/** Words of one speaker within this time stand together. */
const TOGETHER = 5 * 60_000;

/** @param {{talk: OpenConversation}} props */
export function Lines({ talk }) {
  const placed = place([...linesBefore(talk), ...timeline(talk.state, [])]);
  const { thread } = talk.app.texts;
  const seen = lastSeen(talk);
  const ends = turnEnds(placed);
  /** @param {ViewMessage[]} messages */
  const draw = (messages) => {
    const lines = place(messages.map((message) => ({ kind: /** @type {const} */ ("message"), key: message.id, message, text: message.text })));
    return html`${drawnLines(talk, lines, turnEnds(lines))}`;
  };
  return html`${chunksOf(talk.earlier.messages).map(([key, messages]) => html`<${Chunk} key=${key} messages=${messages} draw=${draw} />`)}
    ${drawnLines(talk, placed, ends, seen)}
    ${talk.unseen.map(
      ({ clientMessageId, text, note }) => html`<div class=${`said by-operator is-sending ${note ? "is-note" : ""}`} key=${clientMessageId}>
        <p class="bubble line-text">${text}</p><p class="said-foot quiet">${thread.sending}</p>
      </div>`,
    )}
    ${talk.state.options.length > 0 && html`<ul class="offered" aria-label=${thread.options} key="options">
      ${talk.state.options.map((option) => html`<li key=${option.optionId}>${option.label}</li>`)}
    </ul>`}`;
}

/** Lines with the days between them. @param {OpenConversation} talk @param {Placed[]} placed @param {Set<string>} ends @param {number} [seen] */
function drawnLines(talk, placed, ends, seen) {
  return placed.map(
    ({ line, at, first, newDay }) => html`
      ${newDay && at !== undefined && html`<p class="day" key=${`day-${line.key}`}><span>${day(at, talk.app.language)}</span></p>`}
      ${line.kind === "message" && html`<${Said} key=${line.key} talk=${talk} message=${line.message} text=${line.text} first=${first} last=${ends.has(line.key)} seen=${line.message.seq !== undefined && line.message.seq === seen} />`}
      ${line.kind === "receipt" && html`<${Receipt} key=${line.key} talk=${talk} receipt=${line.receipt} />`}
      ${line.kind === "notice" && html`<p class="notice" key=${line.key}>${line.text}</p>`}
    `,
  );
}

/** What was said before the messages that are kept: as the turns tell it. @param {OpenConversation} talk @returns {Line[]} */
function linesBefore({ state, turns, earlier }) {
  const first = (earlier.messages[0] ?? state.messages[0])?.turnId ?? Infinity;
  return turns
    .filter((turn) => turn.turnId < first && turn.turnId > 0)
    .flatMap((turn) =>
      turn.messages.map((message, n) => {
        const id = `before-${turn.turnId}-${n}`;
        return /** @type {Line} */ ({ kind: "message", key: id, text: message.text, message: { ...message, id, turnId: turn.turnId, at: turn.startedAt } });
      }),
    );
}

/** @param {Line[]} lines @returns {Placed[]} */
function place(lines) {
  /** @type {{who: string, at: number, day: string}} */
  let before = { who: "", at: 0, day: "" };
  return lines.map((line) => {
    const at = line.kind === "message" ? line.message.at : line.kind === "receipt" ? line.receipt.at : undefined;
    const who = line.kind === "message" ? `${line.message.role} ${line.message.name ?? ""} ${line.message.internal ?? ""}` : line.kind;
    const date = at === undefined ? before.day : new Date(at).toDateString();
    const newDay = date !== before.day;
    const first = who !== before.who || newDay || (at ?? before.at) - before.at > TOGETHER;
    before = { who, at: at ?? before.at, day: date };
    return { line, at, turnId: 0, first, newDay };
  });
}

/** The assistant's last words of each turn, beside which one asks why. @param {Placed[]} placed */
function turnEnds(placed) {
  /** @type {Map<number, string>} */
  const ends = new Map();
  for (const { line } of placed) {
    if (line.kind === "message" && line.message.role === "assistant" && line.message.turnId > 0) ends.set(line.message.turnId, line.message.state === "streaming" ? "" : line.key);
  }
  return new Set(ends.values());
}

/** The newest of our words that the customer has read. @param {OpenConversation} talk */
function lastSeen({ state }) {
  const read = state.read.customer ?? 0;
  const ours = state.messages.filter((one) => one.role !== "customer" && !one.internal && (one.seq ?? Infinity) <= read);
  const newest = state.messages.findLast((one) => one.role !== "customer" && !one.internal);
  return ours.at(-1) === newest ? newest?.seq : undefined;
}

/** @param {{talk: OpenConversation, message: ViewMessage, text: string, first: boolean, last: boolean, seen: boolean}} props */
function Said({ talk, message, text, first, last, seen }) {
  const { inbox, thread } = talk.app.texts;
  const { role, internal, name, at, turnId, state } = message;
  const who = internal ? `${thread.note}, ${name ?? inbox.roles.operator}` : name ?? inbox.roles[role] ?? role;
  const parts = role === "assistant" ? blocks(text) : [/** @type {const} */ ({ kind: "text", text })];
  const classes = ["said", `by-${role}`, `is-${state}`, internal && "is-note", first && "is-first"].filter(Boolean).join(" ");
  return html`<div class=${classes}>
    ${first && html`<p class="said-head">
      ${role === "assistant" && html`<span class="avatar agent"><${Icon} name="agent" size=${16} /></span>`}
      ${role === "customer" && html`<${CustomerSign} id=${talk.id} />`}
      ${role !== "assistant" && role !== "customer" && html`<${Avatar} name=${name ?? who} />`}
      <b>${who}</b>${at !== undefined && html`<time class="quiet number" datetime=${new Date(at).toISOString()}>${clock(at, talk.app.language)}</time>`}
    </p>`}
    ${parts.map((block) =>
      block.kind === "text"
        ? html`<p class="bubble line-text">${block.text}</p>`
        : html`<ol class="bubble listed">${block.labels.map((label) => html`<li>${label}</li>`)}</ol>`,
    )}
    ${message.attachments && html`<ul class="files">${message.attachments.map((one) => html`<li><${FileLink} talk=${talk} file=${one} /></li>`)}</ul>`}
    ${message.citations && html`<${Citations} label=${thread.sources} citations=${message.citations} />`}
    <p class="said-foot">
      ${state === "interrupted" && html`<span class="quiet">${thread.cutOff}</span>`}
      ${last && html`<${Why} talk=${talk} turnId=${turnId} />`}
      ${seen && html`<span class="quiet">${thread.seen}</span>`}
    </p>
  </div>`;
}

/** @param {{talk: OpenConversation, turnId: number}} props */
function Why({ talk, turnId }) {
  const { thread } = talk.app.texts;
  const turn = talk.turns.find((one) => one.turnId === turnId);
  const severity = worst(turn?.issues ?? []);
  const bad = !["none", "low"].includes(severity);
  return html`<a class=${bad ? "why-link is-bad" : "why-link"} href=${`#turn-${turnId}`} aria-label=${thread.whyTurn(turnId)}>
    <${Icon} name="why" size=${14} />${thread.why}
  </a>`;
}

/** A file goes to the operator with their cookie, as a download of its own. @param {{talk: OpenConversation, file: any}} props */
function FileLink({ talk, file }) {
  const where = `${talk.live.path}/attachments/${encodeURIComponent(file.id)}`;
  return html`<a href=${where} target="_blank" rel="noopener">${file.name}</a>`;
}

/** @param {{label: string, citations: Record<string, any>[]}} props */
function Citations({ label, citations }) {
  return html`<details class="citations">
    <summary>${label} <span class="quiet">${citations.length}</span></summary>
    ${citations.map(({ title, heading, passage }) => html`<h5>${[title, heading].filter(Boolean).join(" · ")}</h5><blockquote>${passage}</blockquote>`)}
  </details>`;
}

/** @type {Record<string, string>} */
const MARKS = { shown: "warn", committed: "good", failed: "bad", unknown: "warn" };

/** The question for a consent, with the operator's own answer while it is open. @param {{talk: OpenConversation, receipt: import("../../../shared/protocol.js").Receipt & {by?: string}}} props */
function Receipt({ talk, receipt }) {
  const { app } = talk;
  const { thread } = app.texts;
  const stands = standing(receipt, [], Date.now() + talk.live.skew);
  const open = stands === "shown";
  const may = open && app.me.isAtLeast("operator") && (talk.state.status !== "human" || talk.isMine);
  /** @param {boolean} accept */
  const answer = (accept) => {
    document.querySelector(/** @type {any} */ (".thread-lines"))?.focus({ preventScroll: true });
    void talk.act("approve", { receiptId: receipt.receiptId, accept }, accept ? thread.approved : thread.declined);
  };
  return html`<section class=${`receipt is-${stands}`} data-state=${stands} aria-label=${receipt.text}>
    <p class="receipt-asked">${receipt.text}</p>
    <p class="facts">
      <${Mark} kind=${MARKS[stands] ?? ""}>${thread.receipts[stands] ?? stands}<//>
      ${receipt.by && html`<span class="quiet">${thread.by(receipt.by)}</span>`}
      ${open && receipt.expiresAt !== undefined && html`<span class="quiet">${thread.openUntil(clock(receipt.expiresAt, app.language))}</span>`}
    </p>
    ${may && html`<p class="receipt-ways">
      <${Button} small kind="primary" onClick=${() => answer(true)}>${thread.approve}<//>
      <${Button} small onClick=${() => answer(false)}>${thread.decline}<//>
    </p>`}
  </section>`;
}
