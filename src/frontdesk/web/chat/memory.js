// @ts-check
/** What a page keeps of each conversation between visits: its state, and what is being written. */
import { emptyState } from "../shared/reducer.js";
import { keep, recall } from "./storage.js";

/** @param {string} id */
const stateKey = (id) => `frontdesk:state:${id}`;

/** @param {string} id */
const draftKey = (id) => `frontdesk:draft:${id}`;

/** @param {string} id @returns {{state?: import("../shared/protocol.js").State, history?: string}} */
export function recallState(id) {
  return recall(stateKey(id), { state: emptyState(""), history: "" }) ?? {};
}

/** @param {import("../shared/socket.js").LiveConversation} live */
export function keepState({ credentials, state, history }) {
  if (state.seq) keep(stateKey(credentials.id), { state, history });
}

/** @param {string} id @returns {string} */
export function recallDraft(id) {
  return recall(draftKey(id), "") ?? "";
}

/** @param {string} id @param {string} text */
export function keepDraft(id, text) {
  keep(draftKey(id), text || null);
}

/** @param {string} id */
export function forget(id) {
  keep(stateKey(id), null);
  keep(draftKey(id), null);
}
