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
 * `joined` goes on with what the same one said just before, `ends` is the last of such a group, and
 * `chosen` the label of what was chosen of its options.
 * @typedef {{kind: "message", key: string, message: ViewMessage, text: string, joined?: boolean, ends?: boolean, chosen?: string}} MessageLine
 *
 * @typedef {MessageLine
 *   | {kind: "notice", key: string, text: string, working: boolean}
 *   | {kind: "day", key: string, at: number}
 *   | {kind: "receipt", key: string, receipt: Receipt}} Line
 */

const NUMBERED = /^\s*(\d+)[.)] (.+)$/;
/** Who goes on within this time goes on in the same breath. */
const BREATH = 5 * 60_000;

/**
 * Every line of the conversation; what waits to be taken comes last. With the time of now, days are told apart.
 * @param {State} state
 * @param {Unsent[]} waiting
 * @param {number} [now]
 * @returns {Line[]}
 */
export function timeline(state, waiting, now) {
  const receipts = receiptsOf(state);
  /** @type {{seq: number, at: number, line: Line}[]} */
  const placed = [
    ...state.messages.map((message) => ({ seq: message.seq ?? 0, at: message.at ?? 0, line: messageLine(message, receipts) })),
    ...state.notices.map((one) => ({ seq: one.seq, at: one.at, line: notice(one) })),
    ...receipts.map((receipt) => ({ seq: receipt.seq, at: receipt.at, line: receiptLine(receipt) })),
  ];
  placed.sort((a, b) => a.seq - b.seq);
  const shown = placed.filter(({ line }) => line.kind !== "message" || line.text || line.message.attachments);
  const lines = grouped([...(now === undefined ? shown.map(({ line }) => line) : byDay(shown, now)), ...waiting.map(unsent)]);
  return withChoices(lines);
}

/** The lines with each day before what was said on it; a conversation of today alone has none.
 * @param {{at: number, line: Line}[]} placed @param {number} now @returns {Line[]} */
function byDay(placed, now) {
  /** @type {Line[]} */
  const lines = [];
  let last = dayOf(now);
  const begins = placed.find(({ at }) => at)?.at;
  if (begins !== undefined && dayOf(begins) !== last) last = "";
  for (const { at, line } of placed) {
    if (at && dayOf(at) !== last) {
      last = dayOf(at);
      lines.push({ kind: "day", key: `d${last}`, at });
    }
    lines.push(line);
  }
  return lines;
}

/** @param {number} at */
function dayOf(at) {
  return new Date(at).toDateString();
}

/** @param {Line[]} lines @returns {Line[]} */
function grouped(lines) {
  return lines.map((line, n) => {
    if (line.kind !== "message") return line;
    const joined = inOneBreath(lines[n - 1], line);
    return { ...line, joined, ends: !inOneBreath(line, lines[n + 1]) };
  });
}

/** @param {Line | undefined} one @param {Line | undefined} next */
function inOneBreath(one, next) {
  if (one?.kind !== "message" || next?.kind !== "message") return false;
  const [a, b] = [one.message, next.message];
  const apart = a.at && b.at ? b.at - a.at : 0;
  return a.role === b.role && a.name === b.name && apart < BREATH;
}

/** What was chosen is what the customer said next, in the words of an option. @param {Line[]} lines @returns {Line[]} */
function withChoices(lines) {
  return lines.map((line, n) => {
    if (line.kind !== "message" || !line.message.options) return line;
    const answer = lines.slice(n + 1).find((one) => one.kind === "message" && one.message.role === "customer");
    const said = answer?.kind === "message" ? answer.text.toLowerCase() : "";
    const chosen = line.message.options.find(({ label }) => label.toLowerCase() === said);
    return chosen ? { ...line, chosen: chosen.label } : line;
  });
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
