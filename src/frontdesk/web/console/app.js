// @ts-check
/**
 * What every view of the console is given as `app`: who is signed in, the desk's surface, the
 * organisation's feed, where one is, and ways to tell the operator something.
 *
 * @typedef {import("./api.js").Session} Session
 * @typedef {{id: number, text: string, tone: "plain" | "good" | "bad", action?: {label: string, run: () => void}}} Toast
 * @typedef {{id: string, label: string, hint?: string, run: () => void}} Command
 * @typedef {{keys: string, label: string}} KeyName
 */

import { PREFIX } from "../shared/desk.js";
import { keep } from "../chat/storage.js";
import { Api, CONSOLE, Refusal, told } from "./api.js";
import { Feed } from "./feed.js";
import { KeyBindings } from "./keys.js";
import { LANGUAGE, spokenHere } from "./language.js";
import { Store } from "./store.js";
import { languages, textsIn } from "./texts/index.js";

const ROLES = ["viewer", "operator", "admin", "owner"];
const TOAST_STAYS = 6_000;

/** Who is signed in. */
export class Me {
  /** @param {Session} session */
  constructor(session) {
    this.name = session.operator;
    this.organisation = session.organisation;
    this.role = session.role;
  }

  /** Whether the role is this one or one that may do more. @param {string} role */
  isAtLeast(role) {
    return ROLES.indexOf(this.role) >= ROLES.indexOf(role);
  }
}

export class ConsoleApp extends Store {
  api = new Api();
  feed = new Feed(() => this.#sessionIsOver());
  keys = new KeyBindings();
  /** @type {Me | null} */
  signedIn = null;
  /** Why nobody is known to be signed in yet. @type {unknown} */
  trouble = null;
  csrfToken = "";
  language = spokenHere(languages);
  /** @type {Toast[]} */
  toasts = [];
  announced = { text: "", n: 0 };
  /** Shown over the view: the palette, the sheet of keys, or nothing. @type {"" | "palette" | "keys"} */
  overlay = "";
  /** What was typed for the palette before it was drawn. */
  early = "";
  /** @type {Map<string, () => Command[]>} */
  #commands = new Map();
  #told = 0;

  get texts() {
    return textsIn(this.language);
  }

  /** Only views ask, and they are drawn once it is known. @returns {Me} */
  get me() {
    return /** @type {Me} */ (this.signedIn);
  }

  /** The path within the console, such as `/inbox/mine`. */
  get path() {
    return location.pathname.slice(CONSOLE.length) || "/";
  }

  /** The address of a path within the console. @param {string} path */
  url(path) {
    return CONSOLE + path;
  }

  async start() {
    try {
      const session = await this.api.get("operator/session");
      this.trouble = null;
      this.api.csrfToken = this.csrfToken = session.csrfToken;
      this.signedIn = new Me(session);
      this.feed.start();
    } catch (error) {
      this.trouble = error;
    }
    this.changed();
  }

  /** Go to a path within the console, such as `/inbox/mine`. @param {string} path @param {{replace?: boolean}} [how] */
  go(path, { replace = false } = {}) {
    const url = this.url(path);
    if (url === location.pathname + location.search + location.hash) return;
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.changed();
  }

  /** Have a text read aloud, once. @param {string} text */
  announce(text) {
    this.announced = { text, n: this.announced.n + 1 };
    this.changed();
  }

  /** Say something for some seconds. @param {string} text @param {{tone?: Toast["tone"], action?: Toast["action"]}} [how] */
  toast(text, { tone = "plain", action } = {}) {
    const id = ++this.#told;
    this.toasts = [...this.toasts.slice(-2), { id, text, tone, ...(action ? { action } : {}) }];
    this.announce(text);
    setTimeout(() => this.dismiss(id), TOAST_STAYS);
  }

  /** @param {number} id */
  dismiss(id) {
    this.toasts = this.toasts.filter((one) => one.id !== id);
    this.changed();
  }

  /**
   * Do something and tell where it did not go well; whether it did.
   * @param {() => Promise<any>} work
   * @param {string} [done] What to say once it is done.
   */
  async attempt(work, done) {
    try {
      await work();
      if (done) this.toast(done, { tone: "good" });
      return true;
    } catch (error) {
      this.toast(this.why(error), { tone: "bad" });
      return false;
    }
  }

  /** What went wrong, for people. @param {unknown} error */
  why(error) {
    const text = told(error, this.texts.shell.unreachable);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  /** @param {"" | "palette" | "keys"} which */
  open(which) {
    this.overlay = which;
    this.early = "";
    this.changed();
  }

  /** @param {string} language */
  speak(language) {
    this.language = language;
    keep(LANGUAGE, language);
    this.changed();
  }

  /** Commands that a view has while it is there. @param {string} owner @param {() => Command[]} list @returns {() => void} */
  offer(owner, list) {
    this.#commands.set(owner, list);
    return () => void this.#commands.delete(owner);
  }

  /** @returns {Command[]} */
  get commands() {
    return [...this.#commands.values()].flatMap((list) => list());
  }

  async #sessionIsOver() {
    try {
      const answer = await fetch(`${PREFIX}/api/operator/session`, { credentials: "same-origin" });
      return answer.status === 401;
    } catch {
      return false;
    }
  }
}

/** Whether a refusal says that one may not. @param {unknown} error */
export function isForbidden(error) {
  return error instanceof Refusal && error.status === 403;
}
