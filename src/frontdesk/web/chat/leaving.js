// @ts-check
/** Starting over, with a moment to think better of it: until then the desk has heard nothing. */

const MOMENT = 6_000;

export class Leaving {
  #timer = 0;
  /** @type {(() => void) | null} */
  #go = null;

  /** Whether the conversation is about to begin anew. */
  get under() {
    return this.#go !== null;
  }

  /** @param {() => void} go What to do once the moment is over. */
  begin(go) {
    this.undo();
    this.#go = go;
    this.#timer = window.setTimeout(() => this.finish(), MOMENT);
  }

  undo() {
    clearTimeout(this.#timer);
    this.#go = null;
  }

  /** Do it now, as where the customer writes on. */
  finish() {
    const go = this.#go;
    this.undo();
    go?.();
  }
}
