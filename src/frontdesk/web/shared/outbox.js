// @ts-check
/**
 * Inputs that the desk has not shown yet. Each has a storage key of its own, so that tabs do not
 * overwrite one another, and is sent again over every new connection: the desk takes it once.
 *
 * @typedef {import("./protocol.js").Input} Input
 *
 * @typedef {object} Unsent
 * @property {string} clientMessageId
 * @property {Input} input
 * @property {string} text What the page shows for it meanwhile.
 * @property {number} at
 */

const PREFIX = "frontdesk:outbox:";

/** An id that no other input of this conversation has. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  /** @type {Map<string, Unsent>} */
  #waiting = new Map();
  #prefix;
  #storage;

  /**
   * @param {string} conversationId
   * @param {Storage | null} storage
   */
  constructor(conversationId, storage) {
    this.#prefix = `${PREFIX}${conversationId}:`;
    this.#storage = storage;
    for (const unsent of this.#stored()) this.#waiting.set(unsent.clientMessageId, unsent);
  }

  /** What waits, oldest first. @returns {Unsent[]} */
  get waiting() {
    return [...this.#waiting.values()];
  }

  /**
   * Keep an input until it is settled; one that waits already under this id is not kept twice.
   * @param {Input} input
   * @param {string} text
   * @param {string} clientMessageId
   * @returns {Unsent | null}
   */
  add(input, text, clientMessageId) {
    if (this.#waiting.has(clientMessageId)) return null;
    const unsent = { clientMessageId, input, text, at: Date.now() };
    this.#waiting.set(clientMessageId, unsent);
    try {
      this.#storage?.setItem(this.#prefix + clientMessageId, JSON.stringify(unsent));
    } catch {
      // Storage is full or forbidden: the input waits in this page alone.
    }
    return unsent;
  }

  /**
   * The desk has shown it, or refused it for good.
   * @param {string | null | undefined} clientMessageId
   * @returns {Unsent | undefined}
   */
  settle(clientMessageId) {
    if (!clientMessageId) return undefined;
    const unsent = this.#waiting.get(clientMessageId);
    if (unsent) {
      this.#waiting.delete(clientMessageId);
      this.#storage?.removeItem(this.#prefix + clientMessageId);
    }
    return unsent;
  }

  /** Forget everything, as when the customer starts over. */
  clear() {
    for (const { clientMessageId } of this.waiting) this.settle(clientMessageId);
  }

  /** @returns {Unsent[]} */
  #stored() {
    const storage = this.#storage;
    if (!storage) return [];
    const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "");
    return keys
      .filter((key) => key.startsWith(this.#prefix))
      .map((key) => read(storage.getItem(key)))
      .filter((unsent) => unsent?.input)
      .sort((a, b) => a.at - b.at);
  }
}

/** @param {string | null} kept @returns {any} */
function read(kept) {
  try {
    return JSON.parse(kept ?? "null");
  } catch {
    return null;
  }
}
