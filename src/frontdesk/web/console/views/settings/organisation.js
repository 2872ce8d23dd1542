// @ts-check
/** What the organisation has of its own, and what its desk is made of: read together, changed in parts. */
import { useLoaded } from "../../store.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 *
 * @typedef {object} Configuration
 * @property {string} name
 * @property {string} [pack]
 * @property {string} [language]
 * @property {string} [zone]
 * @property {Record<string, string>} [models]
 * @property {Record<string, number>} [limits]
 * @property {boolean} [open_chat]
 * @property {number} [inactivity_seconds]
 * @property {string} [instructions]
 * @property {Record<string, Record<string, string>>} [strings]
 * @property {{retention_days?: number, redact_models?: boolean}} [privacy]
 * @property {{accent?: string}} [brand]
 *
 * @typedef {object} Desk
 * @property {string} organisation
 * @property {string} pack
 * @property {string[]} packs
 * @property {string} zone
 * @property {string} language
 * @property {string[]} languages
 * @property {Record<string, Record<string, string>>} lines
 * @property {string} instructions
 * @property {{role: string, name: string, house: boolean}[]} models
 * @property {{promisedMinutes: number, approve: boolean, hours: string[][]} | null} people
 * @property {boolean} openChat
 *
 * @typedef {{id: string, configuration: Configuration, desk: Desk}} Organisation
 */

/** @param {ConsoleApp} app @returns {{value: Organisation | null, trouble: unknown, again: () => Promise<void>}} */
export function useOrganisation(app) {
  return useLoaded(async () => {
    const [organisation, desk] = await Promise.all([app.api.get("admin/organisation"), app.api.get("admin/desk")]);
    return { ...organisation, desk };
  }, ["organisation"]);
}

/**
 * Change parts of the configuration, and read how it stands by then.
 * @param {ConsoleApp} app @param {{again: () => Promise<void>}} read @param {Record<string, any>} configuration
 */
export async function change(app, read, configuration) {
  const went = await app.attempt(() => app.api.post("admin/organisation", { configuration }), app.texts.panels.saved);
  if (went) await read.again();
}

/** An object without what is empty, or null where nothing is left: so the desk has no part of it of its own. @param {Record<string, any>} given */
export function filled(given) {
  const kept = Object.entries(given).filter(([, value]) => value !== "" && value !== null && value !== undefined && !Number.isNaN(value));
  return kept.length ? Object.fromEntries(kept) : null;
}

/**
 * Lines with some of a language changed; empty ones are the pack's again.
 * @param {Record<string, Record<string, string>> | undefined} strings @param {string} language @param {Record<string, string>} lines
 */
export function withLines(strings, language, lines) {
  return filled({ ...strings, [language]: filled({ ...strings?.[language], ...lines }) }) ?? {};
}

/** What a language calls itself. @param {string} language */
export function languageName(language) {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
