// @ts-check
/**
 * The turns of a conversation as `GET …/turns` tells them; docs/diagnosing.md says what each part
 * means.
 *
 * @typedef {{kind: string, label: string, start_ms: number, duration_ms: number}} Span
 * @typedef {{turnId: number | null, code: string, severity: string, what: string, suggestion: string}} Issue
 * @typedef {{tool: string, arguments: string, outcome: string, result: string, duration_ms: number, readAhead: boolean}} Call
 *
 * @typedef {{input?: number | null, output?: number | null, cached?: number | null, reasoning?: number | null, cost?: number | null}} Tokens
 * @typedef {Tokens & {model: string, calls: number}} Use
 *
 * @typedef {object} Step
 * @property {number} step
 * @property {string} model
 * @property {string} context
 * @property {string[]} openTools
 * @property {Record<string, string>} closedTools
 * @property {string[]} leftOut
 * @property {string} text
 * @property {Call[]} calls
 * @property {string} finish
 * @property {number | null} inputTokens
 * @property {number | null} outputTokens
 * @property {number | null} cachedTokens
 * @property {number | null} reasoningTokens
 * @property {string | null} traceId
 * @property {string[]} passedOver
 * @property {string} problem
 * @property {string} detail
 * @property {string} correction
 * @property {string[]} leaks
 * @property {string[]} untrue
 * @property {string} held
 * @property {string} instead
 * @property {string} note
 * @property {number} model_ms
 * @property {number} tools_ms
 *
 * @typedef {object} Turn
 * @property {number} turnId
 * @property {string | null} outcome
 * @property {number} attempt
 * @property {number} startedAt
 * @property {Record<string, any>[]} causes
 * @property {Record<string, any> | null} diagnosis
 * @property {{path: string, reason: string, agent?: string, playbook?: string} | null} [plan]
 * @property {{path: string, agent?: string, playbook?: string} | null} [answeredBy]
 * @property {{by: string, answer: string, ms?: number, insteadOf?: string} | null} interpretation
 * @property {number | null} first_token_ms
 * @property {number | null} total_ms
 * @property {Use[]} usage
 * @property {{role: string, text: string, state: string}[]} messages
 * @property {Step[]} steps
 * @property {{receiptId: string, state: string, tool: string | null, text: string | null}[]} receipts
 * @property {{key: string, kind: string, tool: string, intent: string, status: string, result: string | null, told_seq: number | null, toldSeq: number | null}[]} ledger
 * @property {Span[]} waterfall
 * @property {Issue[]} issues
 *
 * @typedef {object} Inspected
 * @property {{id: string, status: string, title: string | null, channel: string, createdAt: number}} conversation
 * @property {Record<string, any> | null} dialog
 * @property {Turn[]} turns
 * @property {Tokens & {turns: number}} usage
 * @property {{severity: string, rootCause: string, issues: Issue[], suggestions: string[], by: string}} explanation
 * @property {number | null} next
 */

/**
 * A page of turns, the newest unless others are asked for.
 * @param {import("../../api.js").Api} api
 * @param {string} id
 * @param {number | null} [before]
 * @returns {Promise<Inspected>}
 */
export function turnsOf(api, id, before = null) {
  const position = before === null ? "" : `?before=${before}`;
  return api.get(`operator/conversations/${encodeURIComponent(id)}/turns${position}`);
}

/**
 * Turns that were known, with those that were read again in their place.
 * @param {Turn[]} known
 * @param {Turn[]} read
 */
export function merged(known, read) {
  const turns = new Map([...known, ...read].map((turn) => [turn.turnId, turn]));
  return [...turns.values()].sort((a, b) => a.turnId - b.turnId);
}
