// @ts-check
/**
 * What a customer does in a chat: says, chooses, answers, rates, takes back, starts over.
 *
 * @typedef {import("./session.js").ChatSession} ChatSession
 * @typedef {import("../shared/protocol.js").Option} Option
 * @typedef {import("../shared/outbox.js").Unsent} Unsent
 */

import { Files } from "./files.js";
import { Leaving } from "./leaving.js";

export class Acts {
  leaving = new Leaving();
  #session;
  /** The options of which one was pressed and not answered yet. @type {Option[] | null} */
  #chosenFrom = null;
  /** @type {string[]} */
  #early = [];

  /** @param {ChatSession} session */
  constructor(session) {
    this.#session = session;
    this.files = new Files(() => session.changed());
  }

  /** What was said before there was a conversation. @returns {Unsent[]} */
  get early() {
    return this.#early.map((text, n) => ({ clientMessageId: `early${n}`, input: { type: "message", text }, text, at: 0 }));
  }

  sendEarly() {
    for (const text of this.#early.splice(0)) this.#session.live?.send({ type: "message", text }, text);
  }

  /** Tell whether one of the options on offer was just pressed. */
  get chosen() {
    return this.#chosenFrom === this.#session.state.options;
  }

  /** What was pressed was not taken. */
  release() {
    this.#chosenFrom = null;
  }

  /** The conversation is another. */
  forget() {
    this.#chosenFrom = null;
    this.leaving.undo();
  }

  /** @param {string} text */
  say(text) {
    const session = this.#session;
    if (this.leaving.under) {
      this.leaving.finish();
      this.#early.push(text);
      return session.changed();
    }
    session.aside = null;
    const files = this.files.take();
    if (session.live) {
      const attachments = files.length ? { attachments: files.map((one) => /** @type {string} */ (one.id)) } : {};
      session.live.send({ type: "message", text, ...attachments }, text || files.map((one) => one.name).join(", "));
    } else {
      this.#early.push(text);
      session.changed();
    }
  }

  /** @param {Option} option */
  choose(option) {
    const { live, state } = this.#session;
    if (this.chosen || !live) return;
    this.#chosenFrom = /** @type {Option[]} */ (state.options);
    const words = option.label.charAt(0).toUpperCase() + option.label.slice(1);
    live.send({ type: "select", optionId: option.optionId }, words);
  }

  /** @param {string} workflow @param {string} text */
  begin(workflow, text) {
    this.#session.live?.send({ type: "start", workflow }, text);
  }

  /** Take back what a receipt has led to; the desk asks before it does. @param {string} receiptId */
  takeBack(receiptId) {
    const { live, texts } = this.#session;
    live?.send({ type: "start", workflow: "undo", entry: receiptId }, texts.takeBack, `${receiptId}:undo`);
  }

  /** The id is the receipt's own, so that however often it is pressed, it counts once.
   * @param {string} receiptId @param {boolean} accept */
  answer(receiptId, accept) {
    const { live, texts } = this.#session;
    const words = accept ? texts.yes : texts.no;
    live?.send({ type: "confirm", receiptId, accept }, words, `${receiptId}:${accept ? "yes" : "no"}`);
  }

  /** @param {number} score @param {string} comment */
  rate(score, comment) {
    this.#session.live?.tell({ type: "feedback", score, comment });
  }

  interrupt() {
    this.#session.live?.interrupt();
  }

  /** Start over in a moment, unless it is undone. */
  startOver() {
    if (!this.#session.live) return;
    this.#session.announcer.say(this.#session.texts.startingOver);
    this.leaving.begin(() => void this.#reset());
    this.#session.changed();
  }

  stay() {
    this.leaving.undo();
    this.#session.changed();
  }

  async #reset() {
    const session = this.#session;
    const { live } = session;
    if (!live) return;
    try {
      const answer = await fetch(`${live.path}/reset`, { method: "POST", headers: live.headers });
      session.aside = answer.ok ? null : session.texts.notStartedOver;
      if (answer.ok) live.outbox.clear();
    } catch {
      session.aside = session.texts.notConnected;
    }
    this.sendEarly();
    session.changed();
  }
}
