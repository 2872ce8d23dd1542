// @ts-check
/** One conversation as an operator works on it: live, with its turns, what a person should know, and acts. */
import { BASE } from "../../../shared/desk.js";
import { freshId } from "../../../shared/outbox.js";
import { Earlier } from "../../../chat/earlier.js";
import { MESSAGES_KEPT } from "../../../shared/reducer.js";
import { LiveConversation } from "../../../shared/socket.js";
import { Refusal } from "../../api.js";
import { Store } from "../../store.js";
import { merged, turnsOf } from "../inspector/turns.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {import("../../../shared/protocol.js").Event} Event
 * @typedef {import("../inspector/turns.js").Turn} Turn
 * @typedef {{clientMessageId: string, text: string, note: boolean, after: number}} Sending
 */

const EVENTS_KEPT = 200;
const SETTLE = 200;
/** What may have changed a turn's record. */
const TELLING = new Set(["final", "speaking", "action", "lifecycle", "tool_call", "message"]);
const READ_PAUSE = 1_000;

export class OpenConversation extends Store {
  /** @type {Turn[]} */
  turns = [];
  /** @type {import("../inspector/turns.js").Inspected | null} */
  about = null;
  /** What a person who takes over should know. @type {any} */
  handoff = null;
  /** @type {Event[]} */
  events = [];
  /** Where the turns before those that are known are asked for. @type {number | null} */
  older = null;
  /** @type {unknown} */
  trouble = null;
  /** @type {Sending[]} */
  sending = [];
  /** What has left the window of the state, or was said before it. */
  earlier = new Earlier();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reading;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #marking;
  #marked = 0;

  /**
   * @param {ConsoleApp} app
   * @param {string} id
   * @param {{watching?: boolean}} [how] Who only watches is not at the conversation, and has read nothing for the operators.
   */
  constructor(app, id, { watching = false } = {}) {
    super();
    this.watching = watching;
    this.app = app;
    this.id = id;
    const listener = { changed: () => this.#changedLive(), happened: (/** @type {Event} */ event) => this.#happened(event) };
    this.live = new LiveConversation(BASE, { id, csrfToken: app.csrfToken }, listener);
  }

  get path() {
    return `operator/conversations/${encodeURIComponent(this.id)}`;
  }

  get state() {
    return this.live.state;
  }

  /** Whether the one who is signed in may write to the customer. */
  get isMine() {
    return this.state.status === "human" && this.state.holder === this.app.me.name;
  }

  /** Whether there is no such conversation here. */
  get isMissing() {
    return this.trouble instanceof Refusal && [400, 404].includes(this.trouble.status);
  }

  start() {
    this.live.start();
    if (!this.watching) this.app.feed.attend(this.id, "looking");
    void this.read();
  }

  stop() {
    this.live.stop();
    this.app.feed.attend(this.id, "gone");
    clearTimeout(this.#reading);
    clearTimeout(this.#marking);
  }

  /** Read the turns, and what a person should know, again. */
  async read() {
    try {
      const [about, handoff] = await Promise.all([turnsOf(this.app.api, this.id), this.#readHandoff()]);
      if (this.about === null) this.older = about.next;
      this.about = about;
      this.handoff = handoff;
      this.turns = merged(this.turns, about.turns);
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
      if (this.isMissing) this.live.stop();
    }
    this.changed();
  }

  /** Who may only read has no need of it. */
  async #readHandoff() {
    return this.app.me.isAtLeast("operator") ? this.app.api.get(`${this.path}/handoff`) : null;
  }

  /** Whether more may have been said before what is shown; a window that is not full has nothing before it. */
  get hasEarlier() {
    return this.earlier.more && (this.earlier.messages.length > 0 || this.state.messages.length >= MESSAGES_KEPT);
  }

  /** Whether anything at all may be before what is shown. */
  get hasOlder() {
    return this.hasEarlier || this.older !== null;
  }

  /** One more page of what was said; before a customer started over, as the turns tell it. */
  readOlder = async () => {
    if (this.earlier.loading) return;
    if (!this.hasEarlier) await this.readOlderTurns();
    else if (await this.earlier.load(this.live)) this.changed();
  };

  /** Read the turns around one that an address names. @param {number} turnId */
  async readTurn(turnId) {
    if (!this.about || this.turns.some((turn) => turn.turnId === turnId)) return;
    const page = await turnsOf(this.app.api, this.id, turnId + 1);
    this.turns = merged(this.turns, page.turns);
    this.changed();
  }

  readOlderTurns = () =>
    this.app.attempt(async () => {
      if (this.older === null) return;
      const page = await turnsOf(this.app.api, this.id, this.older);
      this.turns = merged(this.turns, page.turns);
      this.older = page.next;
      this.changed();
    });

  /** What is on its way and not among the messages yet. */
  get unseen() {
    const { messages } = this.state;
    return this.sending.filter(
      (sent) => !messages.some((one) => one.clientMessageId === sent.clientMessageId || (sent.note && one.internal && (one.seq ?? 0) > sent.after && one.text === sent.text)),
    );
  }

  // What operators do

  /**
   * Carry out an act; a refusal is told, and how the conversation stands is read anew.
   * @param {string} name @param {object} [body] @param {string} [done]
   */
  async act(name, body = {}, done) {
    const clientMessageId = freshId();
    const went = await this.app.attempt(() => this.app.api.post(`${this.path}/${name}`, { clientMessageId, ...body }), done);
    void this.read();
    return went;
  }

  /** @param {string} text @param {boolean} note */
  async write(text, note) {
    const sent = { clientMessageId: freshId(), text, note, after: this.state.seq };
    this.sending = [...this.sending, sent];
    this.changed();
    const body = { text, clientMessageId: sent.clientMessageId };
    const went = await this.app.attempt(() => this.app.api.post(`${this.path}/${note ? "note" : "reply"}`, body));
    this.sending = this.sending.filter((one) => one !== sent);
    this.changed();
    return went;
  }

  /** @param {boolean} typing */
  tellTyping(typing) {
    this.app.api.post(`${this.path}/typing`, { typing }).catch(() => {
      // Nobody misses it: it is told again with the next letters.
    });
  }

  // What happens

  #changedLive() {
    this.earlier.keepUp(this.state);
    clearTimeout(this.#marking);
    const unread = this.live.link === "online" && this.state.seq > this.#marked && document.visibilityState === "visible";
    if (unread && !this.watching && this.app.me.isAtLeast("operator")) this.#marking = setTimeout(() => this.#markRead(), READ_PAUSE);
    this.changed();
  }

  #markRead() {
    const { seq } = this.state;
    const newest = this.state.messages.findLast((one) => one.role === "customer")?.seq ?? 0;
    this.#marked = seq;
    if (newest <= (this.state.read.operators ?? 0)) return;
    this.app.api.post(`conversations/${encodeURIComponent(this.id)}/read`, { seq }).catch(() => {
      this.#marked = 0;
    });
  }

  /** @param {Event} event */
  #happened(event) {
    this.events = [...this.events, event].slice(-EVENTS_KEPT);
    if (!TELLING.has(event.type)) return;
    clearTimeout(this.#reading);
    this.#reading = setTimeout(() => void this.read(), SETTLE);
  }
}
