// @ts-check
/** What the page itself says, by language; what the desk says comes with its events. */
import { en } from "./texts/en.js";
import { es } from "./texts/es.js";

/** @typedef {import("./texts/en.js").Texts} Texts */

/** @type {Record<string, Texts>} */
const LANGUAGES = { en, es };

/** The texts in a language; in English where there are none. @param {string} language @returns {Texts} */
export function textsIn(language) {
  return LANGUAGES[language] ?? en;
}

/** A language that was asked for, such as `es-MX`, if the page speaks it. @param {string | null | undefined} asked */
export function spokenLanguage(asked) {
  const language = (asked ?? "").toLowerCase().split("-")[0];
  return language in LANGUAGES ? language : undefined;
}
