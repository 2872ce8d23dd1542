// @ts-check
/** The language of the console's pages: the one that was chosen in this browser, or else the browser's. */
import { recall } from "../chat/storage.js";

export const LANGUAGE = "frontdesk:console:language";

/** @param {string[]} spoken What the page speaks, the first where nothing else fits. */
export function spokenHere(spoken) {
  const wanted = recall(LANGUAGE, "") || navigator.language.toLowerCase().split("-")[0];
  return spoken.includes(wanted) ? wanted : spoken[0];
}
