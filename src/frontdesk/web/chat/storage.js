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

/**
 * What was kept, if it has the shape of `like`: an earlier version of the page may have kept another.
 * @param {string} key
 * @param {any} like
 * @returns {any}
 */
export function recall(key, like) {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? "null");
    return fits(kept, like) ? kept : null;
  } catch {
    return null;
  }
}

/** @param {any} kept @param {any} like @returns {boolean} */
function fits(kept, like) {
  if (like === null) return true;
  if (typeof kept !== typeof like || Array.isArray(kept) !== Array.isArray(like)) return false;
  const parts = typeof like === "object" ? Object.entries(like) : [];
  return parts.every(([name, part]) => kept !== null && fits(kept[name], part));
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
