// @ts-check
/**
 * One customer's chat on one page: finds or opens the conversation, keeps it live, remembers it.
 *
 * @typedef {import("../shared/protocol.js").Credentials} Credentials
 * @typedef {import("../shared/protocol.js").Event} Event
 * @typedef {import("../shared/protocol.js").Input} Input
 * @typedef {import("../shared/protocol.js").State} State
 * @typedef {import("../shared/protocol.js").Option} Option
 *
 * @typedef {object} Place
 * @property {string} base The desk's origin.
 * @property {string} [organisation]
 * @property {string} [phone]
 * @property {string} [language] The language that was asked for.
 *
 * @typedef {{id: string, token: string, phone?: string, caller?: string}} Known
 */

import { emptyState } from "../shared/reducer.js";
import { LiveConversation } from "../shared/socket.js";
import { fate } from "./receipt.js";
import { receiptsOf, standing } from "./timeline.js";
import { keep, recall, storage } from "./storage.js";
import { textsIn } from "./texts.js";

const GRACE = 1_000;
const KEEP_EVERY = 500;
const LONGEST_TIMER = 2 ** 31 - 1;
const NOT_ALLOWED = "origin_not_allowed";

export class ChatSession {
  /** @type {LiveConversation | null} */
  live = null;
  /** Why there is no chat here, for good. @type {string | null} */
  barred = null;
  /** What the page itself has to say, by the number of the line. @type {string | null} */
  aside = null;
  /** The newest thing to be read aloud. */
  announced = "";
  /** The select that was pressed and not answered yet. @type {Option[] | null} */
  #chosenFrom = null;
  /** @type {string[]} */
  #early = [];
  #timers = { grace: 0, expiry: 0, keep: 0, open: 0 };
  #attempts = 0;
  /** The newest wish for a conversation: an older one that is answered late is not joined. */
  #opening = Symbol();

