// @ts-check
/**
 * The lists of the inbox: which conversations are in one, and in what order. Pure.
 *
 * @typedef {import("../../../shared/feed_state.js").FeedLine} FeedLine
 * @typedef {"needs" | "mine" | "unassigned" | "agent" | "snoozed" | "closed" | "all"} ListId
 */

import { inQueue, queueOrder } from "../../../shared/feed_state.js";

/** @type {ListId[]} */
export const LISTS = ["needs", "mine", "unassigned", "agent", "snoozed", "closed", "all"];
/** Of these it matters how many there are. */
export const COUNTED = new Set(["needs", "mine", "unassigned", "agent", "snoozed"]);

const OVER = new Set(["resolved", "closed"]);

/** @param {string | undefined} given @returns {ListId} */
export function listOf(given) {
  return LISTS.find((one) => one === given) ?? "needs";
}

/** Whether a conversation is in a list. @param {ListId} list @param {FeedLine} line @param {string} me @param {number} now */
export function isIn(list, line, me, now) {
  const over = OVER.has(line.status);
  switch (list) {
    case "needs":
      return inQueue(line, now);
    case "mine":
      return !over && (line.holder === me || line.assignee === me);
    case "unassigned":
      return line.waitingSince != null && !line.holder && !line.assignee;
    case "agent":
      return line.status === "open";
    case "snoozed":
      return line.waitingSince != null && (line.snoozedUntil ?? 0) > now;
    case "closed":
      return over;
    case "all":
      return true;
  }
}

/**
 * A list in its order: who waits as the queue has them, all else the latest words first.
 * @param {Map<string, FeedLine>} lines @param {ListId} list @param {string} me @param {number} now
 */
export function listed(lines, list, me, now) {
  const found = [...lines.values()].filter((line) => isIn(list, line, me, now));
  const byQueue = list === "needs" || list === "unassigned" || list === "snoozed";
  return found.sort(byQueue ? queueOrder : latestFirst);
}

/** How many conversations each list has. @param {Map<string, FeedLine>} lines @param {string} me @param {number} now */
export function counts(lines, me, now) {
  /** @type {Record<string, number>} */
  const found = Object.fromEntries(LISTS.map((list) => [list, 0]));
  for (const line of lines.values()) for (const list of LISTS) if (isIn(list, line, me, now)) found[list] += 1;
  return found;
}

/** @param {FeedLine} a @param {FeedLine} b */
function latestFirst(a, b) {
  return lastAt(b) - lastAt(a) || (a.conversationId < b.conversationId ? -1 : 1);
}

/** @param {FeedLine} line */
export function lastAt(line) {
  return line.last?.at ?? line.createdAt ?? 0;
}
