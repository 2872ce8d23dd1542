// @ts-check
/**
 * One customer's chat on one page: finds or opens the conversation, keeps it live, remembers it.
 *
 * @typedef {import("../shared/protocol.js").Credentials} Credentials
 * @typedef {import("../shared/protocol.js").Event} Event
 * @typedef {import("../shared/protocol.js").State} State
 * @typedef {import("../shared/protocol.js").Option} Option
 * @typedef {import("./opening.js").Place & {phone?: string, name?: string, given?: Credentials}} Place
 * @typedef {{id: string, token: string, phone?: string, caller?: string}} Known
 */

import { emptyState } from "../shared/reducer.js";
import { LiveConversation } from "../shared/socket.js";
import { Acts } from "./acts.js";
import { Announcer } from "./announcer.js";
import { Earlier } from "./earlier.js";
import { askFront, open } from "./opening.js";
import { ReadMarks } from "./marks.js";
import { receiptsOf, standing } from "./timeline.js";
import * as memory from "./memory.js";
import { keep, recall, storage } from "./storage.js";
import { textsIn } from "./texts.js";

const GRACE = 1_000;
const KEEP_EVERY = 500;
const LONGEST_TIMER = 2 ** 31 - 1;
const NOT_ALLOWED = "origin_not_allowed";
const PATIENT = 3;

export class ChatSession {
  /** @type {LiveConversation | null} */
  live = null;
  /** Why there is no chat here, for good. @type {string | null} */
  barred = null;
  /** What the page itself has to say. @type {string | null} */
  aside = null;
  /** What a newcomer is shown. @type {import("./opening.js").Front | null} */
  front = null;
  /** Whether the customer has it before their eyes. */
  seen = true;
  announcer = new Announcer();
  earlier = new Earlier();
  #marks = new ReadMarks();
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
    // What was given is nobody's to come back to.
    this.key = place.given ? `frontdesk:chat:given` : `frontdesk:chat:${place.base}:${place.organisation ?? ""}`;
    this.acts = new Acts(this);
    this.front = recall(this.#frontKey, { name: "", starts: {} });
  }

  get #frontKey() {
    return `frontdesk:front:${this.place.base}:${this.place.organisation ?? ""}`;
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

  /** Whose chat this is. */
  get name() {
    return this.place.name ?? this.front?.name ?? this.texts.title;
  }

  /** Workflows that a button can begin, each with what it says. @returns {Record<string, string>} */
  get starts() {
    const { starts, languages } = this.front ?? {};
    return starts?.[this.language] ?? starts?.[languages?.[0] ?? ""] ?? {};
  }

  /** What the page says, in the conversation's language. */
  get texts() {
    return textsIn(this.language);
  }

  get waiting() {
    return [...(this.live?.outbox.waiting ?? []), ...this.acts.early];
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

  /** What the page has to say of itself now: that nobody can be reached is over once somebody is. */
  get notice() {
    return this.aside ?? (!this.live && this.#attempts > PATIENT ? this.texts.unreachable : null);
  }

  /** The conversation that this browser has here. @returns {Known | null} */
  get known() {
    return this.place.given ?? recall(this.key, { id: "", token: "" });
  }

  start() {
    const { known } = this;
    if (known) this.#join(known);
    else void this.#open(this.place.phone);
    addEventListener("storage", this.#elsewhere);
    addEventListener("pagehide", this.#keepNow);
    document.addEventListener("visibilitychange", this.#look);
    void askFront(this.place).then((front) => {
      if (!front) return;
      this.front = front;
      keep(this.#frontKey, front);
      this.changed();
    });
  }

  stop() {
    removeEventListener("storage", this.#elsewhere);
    removeEventListener("pagehide", this.#keepNow);
    document.removeEventListener("visibilitychange", this.#look);
    Object.values(this.#timers).forEach(clearTimeout);
    this.acts.leaving.undo();
    this.#opening = Symbol();
    this.live?.stop();
    this.live = null;
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

  async loadEarlier() {
    if (this.live && (await this.earlier.load(this.live))) this.changed();
  }

  // Opening

  /** @param {string} [phone] @param {string} [caller] @returns {Promise<void>} */
  async #open(phone, caller) {
    const opening = (this.#opening = Symbol(phone));
    const opened = await open(this.place, phone);
    if (opening !== this.#opening) return;
    if (opened && "code" in opened) return this.#bar(opened.code);
    if (opened) {
      keep(this.key, { ...opened, phone, caller });
      return this.#join(opened);
    }
    const wait = Math.min(500 * 2 ** this.#attempts++, 8_000);
    this.#timers.open = window.setTimeout(() => this.#open(phone, caller), wait);
    this.changed();
  }

  /** @param {string} code */
  #bar(code) {
    this.#leave();
    this.barred = code === NOT_ALLOWED ? this.texts.notAllowed(location.origin) : this.texts.notOpen;
    this.changed();
  }

  /** @param {Credentials} credentials */
  #join(credentials) {
    this.#leave();
    this.#attempts = 0;
    this.live = new LiveConversation(this.place.base, credentials, this, { ...memory.recallState(credentials.id), storage });
    this.acts.sendEarly();
    this.live.start();
    this.changed();
  }

  #leave() {
    this.live?.stop();
    this.live = null;
    this.earlier.clear();
    this.acts.forget();
  }

  /** Leave the conversation for good. */
  #forget() {
    if (this.live) memory.forget(this.live.credentials.id);
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
    if (event.data?.reset) this.earlier.clear();
    this.announcer.tell(event, this.texts, this.state.actions[String(event.data?.receiptId)]);
  }

  /** @param {string} detail @param {string} code @param {string} text */
  notTaken(detail, code, text) {
    this.acts.release();
    const stale = code === "unknown_option" || code === "unknown_receipt";
    this.aside = stale ? this.texts.notOnOffer : this.texts.notTaken(text.slice(0, 80), detail);
    this.announcer.say(this.aside);
  }

  /** Look again when something is due: a loss worth a word, a receipt's end. */
  schedule() {
    const { live } = this;
    if (!live) return;
    if (live.link === "refused") return this.#lostForGood(live.refusal);
    this.earlier.keepUp(live.state);
    this.#look();
    clearTimeout(this.#timers.grace);
    if (live.lostAt !== null && !this.lost) this.#timers.grace = window.setTimeout(this.changed, GRACE);
    clearTimeout(this.#timers.expiry);
    const shown = receiptsOf(live.state).filter((one) => standing(one, [], this.now) === "shown");
    const next = Math.min(...shown.map((one) => (one.expiresAt ?? Infinity) - this.now));
    if (next < LONGEST_TIMER) this.#timers.expiry = window.setTimeout(this.changed, next + 50);
    this.#timers.keep ||= window.setTimeout(this.#keepNow, KEEP_EVERY);
  }

  /** Tell the desk how far the customer has read. */
  #look = () => {
    if (this.live && this.seen) this.#marks.read(this.live);
  };

  /** @param {string | null} why */
  #lostForGood(why) {
    // The conversation is still there, and goes on once the page is allowed again.
    if (why === NOT_ALLOWED || this.place.given) return this.#bar(why ?? "");
    this.#forget();
    this.aside = this.texts.earlierGone;
    void this.#open(this.place.phone);
  }

  #keepNow = () => {
    this.#timers.keep = 0;
    if (this.live) memory.keepState(this.live);
  };

  /** What is being written, which survives a reload. */
  get draft() {
    return this.live ? memory.recallDraft(this.live.credentials.id) : "";
  }

  set draft(text) {
    if (this.live) memory.keepDraft(this.live.credentials.id, text);
  }
}
