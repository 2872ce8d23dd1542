// @ts-check
/**
 * The one pure function from events to what a page shows: the twin of
 * src/frontdesk/core/state.py, held to it by a test. "Folding" in docs/protocol.md describes both.
 *
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").State} State
 * @typedef {import("./protocol.js").ViewMessage} ViewMessage
 * @typedef {import("./protocol.js").Notice} Notice
 */

export const MESSAGES_KEPT = 100;
export const NOTICES_KEPT = 20;
export const TOOL_CALLS_KEPT = 50;
export const ACTIONS_KEPT = 20;

/**
 * The state before anything happened.
 * @param {string} conversationId
 * @returns {State}
 */
export function emptyState(conversationId) {
  return {
    conversationId,
    seq: 0,
    callSessionId: "",
    turnId: 0,
    status: "open",
    speaking: false,
    title: null,
    holder: null,
    language: "en",
    satisfaction: null,
    messages: [],
    notices: [],
    actions: {},
    options: [],
    toolCalls: [],
    read: {},
    pending: false,
  };
}

/**
 * Fold one event into a state; an event at or below the state's seq changes nothing.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function apply(state, event) {
  if (event.seq <= state.seq) return state;
  return {
    ...state,
    seq: event.seq,
    callSessionId: event.callSessionId,
    turnId: event.turnId,
    ...changes(state, event),
  };
}

/**
 * @param {State} state
 * @param {Event} event
 * @returns {Partial<State>}
 */
function changes(state, event) {
  const data = event.data ?? {};
  switch (event.type) {
    case "token":
      return { messages: withToken(state.messages, event) };
    case "final":
      return { messages: withFinal(state.messages, event), notices: lasting(state.notices) };
    case "message":
      return {
        messages: newest([...state.messages, message(event, "complete")], MESSAGES_KEPT),
        notices: lasting(state.notices),
      };
    case "status":
    case "error":
      return { notices: withNotice(state.notices, event) };
    case "speaking":
      return {
        speaking: Boolean(data.speaking),
        pending: Boolean(data.pending),
        notices: data.speaking ? state.notices : lasting(state.notices),
      };
    case "lifecycle":
      return lifecycle(state, data);
    case "action":
      return action(state, event);
    case "tool_call":
      return { toolCalls: newest([...state.toolCalls, { ...place(event), ...data }], TOOL_CALLS_KEPT) };
    default:
      return {};
  }
}

/**
 * @param {State} state
 * @param {import("./protocol.js").Data} data
 * @returns {Partial<State>}
 */
function lifecycle(state, data) {
  /** @type {Partial<State>} */
  const changed = {};
  if ("read" in data) changed.read = { ...state.read, [data.read.by]: data.read.seq };
  if ("status" in data) Object.assign(changed, { status: data.status, holder: data.holder ?? null });
  if ("title" in data) changed.title = data.title;
  if ("satisfaction" in data) changed.satisfaction = data.satisfaction.state;
  if ("feedback" in data) changed.satisfaction = "answered";
  if ("language" in data) changed.language = data.language;
  if (data.newCall) Object.assign(changed, { options: [], pending: false });
  if (data.reset) Object.assign(changed, { messages: [], notices: [], actions: {}, toolCalls: [] });
  return changed;
}

/**
 * @param {State} state
 * @param {Event} event
 * @returns {Partial<State>}
 */
function action(state, event) {
  const data = event.data ?? {};
  /** @type {Partial<State>} */
  const changed = {};
  if ("options" in data) {
    changed.options = data.options;
    changed.messages = offering(state.messages, data.options);
  }
  if ("receiptId" in data) {
    const receipt = String(data.receiptId);
    const known = state.actions[receipt] ?? place(event);
    const shown = event.text ? { text: event.text } : {};
    const actions = { ...state.actions, [receipt]: { ...known, ...shown, ...data } };
    changed.actions = Object.fromEntries(newest(Object.entries(actions), ACTIONS_KEPT));
  }
  return changed;
}

/**
 * The messages, the last with what it offers: that is shown the same once it is gone.
 * @param {ViewMessage[]} messages
 * @param {import("./protocol.js").Data[]} options
 */
function offering(messages, options) {
  const last = messages.at(-1);
  if (!options.length || last?.role !== "assistant") return messages;
  return [...messages.slice(0, -1), { ...last, options }];
}

/** @param {Event} event */
function place(event) {
  return { seq: event.seq, turnId: event.turnId, at: event.at };
}

/**
 * @param {Event} event
 * @param {string} state
 * @returns {ViewMessage}
 */
function message(event, state) {
  const { name, clientMessageId, internal, attachments, citations } = event.data ?? {};
  return {
    id: event.messageId ?? "",
    role: event.role,
    text: event.text ?? "",
    state,
    ...place(event),
    ...(name == null ? {} : { name }),
    ...(clientMessageId == null ? {} : { clientMessageId }),
    ...(internal ? { internal: true } : {}),
    ...(attachments?.length ? { attachments } : {}),
    ...(citations?.length ? { citations } : {}),
  };
}

/**
 * One more line; of the same work it takes the place of the last, and without text ends it.
 * @param {Notice[]} notices
 * @param {Event} event
 */
function withNotice(notices, event) {
  const { correlationId, text } = event;
  const added = { ...place(event), text: text ?? "" };
  if (correlationId == null) return newest([...notices, added], NOTICES_KEPT);
  const others = notices.filter((n) => n.correlationId !== correlationId);
  return text ? newest([...others, { ...added, correlationId }], NOTICES_KEPT) : others;
}

/** The lines without those of work under way, which has ended or was given up. @param {Notice[]} notices */
function lasting(notices) {
  return notices.filter((n) => n.correlationId == null);
}

/**
 * @template T
 * @param {T[]} items
 * @param {number} count
 */
function newest(items, count) {
  return items.length > count ? items.slice(-count) : items;
}

/**
 * @param {ViewMessage[]} messages
 * @param {Event} event
 */
function withToken(messages, event) {
  const last = messages.at(-1);
  if (last && last.id === event.messageId) {
    const grown = { ...last, text: last.text + (event.text ?? ""), seq: event.seq };
    return [...messages.slice(0, -1), grown];
  }
  // The window is cut only where a message ends: one that is superseded must leave no gap behind.
  const { at, ...begun } = message(event, "streaming");
  return [...messages, begun];
}

/**
 * @param {ViewMessage[]} messages
 * @param {Event} event
 */
function withFinal(messages, event) {
  const state = event.data?.state ?? "complete";
  const others = messages.filter((m) => m.id !== event.messageId);
  if (state === "superseded") return others;
  return newest([...others, message(event, state)], MESSAGES_KEPT);
}
