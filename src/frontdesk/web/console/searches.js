// @ts-check
/** Searches that an operator keeps under a name; they stay in this browser. */
import { keep, recall } from "../chat/storage.js";

const SAVED = "frontdesk:console:searches";
const MOST = 20;

/** @typedef {{name: string, query: string}} SavedSearch */

/** @returns {SavedSearch[]} */
export function savedSearches() {
  const kept = recall(SAVED, [{ name: "", query: "" }].slice(1)) ?? [];
  return kept.filter((/** @type {any} */ one) => typeof one?.name === "string" && typeof one?.query === "string");
}

/** @param {SavedSearch} search */
export function saveSearch(search) {
  keep(SAVED, [...savedSearches().filter(({ name }) => name !== search.name), search].slice(-MOST));
}

/** @param {string} name */
export function forgetSearch(name) {
  keep(SAVED, savedSearches().filter((one) => one.name !== name));
}
