// @ts-check
/**
 * What goes over the wire, as types. A test holds them against the desk's own schema;
 * docs/protocol.md says what each means.
 */

/**
 * @typedef {object} Event
 * @property {number} seq
 * @property {string} conversationId
 * @property {string} callSessionId
 * @property {number} turnId
 * @property {Role} role
 * @property {EventType} type
 * @property {number} at
 * @property {string | null} [messageId]
 * @property {string | null} [text]
 * @property {Data | null} [data]
 * @property {string | null} [correlationId]
 * @property {boolean} [replayed]
 */

/**
 * @typedef {object} ViewMessage
 * @property {string} id
 * @property {Role} role
 * @property {number} turnId
 * @property {string} text
 * @property {string} state
 * @property {number} [seq]
 * @property {number} [at]
 * @property {string | null} [name]
 * @property {string | null} [clientMessageId]
 * @property {boolean} [internal]
 * @property {Data[]} [attachments]
 * @property {Data[]} [citations]
 * @property {Data[]} [options]
 */

/**
 * @typedef {object} Notice
 * @property {number} seq
 * @property {number} turnId
 * @property {string} text
 * @property {number} at
 * @property {string | null} [correlationId]
 */

/**
 * @typedef {object} ClientState
 * @property {string} conversationId
 * @property {number} [seq]
 * @property {string} [callSessionId]
 * @property {number} [turnId]
 * @property {string} [status]
 * @property {boolean} [speaking]
 * @property {string | null} [title]
 * @property {string | null} [holder]
 * @property {string} [language]
 * @property {string | null} [satisfaction]
 * @property {ViewMessage[]} [messages]
 * @property {Notice[]} [notices]
 * @property {Record<string, Data>} [actions]
 * @property {Data[]} [options]
 * @property {Data[]} [toolCalls]
 * @property {Record<string, number>} [read]
 * @property {boolean} [pending]
 */

/** @typedef {"assistant" | "system" | "customer" | "operator"} Role */
/** @typedef {"token" | "status" | "final" | "error" | "resync" | "speaking" | "message" | "action" | "tool_call" | "lifecycle"} EventType */
/** @typedef {Record<string, any>} Data */
/** @typedef {Required<ClientState>} State */

/**
 * A receipt as `actions` holds it.
 * @typedef {object} Receipt
 * @property {string} receiptId
 * @property {"shown" | "declined" | "expired" | "voided" | "accepted" | "committed" | "failed" | "unknown"} state
 * @property {number} seq
 * @property {number} turnId
 * @property {number} at
 * @property {string} [text]
 * @property {string} [tool]
 * @property {number} [expiresAt]
 * @property {Card} [card]
 * @property {boolean} [undoable]
 * @property {string} [undoes]
 * @property {string} [by]
 */

/**
 * @typedef {object} Option
 * @property {string} optionId
 * @property {string} label
 * @property {string} [startsAt] When it begins, in ISO 8601 with the offset of the place.
 * @property {string} [detail] What else tells it apart.
 */

/**
 * What a page shows of a change beside its question.
 * @typedef {object} Card
 * @property {string} [title]
 * @property {string[]} [before]
 * @property {string[]} [after]
 * @property {string} [accept]
 * @property {string} [decline]
 * @property {string} [done]
 * @property {string} [startsAt]
 * @property {string} [endsAt]
 * @property {string} [place]
 */

/** What opens a conversation: its token or, beside an operator's cookie, the session's own.
 * @typedef {object} Credentials
 * @property {string} id
 * @property {string} [token]
 * @property {string} [csrfToken]
 */

/** What a client sends; `clientMessageId` is added on the way.
 * @typedef {{type: "message", text: string, attachments?: string[]}
 *   | {type: "start", workflow: string, entry?: string}
 *   | {type: "select", optionId: string}
 *   | {type: "confirm", receiptId: string, accept: boolean}} Input
 */

export const SUBPROTOCOL = "frontdesk.v1";

/** The refusals after which the same frame may be sent again. */
export const TRY_AGAIN = new Set(["rate_limited", "store_failed", "unavailable"]);
