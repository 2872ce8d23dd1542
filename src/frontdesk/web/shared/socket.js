// @ts-check
/**
 * A conversation over a socket that is kept up: reconnects with backoff, catches up from its
 * position, and sends again what the desk has not shown.
 *
 * @typedef {import("./protocol.js").Credentials} Credentials
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").Input} Input
 * @typedef {import("./protocol.js").State} State
 *
 * @typedef {"connecting" | "online" | "reconnecting" | "offline" | "refused"} Link
 *
 * @typedef {object} Listener
 * @property {() => void} changed The state, the link or the outbox is another.
 * @property {(event: Event) => void} [happened] A live event: one that was not caught up on.
 * @property {(detail: string, code: string, text: string) => void} [notTaken] An input was refused for good.
 */

import { Outbox, freshId } from "./outbox.js";
import { SUBPROTOCOL, TRY_AGAIN } from "./protocol.js";
import { apply, emptyState } from "./reducer.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const RESEND_WAIT = 2_000;
/** The desk gives a sign of life every 20 seconds. */
const SILENCE = 45_000;
/** Who types and goes away does not say so. */
const TYPING = 8_000;
const REFUSED_FOR_GOOD = new Set([401, 403, 404]);

export class LiveConversation {
  /** @type {Link} */
  link = "connecting";
  /** When the link was lost, or null while it is up. @type {number | null} */
  lostAt = null;
  /** Why the desk refused for good, by its code. @type {string | null} */
  refusal = null;
  /** The desk's clock less ours. */
  skew = 0;
  /** The person at the desk who is typing. @type {string | null} */
  typing = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  #timed = false;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resend;
  /** After a refusal inputs go one by one, so that none overtakes the one that was refused. */
  #oneByOne = false;
  #failures = 0;
  #heardAt = 0;
  #stopped = true;
  /** Which history our last seq is of: after a restored backup the desk writes another. */
  history = "";

  /**
   * @param {string} base The desk's origin.
   * @param {Credentials} credentials
   * @param {Listener} listener
   * @param {{state?: State | null, history?: string, storage?: Storage | null}} [kept] What an earlier page kept.
   */
  constructor(base, credentials, listener, kept = {}) {
    this.base = base;
    this.credentials = credentials;
    this.listener = listener;
    /** @type {State} */
    this.state = kept.state ?? emptyState(credentials.id);
    this.history = kept.state ? (kept.history ?? "") : "";
    this.outbox = new Outbox(credentials.id, kept.storage ?? null);
  }

  /** Where we left off, as the desk wants it named. */
  get position() {
    return this.history ? `${this.state.seq}.${this.history}` : 0;
  }

  get path() {
    return `${this.base}/api/conversations/${encodeURIComponent(this.credentials.id)}`;
  }

  /** @returns {Record<string, string>} */
  get headers() {
    const { token, csrfToken } = this.credentials;
    if (token) return { authorization: `Bearer ${token}` };
    return csrfToken ? { "x-csrf-token": csrfToken } : {};
  }

  // In

