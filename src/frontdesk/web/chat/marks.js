// @ts-check
/** Tells the desk how far the customer has read, at most once a second and only what is new. */

const PAUSE = 1_000;

export class ReadMarks {
  #told = 0;
  #conversation = "";
  #timer = 0;

  /** @param {import("../shared/socket.js").LiveConversation} live */
  read(live) {
    const id = live.credentials.id;
    if (id !== this.#conversation) [this.#conversation, this.#told] = [id, 0];
    if (this.#timer || document.visibilityState === "hidden" || live.link !== "online") return;
    const seq = heard(live.state);
    if (seq <= Math.max(this.#told, live.state.read.customer ?? 0)) return;
    this.#told = seq;
    live.tell({ type: "read", seq });
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      this.read(live);
    }, PAUSE);
  }
}

/** The newest message that somebody else wrote. @param {import("../shared/protocol.js").State} state */
function heard({ messages }) {
  return messages.findLast((m) => m.role !== "customer" && m.state !== "streaming")?.seq ?? 0;
}
