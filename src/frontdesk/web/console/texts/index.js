// @ts-check
/** What the console says, one table for each language; a test holds them to the same keys. */
import * as en from "./en/index.js";
import * as es from "./es/index.js";

/** @typedef {typeof en & typeof import("./en/later.js")} Texts What comes with a view is there once the view is. */

/** @type {Record<string, any>} */
const TABLES = { en: { ...en }, es: { ...es } };

export const languages = Object.keys(TABLES);

/** @param {string} language @returns {Texts} */
export function textsIn(language) {
  return TABLES[language] ?? TABLES.en;
}

/** Add what a view says to the tables, so that the first view need not wait for it. @param {Record<string, object>} more */
export function bring(more) {
  for (const [language, parts] of Object.entries(more)) Object.assign(TABLES[language], parts);
}