  start() {
    this.#stopped = false;
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#wentOffline);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  stop() {
    this.#stopped = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#wentOffline);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#timer);
    clearTimeout(this.#resend);
    clearTimeout(this.#typing);
    this.#socket?.close();
    this.#socket = null;
  }

  /**
   * Send an input; until the desk shows it, every new connection sends it again.
   * @param {Input} input
   * @param {string} text What it says in words.
   * @param {string} [clientMessageId] Given where the same wish must never count twice.
   */
  send(input, text, clientMessageId = freshId()) {
    const unsent = this.outbox.add(input, text, clientMessageId);
    if (!unsent) return;
    const alone = this.outbox.waiting.length === 1;
    if (alone || !this.#oneByOne) this.#transmit({ ...input, clientMessageId });
    this.listener.changed();
  }

  /** Interrupt the answer; nothing happens if none is being given. */
  interrupt() {
    this.#transmit({ type: "barge_in" });
  }

  /** Tell the desk something once, if it hears: what need not be kept until it does. @param {object} frame */
  tell(frame) {
    this.#transmit(frame);
  }

  /** @param {object} frame */
  #transmit(frame) {
    if (this.link === "online") this.#socket?.send(JSON.stringify(frame));
  }

  // Out

  #connect() {
    clearTimeout(this.#timer);
    const { token } = this.credentials;
    const position = this.history ? `?lastEventId=${this.position}` : "";
    const url = new URL(`${this.path}/socket${position}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url, token ? [SUBPROTOCOL, `bearer.${token}`] : [SUBPROTOCOL]);
    this.#socket = socket;
    this.#heardAt = Date.now();
    this.#timed = false;
    let opened = false;
    socket.onopen = () => (opened = true);
    socket.onmessage = (frame) => socket === this.#socket && this.#hear(JSON.parse(frame.data));
    socket.onclose = () => socket === this.#socket && this.#lost(opened);
    this.#timer = setTimeout(this.#listen, SILENCE);
  }

  /** A connection that says nothing at all is none. */
  #listen = () => {
    const silence = Date.now() - this.#heardAt;
    if (silence >= SILENCE) this.#drop();
    else this.#timer = setTimeout(this.#listen, SILENCE - silence);
  };

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (!this.#stopped) void this.#lost(true);
  }

  /** @param {boolean} opened */
  async #lost(opened) {
    clearTimeout(this.#timer);
    this.#socket = null;
    this.lostAt ??= Date.now();
    this.#become(navigator.onLine ? "reconnecting" : "offline");
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures++, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    // A browser does not say why an upgrade was refused; a request does.
    if (!opened && (await this.#refused())) return this.#become("refused");
    if (!this.#stopped && !this.#socket) this.#timer = setTimeout(() => this.#connect(), wait);
  }

  async #refused() {
    try {
      const answer = await fetch(`${this.path}/resync`, {
        method: "POST",
        headers: { ...this.headers, "content-type": "application/json" },
        body: JSON.stringify({ lastEventId: this.position }),
      });
      if (answer.status === 400) {
        // The desk cannot read where we left off: start from its snapshot.
        this.history = "";
        this.state = emptyState(this.credentials.id);
      }
      if (REFUSED_FOR_GOOD.has(answer.status)) this.refusal = (await answer.json()).code;
      return this.refusal !== null;
    } catch {
      return false;
    }
  }

  #wake = () => {
    if (this.#stopped || document.visibilityState === "hidden" || this.link === "refused") return;
    if (!this.#socket) this.#connect();
    else if (this.link === "online" && Date.now() - this.#heardAt >= SILENCE) this.#drop();
    this.listener.changed();
  };

  #wentOffline = () => {
    if (this.#socket) this.#drop();
  };

  /** @param {Link} link */
  #become(link) {
    if (this.#stopped) return;
    this.link = link;
    this.listener.changed();
  }

  /** @param {any} frame */
  #hear(frame) {
    this.#heardAt = Date.now();
    if (frame.seq !== undefined) this.#live(frame);
    else if (frame.type === "resync") this.#caughtUp(frame.data);
    else if (frame.type === "typing") this.#types(frame.typing ? frame.name : null);
    else if (frame.type === "error") this.#refusal(frame.data);
  }

  /** @param {string | null} name */
  #types(name) {
    clearTimeout(this.#typing);
    this.typing = name;
    if (name) this.#typing = setTimeout(() => this.#types(null), TYPING);
    this.listener.changed();
  }

  /** @param {Event} event */
  #live(event) {
    if (event.seq <= this.state.seq) return;
    // An event that waited, as for a tab that slept, makes the desk's clock seem slow.
    const skew = event.at - Date.now();
    this.skew = this.#timed ? Math.max(this.skew, skew) : skew;
    this.#timed = true;
    this.#fold(event);
    if (event.role === "operator" || event.type === "lifecycle") this.#types(null);
    this.listener.happened?.(event);
    this.listener.changed();
  }

  /** @param {Event} event */
  #fold(event) {
    this.state = apply(this.state, event);
    if (event.type === "message") this.#settle(event.data?.clientMessageId);
  }

  /** @param {{events: Event[], history: string, snapshot?: State}} missed */
  #caughtUp(missed) {
    this.history = missed.history;
    if (missed.snapshot) {
      this.state = missed.snapshot;
      for (const message of this.state.messages) this.outbox.settle(message.clientMessageId);
    }
    for (const event of missed.events) this.#fold(event);
    this.#failures = 0;
    this.lostAt = null;
    this.#oneByOne = false;
    this.#become("online");
    for (const { input, clientMessageId } of this.outbox.waiting) this.#transmit({ ...input, clientMessageId });
  }

  /** @param {{code: string, detail: string, clientMessageId?: string}} refusal */
  #refusal({ code, detail, clientMessageId }) {
    const unsent = this.outbox.waiting.find((one) => one.clientMessageId === clientMessageId);
    if (!unsent) return;
    if (TRY_AGAIN.has(code)) {
      this.#oneByOne = true;
      clearTimeout(this.#resend);
      this.#resend = setTimeout(() => this.#sendNext(), RESEND_WAIT);
      return;
    }
    this.#settle(clientMessageId);
    this.listener.notTaken?.(detail, code, unsent.text);
    this.listener.changed();
  }

  /** @param {string | null | undefined} clientMessageId */
  #settle(clientMessageId) {
    if (this.outbox.settle(clientMessageId) && this.#oneByOne) this.#sendNext();
  }

  #sendNext() {
    const [next] = this.outbox.waiting;
    this.#oneByOne = next !== undefined;
    if (next) this.#transmit({ ...next.input, clientMessageId: next.clientMessageId });
  }
}
