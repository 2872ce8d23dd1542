// @ts-check
/** The organisation's feed, kept up: reconnects, catches up from its position, and says who is where. */
import { BASE } from "../shared/desk.js";
import { FeedState } from "../shared/feed_state.js";
import { SUBPROTOCOL } from "../shared/protocol.js";
import { Store } from "./store.js";

/** @typedef {"connecting" | "online" | "reconnecting" | "offline" | "over"} FeedLink */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** The desk gives a sign of life every 20 seconds. */
const SILENCE = 45_000;
/** Looking is forgotten after 30 seconds. */
const SAY_AGAIN = 20_000;

export class Feed extends Store {
  state = new FeedState();
  /** @type {FeedLink} */
  link = "connecting";
  /** The desk's clock less ours is not known here: lists go by ours. */
  #failures = 0;
  #heardAt = 0;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Map<string, "looking" | "typing">} */
  #attended = new Map();

  /** @param {() => Promise<boolean>} isOver Whether the session has ended, asked where the desk refuses. */
  constructor(isOver) {
    super();
    this.isOver = isOver;
  }

  start() {
    addEventListener("online", () => this.#socket || this.#connect());
    addEventListener("offline", () => this.#socket?.close());
    setInterval(() => this.#sayAgain(), SAY_AGAIN);
    this.#connect();
  }

  /** @param {string} id */
  line(id) {
    return this.state.lines.get(id);
  }

  /** Who else is at a conversation. @param {string} id @param {string} me */
  others(id, me) {
    return (this.state.present.get(id) ?? []).filter(({ name }) => name !== me);
  }

  /**
   * Tell colleagues what one does at a conversation; it is said again until one is gone.
   * @param {string} id @param {"looking" | "typing" | "gone"} doing
   */
  attend(id, doing) {
    if (this.#attended.get(id) === doing) return;
    if (doing === "gone") this.#attended.delete(id);
    else this.#attended.set(id, doing);
    this.#say(id, doing);
  }

  /** @param {string} conversationId @param {string} doing */
  #say(conversationId, doing) {
    if (this.link !== "online") return;
    this.#socket?.send(JSON.stringify({ type: "presence", conversationId, doing }));
  }

  #sayAgain() {
    if (document.visibilityState === "hidden") return;
    for (const [id, doing] of this.#attended) this.#say(id, doing);
  }

  #connect() {
    clearTimeout(this.#timer);
    const { position } = this.state;
    const url = new URL(`${BASE}/api/operator/socket${position ? `?lastEventId=${position}` : ""}`);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url, [SUBPROTOCOL]);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onmessage = (frame) => socket === this.#socket && this.#hear(JSON.parse(frame.data));
    socket.onclose = (event) => socket === this.#socket && void this.#lost(event.code);
    this.#timer = setTimeout(this.#listen, SILENCE);
  }

  /** A connection that says nothing at all is none. */
  #listen = () => {
    const silence = Date.now() - this.#heardAt;
    if (silence >= SILENCE) this.#socket?.close();
    else this.#timer = setTimeout(this.#listen, SILENCE - silence);
  };

  /** @param {any} frame */
  #hear(frame) {
    this.#heardAt = Date.now();
    this.state.apply(frame);
    if (frame.type === "resync") {
      this.#failures = 0;
      this.link = "online";
      for (const [id, doing] of this.#attended) this.#say(id, doing);
    }
    this.changed();
  }

  /** @param {number} code */
  async #lost(code) {
    clearTimeout(this.#timer);
    this.#socket = null;
    this.link = navigator.onLine ? "reconnecting" : "offline";
    this.changed();
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures++, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    // An ended session closes the socket as refused; a browser does not say why an upgrade was.
    if ((code === 1008 || this.#failures > 1) && (await this.isOver())) {
      this.link = "over";
      return this.changed();
    }
    if (!this.#socket) this.#timer = setTimeout(() => this.#connect(), wait);
  }
}
