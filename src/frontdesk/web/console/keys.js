// @ts-check
/** Keys of the console: single letters while nothing is written, ⌘K and Escape always. */
import { keep, recall } from "../chat/storage.js";
import { useEffect, useRef } from "../shared/html.js";

/**
 * @typedef {object} Binding
 * @property {string} key As `KeyboardEvent.key` has it, such as `j`, `Enter` or `ArrowDown`.
 * @property {string} label What it does, for the sheet of keys.
 * @property {() => void} run
 * @property {boolean} [when] Whether it can be done now.
 */

const LETTERS = "frontdesk:console:letters";
const WRITING = "input, textarea, select, [contenteditable]";
const PRESSED_BY_ENTER = "a, button, summary, input, textarea, select";

export class KeyBindings {
  /** @type {Map<string, {title: string, bindings: Binding[]}>} */
  groups = new Map();
  /** Whether single letters do anything: who speaks to the computer turns them off. */
  letters = recall(LETTERS, true) ?? true;

  /** @param {boolean} on */
  useLetters(on) {
    this.letters = on;
    keep(LETTERS, on);
  }

  /** Do what a key is for. @param {KeyboardEvent} event @returns {boolean} Whether it was for anything. */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(WRITING) || document.querySelector("dialog[open]")) return false;
    if (event.key.length === 1 && !this.letters) return false;
    if (event.key === "Enter" && target?.closest(PRESSED_BY_ENTER)) return false;
    const bindings = [...this.groups.values()].reverse().flatMap((group) => group.bindings);
    const found = bindings.find((one) => one.key === event.key && one.when !== false);
    if (!found) return false;
    event.preventDefault();
    found.run();
    return true;
  }
}

/**
 * Keys that do something while a component is there.
 * @param {import("./app.js").ConsoleApp} app
 * @param {string} name
 * @param {string} title How the sheet of keys calls them together.
 * @param {Binding[]} bindings
 */
export function useKeys(app, name, title, bindings) {
  const { groups } = app.keys;
  const group = useRef({ title, bindings });
  Object.assign(group.current, { title, bindings });
  useEffect(() => {
    groups.set(name, group.current);
    return () => void (groups.get(name) === group.current && groups.delete(name));
  }, [name]);
}
