// @ts-check
/** What a page keeps between visits; a browser that forbids it costs memory, not function. */

/** @returns {Storage | null} */
function available() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const storage = available();

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    return JSON.parse(storage?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value, or forget it where it is null. @param {string} key @param {any} value */
export function keep(key, value) {
  try {
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the next page begins from the desk's snapshot.
  }
}
