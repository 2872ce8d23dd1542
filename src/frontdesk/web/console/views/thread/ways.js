// @ts-check
/** What an operator can do to a conversation as it stands; the twin of what the desk would refuse. */

/**
 * @typedef {import("./conversation.js").OpenConversation} OpenConversation
 * @typedef {"" | "release" | "assign" | "snooze"} Asking Which dialog is open.
 *
 * @typedef {object} Ways What cannot be done now is absent.
 * @property {() => void} [takeOver]
 * @property {() => void} [release]
 * @property {() => void} [resolve]
 * @property {() => void} [assign]
 * @property {() => void} [snooze]
 * @property {() => void} [escalate]
 */

const UNDER_WAY = new Set(["open", "pending-human", "human"]);

/**
 * @param {OpenConversation} talk
 * @param {(asking: Asking) => void} ask
 * @param {() => void} keepFocus A button that goes away leaves the focus with the thread.
 * @returns {Ways}
 */
export function waysOf(talk, ask, keepFocus) {
  const { app, state, isMine } = talk;
  if (!app.me.isAtLeast("operator") || talk.about === null) return {};
  const { thread } = app.texts;
  const free = state.status !== "human" || isMine;
  const act = (/** @type {string} */ name, /** @type {string} */ done, /** @type {object} */ body = {}) => () => {
    keepFocus();
    void talk.act(name, body, done);
  };
  return {
    assign: () => ask("assign"),
    ...(free && !isMine ? { takeOver: act("take-over", thread.taken) } : {}),
    ...(isMine ? { release: () => ask("release") } : {}),
    ...(free && UNDER_WAY.has(state.status) ? { resolve: act("resolve", thread.resolved) } : {}),
    ...(state.status === "pending-human" ? { snooze: () => ask("snooze") } : {}),
    ...(free && (state.status === "open" || isMine) ? { escalate: act("escalate", thread.escalated) } : {}),
  };
}

/** The moments until which one puts off. @param {number} now @returns {{id: "hour" | "evening" | "tomorrow" | "week", until: number}[]} */
export function snoozeMoments(now) {
  const morning = (/** @type {number} */ days) => {
    const date = new Date(now);
    date.setDate(date.getDate() + days);
    return date.setHours(9, 0, 0, 0);
  };
  const toMonday = ((8 - new Date(now).getDay()) % 7) || 7;
  return [
    { id: "hour", until: now + 3_600_000 },
    { id: "evening", until: now + 4 * 3_600_000 },
    { id: "tomorrow", until: morning(1) },
    { id: "week", until: morning(toMonday) },
  ];
}
