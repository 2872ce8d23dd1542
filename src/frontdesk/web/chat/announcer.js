// @ts-check
/**
 * What is to be read aloud, in order: each outcome is added once and stays long enough to be read, however
 * fast the next one comes.
 *
 * @typedef {import("../shared/protocol.js").Event} Event
 * @typedef {{key: number, text: string}} Announcement
 */

import { fate } from "./receipt.js";

const KEPT = 12;

export class Announcer {
  /** @type {Announcement[]} */
  queue = [];
  #count = 0;

  /** @param {string} text */
  say(text) {
    if (!text.trim()) return;
    this.#count += 1;
    this.queue = [...this.queue, { key: this.#count, text }].slice(-KEPT);
  }

  /** What of an event is worth reading aloud.
   * @param {Event} event @param {import("./texts.js").Texts} texts @param {Record<string, any>} [receipt] */
  tell(event, texts, receipt) {
    this.say(announcement(event, texts, receipt));
  }
}

/** @param {Event} event @param {import("./texts.js").Texts} texts @param {Record<string, any>} [receipt] @returns {string} */
function announcement({ type, role, text, data }, texts, receipt) {
  if (type === "final" && data?.state === "complete") return text ?? "";
  if (type === "status" || type === "error") return text ?? "";
  if (type === "message" && role === "operator") return `${data?.name ?? texts.speakers.operator}: ${text}`;
  if (type === "action" && data?.receiptId && data.state !== "shown") return fate(data.state, texts, receipt?.card);
  return "";
}
