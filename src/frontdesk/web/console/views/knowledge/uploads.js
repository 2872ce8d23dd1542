// @ts-check
/** Files on their way into the library, one after the other; they go on while one looks elsewhere. */
import { Refusal } from "../../api.js";
import { size } from "../../figures.js";
import { Store } from "../../store.js";
import { ENDED } from "./runs.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{audience: string, language: string}} Terms
 * @typedef {"waiting" | "sending" | "reading" | "later" | "done" | "unchanged" | "skipped" | "failed"} UploadState
 * @typedef {{id: number, name: string, file: File, terms: Terms, state: UploadState, why: string}} Sent
 */

const LOOKS_EVERY = 700;
const TRIES_AGAIN_AFTER = 6_000;
const FOR_OPERATORS = "operators";
const OVER = ["done", "unchanged", "skipped", "failed"];

export class Uploads extends Store {
  /** @type {Sent[]} */
  list = [];
  /** How large a document may be; null until the desk has said so. @type {number | null} */
  mostBytes = null;
  /** How many documents came to be, so that whoever shows them reads anew. */
  taken = 0;
  #app;
  #numbered = 0;
  #busy = false;

  /** @param {ConsoleApp} app */
  constructor(app) {
    super();
    this.#app = app;
  }

  get finished() {
    return this.list.filter((one) => OVER.includes(one.state)).length;
  }

  get failed() {
    return this.list.filter((one) => one.state === "failed").length;
  }

  /** Take files in; what can be told to be refused is not sent at all. @param {{name: string, file: File}[]} files @param {Terms} terms */
  add(files, terms) {
    const added = files.map(({ name, file }) => {
      const audience = name.split("/").slice(0, -1).includes(FOR_OPERATORS) ? FOR_OPERATORS : terms.audience;
      const why = this.#refusedFor(file);
      if (why) this.#tell(name, why);
      const state = /** @type {UploadState} */ (why ? "failed" : "waiting");
      return { id: ++this.#numbered, name, file, terms: { ...terms, audience }, state, why };
    });
    this.list = [...this.list, ...added];
    this.changed();
    void this.#work();
  }

  forget() {
    this.list = this.list.filter((one) => !OVER.includes(one.state));
    this.changed();
  }

  /** Send an article or a file and wait until it was read. @param {string} name @param {Blob} body @param {Terms} terms */
  async publish(name, body, terms) {
    const ended = await this.#ended(await this.#send(name, body, terms));
    this.taken += 1;
    this.changed();
    return ended;
  }

  /** @param {File} file */
  #refusedFor(file) {
    const { texts, language } = this.#app;
    const most = this.mostBytes;
    if (file.size === 0) return texts.knowledge.uploads.empty;
    if (most === null || file.size <= most) return "";
    return texts.knowledge.uploads.tooLarge(size(most, language), size(file.size, language));
  }

  async #work() {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#next(); next; next = this.#next()) await this.#take(next);
    this.#busy = false;
  }

  #next() {
    return this.list.find((one) => one.state === "waiting");
  }

  /** @param {Sent} one */
  async #take(one) {
    try {
      this.#set(one, "sending");
      const run = await this.#send(nameOf(one.name), one.file, one.terms, () => this.#set(one, "later"));
      this.#set(one, "reading");
      const { run: ended, items } = await this.#ended(run);
      const item = items[0];
      const state = item && OVER.includes(item.state) ? item.state : ended.state === "done" ? "done" : "failed";
      this.#set(one, state, item?.error ?? ended.error ?? "");
    } catch (error) {
      this.#set(one, "failed", this.#app.why(error));
    }
    this.taken += 1;
    this.#tell(one.name, one.state === "failed" ? one.why : "");
  }

  /** @param {string} name @param {Blob} body @param {Terms} terms @param {() => void} [later] @returns {Promise<any>} */
  async #send(name, body, terms, later) {
    const query = new URLSearchParams({ name, audience: terms.audience, language: terms.language });
    for (;;) {
      try {
        return await this.#app.api.upload(`admin/documents?${query}`, body);
      } catch (error) {
        if (!(later && error instanceof Refusal && error.status === 429)) throw error;
        later();
        await pause(TRIES_AGAIN_AFTER);
      }
    }
  }

  /** A run once it has ended, with what it found. @param {any} run @returns {Promise<{run: any, items: any[]}>} */
  async #ended(run) {
    for (;;) {
      const seen = await this.#app.api.get(`admin/documents/runs/${run.id}`);
      if (ENDED.includes(seen.run.state)) return seen;
      await pause(LOOKS_EVERY);
    }
  }

  /** @param {Sent} one @param {UploadState} state @param {string} [why] */
  #set(one, state, why = "") {
    Object.assign(one, { state, why });
    this.list = [...this.list];
    this.changed();
  }

  /** @param {string} name @param {string} why */
  #tell(name, why) {
    const { uploads } = this.#app.texts.knowledge;
    this.#app.announce(why ? uploads.announcedNot(name, why) : uploads.announced(name));
  }
}

/** @type {WeakMap<ConsoleApp, Uploads>} */
const kept = new WeakMap();

/** The uploads of this console. @param {ConsoleApp} app @returns {Uploads} */
export function uploadsOf(app) {
  const found = kept.get(app) ?? new Uploads(app);
  kept.set(app, found);
  return found;
}

/** A document's name says its folders without being a path. @param {string} path */
function nameOf(path) {
  return path.split("/").filter(Boolean).join(" · ").slice(-200);
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
