// @ts-check
/** Something that changes and is drawn: whoever listens hears of it once a frame at most. */
import { onceAFrame } from "../chat/draw.js";
import { useEffect, useReducer, useRef, useState } from "../shared/html.js";

export class Store {
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #tell = onceAFrame(() => this.#listeners.forEach((listener) => listener()));

  /** Tell all listeners, with the next frame. */
  changed() {
    this.#tell();
  }

  /** @param {() => void} listener @returns {() => void} What ends it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/**
 * What a component needs of a store; it is drawn again only where that is another.
 * @template T
 * @param {Store} store
 * @param {() => T} select
 * @returns {T}
 */
export function useStore(store, select) {
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  const last = useRef({ select, value: /** @type {T | undefined} */ (undefined) });
  last.current = { select, value: select() };
  useEffect(() => {
    const look = () => {
      if (!same(last.current.select(), last.current.value)) redraw(null);
    };
    const stop = store.subscribe(look);
    // What changed between the drawing and now, nobody has heard.
    look();
    return stop;
  }, [store]);
  return /** @type {T} */ (last.current.value);
}

/** @param {any} a @param {any} b */
function same(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, n) => Object.is(one, b[n]));
  return Object.is(a, b);
}

/**
 * What is read from the desk: `value` until it is read again, and why it was not.
 * @template T
 * @param {() => Promise<T>} load
 * @param {any[]} inputs What it is read anew for; the value of before stays meanwhile only for the same first input.
 * @returns {{value: T | null, trouble: unknown, again: () => Promise<void>}}
 */
export function useLoaded(load, inputs) {
  const [held, hold] = useState(/** @type {{key: any, value: T | null, trouble: unknown}} */ ({ key: undefined, value: null, trouble: null }));
  const turn = useRef(0);
  const again = async () => {
    const mine = ++turn.current;
    try {
      const value = await load();
      if (mine === turn.current) hold({ key: inputs[0], value, trouble: null });
    } catch (trouble) {
      if (mine === turn.current) hold((before) => ({ ...before, key: inputs[0], value: before.key === inputs[0] ? before.value : null, trouble }));
    }
  };
  useEffect(() => {
    void again();
    return () => void turn.current++;
  }, inputs);
  return held.key === inputs[0] ? { ...held, again } : { value: null, trouble: null, again };
}
