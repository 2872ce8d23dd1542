// @ts-check
/**
 * Messages that have left the window of the state: kept as they go, and read from the desk as somebody scrolls up.
 *
 * @typedef {import("../shared/protocol.js").State} State
 * @typedef {import("../shared/protocol.js").ViewMessage} ViewMessage
 */

const KEPT = 5_000;

export class Earlier {
  /** @type {ViewMessage[]} */
  messages = [];
  /** Whether the desk may have more. */
  more = true;
  loading = false;
  /** @type {ViewMessage[]} */
  #last = [];

  /** Keep what the window has let go since it was looked at last. @param {State} state */
  keepUp({ messages }) {
    const first = messages[0]?.seq ?? Infinity;
    if (messages.length && this.#last.length && this.#last !== messages) {
      // What does not reach as far as the window has a gap before it: the desk is asked instead.
      if ((this.#last.at(-1)?.seq ?? 0) < first) this.clear();
      const known = this.messages.at(-1)?.seq ?? 0;
      const gone = this.#last.filter((m) => (m.seq ?? 0) < first && (m.seq ?? 0) > known);
      if (gone.length) this.messages = [...this.messages, ...gone].slice(-KEPT);
    }
    this.#last = messages;
  }

  /** Another conversation, or the same begun anew. */
  clear() {
    this.messages = [];
    this.#last = [];
    this.more = true;
  }

  /**
   * Read one more page of what was said before.
   * @param {{path: string, headers: Record<string, string>, state: State}} live
   * @returns {Promise<boolean>} Whether there is anything new to show.
   */
  async load({ path, headers, state }) {
    const before = this.messages[0]?.seq ?? state.messages[0]?.seq;
    if (this.loading || !this.more || !before) return false;
    this.loading = true;
    const asked = this.messages;
    try {
      const answer = await fetch(`${path}/messages?before=${before}`, { headers });
      if (!answer.ok) return false;
      const { messages, next } = await answer.json();
      if (this.messages !== asked) return false;
      this.more = next !== null && next !== undefined;
      this.messages = [...messages, ...this.messages];
      return messages.length > 0;
    } catch {
      return false;
    } finally {
      this.loading = false;
    }
  }
}