  /**
   * @param {Place} place
   * @param {() => void} changed
   */
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    this.key = `frontdesk:chat:${place.base}:${place.organisation ?? ""}`;
  }

  /** @returns {State} */
  get state() {
    return this.live?.state ?? emptyState("");
  }

  /** The conversation's language; until that is known, the one that was asked for. */
  get language() {
    const { live } = this;
    return live && live.state.seq > 0 ? live.state.language : (this.place.language ?? "en");
  }

  /** What the page says, in the conversation's language. */
  get texts() {
    return textsIn(this.language);
  }

  get waiting() {
    const early = this.#early.map((text, n) => unopened(text, n));
    return [...(this.live?.outbox.waiting ?? []), ...early];
  }

  /** The desk's time. */
  get now() {
    return Date.now() + (this.live?.skew ?? 0);
  }

  /** Tell whether the connection is gone for long enough to say so. */
  get lost() {
    const since = this.live?.lostAt;
    return since != null && Date.now() - since >= GRACE;
  }

  /** The conversation that this browser has here. @returns {Known | null} */
  get known() {
    return recall(this.key, { id: "", token: "" });
  }

  /** Tell whether one of the options on offer was just pressed. */
  get chosen() {
    return this.#chosenFrom === this.state.options;
  }

  start() {
    const { known } = this;
    if (known) this.#join(known);
    else void this.#open(this.place.phone);
    addEventListener("storage", this.#elsewhere);
    addEventListener("pagehide", this.#keepNow);
  }

  stop() {
    removeEventListener("storage", this.#elsewhere);
    removeEventListener("pagehide", this.#keepNow);
    Object.values(this.#timers).forEach(clearTimeout);
    this.#opening = Symbol();
    this.live?.stop();
    this.live = null;
  }

  // What a customer does

  /** @param {string} text */
  say(text) {
    this.aside = null;
    if (this.live) this.live.send({ type: "message", text }, text);
    else {
      this.#early.push(text);
      this.changed();
    }
  }

  /** @param {Option} option */
  choose(option) {
    if (this.chosen || !this.live) return;
    this.#chosenFrom = /** @type {Option[]} */ (this.state.options);
    const words = option.label.charAt(0).toUpperCase() + option.label.slice(1);
    this.live.send({ type: "select", optionId: option.optionId }, words);
  }

  /** @param {string} workflow @param {string} text */
  begin(workflow, text) {
    this.live?.send({ type: "start", workflow }, text);
  }

  /** The id is the receipt's own, so that however often it is pressed, it counts once.
   * @param {string} receiptId @param {boolean} accept */
  answer(receiptId, accept) {
    const words = accept ? this.texts.yes : this.texts.no;
    this.live?.send({ type: "confirm", receiptId, accept }, words, `${receiptId}:${accept ? "yes" : "no"}`);
  }

  interrupt() {
    this.live?.interrupt();
  }

  async startOver() {
    const { live } = this;
    if (!live) return;
    try {
      const answer = await fetch(`${live.path}/reset`, { method: "POST", headers: live.headers });
      this.aside = answer.ok ? null : this.texts.notStartedOver;
      if (answer.ok) live.outbox.clear();
    } catch {
      this.aside = this.texts.notConnected;
    }
    this.changed();
  }

  /** Begin another conversation, as somebody who calls from this number.
   * @param {string} phone @param {string} [caller] */
  callAs(phone, caller) {
    this.#forget();
    this.aside = null;
    this.changed();
    clearTimeout(this.#timers.open);
    void this.#open(phone, caller);
  }

  // Opening

  /** @param {string} [phone] @param {string} [caller] @returns {Promise<void>} */
  async #open(phone, caller) {
    const { base, organisation, language } = this.place;
    const opening = (this.#opening = Symbol(phone));
    try {
      const answer = await fetch(`${base}/api/conversations`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ organisation, phone: phone || undefined, language }),
      });
      if (answer.ok) {
        const { id, token } = await answer.json();
        if (opening !== this.#opening) return;
        keep(this.key, { id, token, phone, caller });
        return this.#join({ id, token });
      }
      if (opening !== this.#opening) return;
      // A page may know a number that is none: the assistant will ask for it.
      if (answer.status === 422 && phone) return this.#open(undefined, caller);
      if (answer.status < 500 && answer.status !== 429) return this.#bar((await answer.json()).code);
    } catch {
      // No connection: the desk may be back in a moment.
    }
    if (opening !== this.#opening) return;
    if (this.#attempts >= 3) this.aside = this.texts.unreachable;
    const wait = Math.min(500 * 2 ** this.#attempts++, 8_000);
    this.#timers.open = window.setTimeout(() => this.#open(phone, caller), wait);
    this.changed();
  }

  /** @param {string} code */
  #bar(code) {
    this.#leave();
    this.barred =
      code === NOT_ALLOWED ? this.texts.notAllowed : this.texts.notOpen;
    this.changed();
  }

  /** @param {Credentials} credentials */
  #join(credentials) {
    this.#leave();
    this.#attempts = 0;
    const kept = { ...recall(stateKey(credentials.id), { state: emptyState(""), history: "" }), storage };
    const live = new LiveConversation(this.place.base, credentials, this, kept);
    this.live = live;
    for (const text of this.#early.splice(0)) live.send({ type: "message", text }, text);
    live.start();
    this.changed();
  }

  #leave() {
    this.live?.stop();
    this.live = null;
    this.#chosenFrom = null;
  }

  /** Leave the conversation for good. */
  #forget() {
    if (this.live) keep(stateKey(this.live.credentials.id), null);
    keep(this.key, null);
    this.#leave();
  }

  /** Another tab went over to another conversation. @param {StorageEvent} event */
  #elsewhere = (event) => {
    const known = event.key === this.key ? this.known : null;
    if (known && known.id !== this.live?.credentials.id) this.#join(known);
  };

  // What the conversation tells

  /** @param {Event} event */
  happened(event) {
    const spoken = announcement(event, this.texts);
    if (spoken) this.announced = spoken;
  }

  /** @param {string} detail @param {string} code @param {string} text */
  notTaken(detail, code, text) {
    this.#chosenFrom = null;
    const stale = code === "unknown_option" || code === "unknown_receipt";
    this.aside = stale ? this.texts.notOnOffer : this.texts.notTaken(text.slice(0, 80), detail);
  }

  /** Look again when something is due: a loss worth a word, a receipt's end. */
  schedule() {
    const { live } = this;
    if (!live) return;
    if (live.link === "refused") return this.#lostForGood(live.refusal);
    clearTimeout(this.#timers.grace);
    if (live.lostAt !== null && !this.lost) this.#timers.grace = window.setTimeout(this.changed, GRACE);
    clearTimeout(this.#timers.expiry);
    const open = receiptsOf(live.state).filter((one) => standing(one, [], this.now) === "shown");
    const next = Math.min(...open.map((one) => (one.expiresAt ?? Infinity) - this.now));
    if (next < LONGEST_TIMER) this.#timers.expiry = window.setTimeout(this.changed, next + 50);
    this.#timers.keep ||= window.setTimeout(this.#keepNow, KEEP_EVERY);
  }

  /** @param {string | null} why */
  #lostForGood(why) {
    // The conversation is still there, and goes on once the page is allowed again.
    if (why === NOT_ALLOWED) return this.#bar(why);
    this.#forget();
    this.aside = this.texts.earlierGone;
    void this.#open(this.place.phone);
  }

  #keepNow = () => {
    this.#timers.keep = 0;
    if (this.live?.state.seq) {
      const { state, history } = this.live;
      keep(stateKey(this.live.credentials.id), { state, history });
    }
  };
}

/** @param {string} id */
function stateKey(id) {
  return `frontdesk:state:${id}`;
}

/** @param {string} text @param {number} n @returns {import("../shared/outbox.js").Unsent} */
function unopened(text, n) {
  return { clientMessageId: `early${n}`, input: { type: "message", text }, text, at: 0 };
}

/** What of an event is worth reading aloud.
 * @param {Event} event @param {import("./texts.js").Texts} texts @returns {string} */
function announcement({ type, role, text, data }, texts) {
  if (type === "final" && data?.state === "complete") return text ?? "";
  if (type === "status" || type === "error") return text ?? "";
  if (type === "message" && role === "operator") return `${data?.name ?? texts.speakers.operator}: ${text}`;
  if (type === "action" && data?.receiptId && data.state !== "shown") return fate(data.state, texts);
  return "";
}
