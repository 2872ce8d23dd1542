// @ts-check
/**
 * From a conversation's state to the lines of a page, in order: a pure function.
 *
 * @typedef {import("../shared/protocol.js").State} State
 * @typedef {import("../shared/protocol.js").ViewMessage} ViewMessage
 * @typedef {import("../shared/protocol.js").Receipt} Receipt
 * @typedef {import("../shared/protocol.js").Option} Option
 * @typedef {import("../shared/outbox.js").Unsent} Unsent
 *
 * @typedef {{kind: "text", text: string} | {kind: "list", labels: string[]}} Block
 *
 * @typedef {{kind: "message", key: string, message: ViewMessage, text: string}
 *   | {kind: "notice", key: string, text: string, working: boolean}
 *   | {kind: "receipt", key: string, receipt: Receipt}} Line
 */

const NUMBERED = /^\s*(\d+)[.)] (.+)$/;

/**
 * Every line of the conversation; what waits to be taken comes last.
 * @param {State} state
 * @param {Unsent[]} waiting
 * @returns {Line[]}
 */
export function timeline(state, waiting) {
  const receipts = receiptsOf(state);
  /** @type {{seq: number, line: Line}[]} */
  const placed = [
    ...state.messages.map((message) => ({ seq: message.seq ?? 0, line: messageLine(message, receipts) })),
    ...state.notices.map((one) => ({ seq: one.seq, line: notice(one) })),
    ...receipts.map((receipt) => ({ seq: receipt.seq, line: receiptLine(receipt) })),
  ];
  placed.sort((a, b) => a.seq - b.seq);
  const lines = placed.map(({ line }) => line).filter((line) => line.kind !== "message" || line.text);
  return [...lines, ...waiting.map(unsent)];
}

/** The receipts that were shown, oldest first. @param {State} state @returns {Receipt[]} */
export function receiptsOf(state) {
  const known = /** @type {Receipt[]} */ (Object.values(state.actions));
  return known.filter((receipt) => receipt.text);
}

/**
 * A message without the question that its receipt's card asks in the same words.
 * @param {ViewMessage} message
 * @param {Receipt[]} receipts
 * @returns {Line}
 */
function messageLine(message, receipts) {
  let text = message.text;
  if (message.role === "assistant") {
    for (const receipt of receipts) {
      const asked = receipt.text ?? "";
      const own = receipt.turnId === message.turnId && receipt.seq > (message.seq ?? 0);
      if (own && text.trimEnd().endsWith(asked)) text = text.trimEnd().slice(0, -asked.length).trimEnd();
    }
  }
  return { kind: "message", key: message.clientMessageId ?? message.id, message, text };
}

/** A line of work under way keeps its key, so that it changes in place.
 * @param {import("../shared/protocol.js").Notice} one @returns {Line} */
function notice({ seq, text, correlationId }) {
  const working = correlationId != null;
  return { kind: "notice", key: working ? `w${correlationId}` : `n${seq}`, text, working };
}

/** @param {Receipt} receipt @returns {Line} */
function receiptLine(receipt) {
  return { kind: "receipt", key: receipt.receiptId, receipt };
}

/** Drawn as the message that it will be, so that nothing moves when it is taken.
 * @param {Unsent} one @returns {Line} */
function unsent({ clientMessageId, text }) {
  /** @type {ViewMessage} */
  const message = { id: clientMessageId, role: "customer", turnId: 0, text, state: "unsent" };
  return { kind: "message", key: clientMessageId, message, text };
}

/**
 * A text as paragraphs and the lists between them, which are numbered from one.
 * @param {string} text
 * @returns {Block[]}
 */
export function blocks(text) {
  /** @type {Block[]} */
  const found = [];
  for (const line of text.split("\n")) {
    const [, number, label] = NUMBERED.exec(line) ?? [];
    const last = found.at(-1);
    const next = last?.kind === "list" ? last.labels.length + 1 : 1;
    if (Number(number) === next) {
      if (last?.kind === "list") last.labels.push(label);
      else found.push({ kind: "list", labels: [label] });
    } else if (last?.kind === "text") last.text += `\n${line}`;
    else if (line) found.push({ kind: "text", text: line });
  }
  return found;
}

/**
 * The options that no message lists, to be shown on their own.
 * @param {State} state
 * @returns {Option[]}
 */
export function unlisted(state) {
  const listed = new Set(listedLabels(state.messages.findLast((m) => m.role === "assistant")));
  return /** @type {Option[]} */ (state.options).filter((option) => !listed.has(option.label));
}

/** @param {ViewMessage | undefined} message */
function listedLabels(message) {
  return blocks(message?.text ?? "").flatMap((block) => (block.kind === "list" ? block.labels : []));
}

/**
 * How a receipt stands now; one whose time is over has expired, whether or not the desk said so yet.
 * @param {Receipt} receipt
 * @param {Unsent[]} waiting
 * @param {number} now By the desk's clock.
 * @returns {Receipt["state"] | "sending"}
 */
export function standing(receipt, waiting, now) {
  if (receipt.state !== "shown") return receipt.state;
  const answering = waiting.some(({ input }) => input.type === "confirm" && input.receiptId === receipt.receiptId);
  if (answering) return "sending";
  return receipt.expiresAt !== undefined && receipt.expiresAt <= now ? "expired" : "shown";
}
