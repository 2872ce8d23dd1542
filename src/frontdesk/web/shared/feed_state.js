// @ts-check
/**
 * An organisation's lines as a page has them: the twin of `FeedState` in
 * src/frontdesk/core/feed.py, held to it by a test. docs/protocol.md describes the feed.
 *
 * @typedef {object} FeedLine
 * @property {string} conversationId
 * @property {string} status
 * @property {string | null} [title]
 * @property {string} [channel]
 * @property {string | null} [phone]
 * @property {number} [createdAt]
 * @property {number | null} [waitingSince]
 * @property {number | null} [promisedBy]
 * @property {boolean} [late]
 * @property {number} [priority]
 * @property {string} [reason]
 * @property {string} [ticket]
 * @property {string | null} [holder]
 * @property {string | null} [assignee]
 * @property {number | null} [snoozedUntil]
 * @property {string[]} [tags]
 * @property {{role: string, text: string, at: number, name?: string | null} | null} [last]
 * @property {number} [unanswered]
 *
 * @typedef {{name: string, doing: string}} Person
 */

export class FeedState {
  seq = 0;
  history = "";
  /** @type {Map<string, FeedLine>} */
  lines = new Map();
  /** @type {Map<string, Person[]>} */
  present = new Map();

  /** Where to go on from after a lost connection. */
  get position() {
    return this.history ? `${this.seq}.${this.history}` : null;
  }

  /** Fold a frame in; one that changes no list, such as a heartbeat, changes nothing. @param {any} frame */
  apply(frame) {
    switch (frame.type) {
      case "line":
      case "gone":
        return this.#change(frame);
      case "presence":
        this.present.delete(frame.conversationId);
        if (frame.people?.length) this.present.set(frame.conversationId, frame.people);
        return;
      case "resync":
        return this.#catchUp(frame.data);
    }
  }

  /** @param {any} change */
  #change(change) {
    if (change.seq <= this.seq) return;
    this.seq = change.seq;
    if (change.type === "line") this.lines.set(change.line.conversationId, change.line);
    else this.lines.delete(change.conversationId);
  }

  /** @param {any} missed */
  #catchUp(missed) {
    if (missed.snapshot) this.lines = new Map(missed.snapshot.lines.map((/** @type {FeedLine} */ one) => [one.conversationId, one]));
    for (const change of missed.events ?? []) this.#change(change);
    this.seq = missed.lastEventId;
    this.history = missed.history;
    this.present = new Map((missed.present ?? []).map((/** @type {any} */ one) => [one.conversationId, one.people ?? []]));
  }
}

/** Whether a conversation waits for a person, and was not put off. @param {FeedLine} line @param {number} now */
export function inQueue(line, now) {
  return line.waitingSince != null && (line.snoozedUntil ?? 0) <= now;
}

/** By this the queue is sorted: the most urgent first, then who has waited longest. @param {FeedLine} a @param {FeedLine} b */
export function queueOrder(a, b) {
  return (
    (b.priority ?? 1) - (a.priority ?? 1) ||
    (a.waitingSince ?? 0) - (b.waitingSince ?? 0) ||
    (a.conversationId < b.conversationId ? -1 : 1)
  );
}
