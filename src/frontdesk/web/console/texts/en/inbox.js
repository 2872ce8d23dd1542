// @ts-check
/** The inbox, a conversation's thread and what is beside it. */
export const inbox = {
  lists: { needs: "Needs a person", mine: "Mine", unassigned: "Unassigned", agent: "With the assistant", snoozed: "Snoozed", closed: "Closed", all: "All" },
  listsLabel: "Lists",
  saved: "Saved searches",
  rows: "Conversations in this list",
  /** @type {Record<string, string>} */
  empty: {
    needs: "Nobody is waiting",
    mine: "Nothing is yours",
    unassigned: "Everything has somebody",
    agent: "The assistant is talking to nobody",
    snoozed: "Nothing is snoozed",
    closed: "Nothing was closed lately",
    all: "No one has written yet",
  },
  /** @type {Record<string, string>} */
  emptyWhy: {
    needs: "Who asks for a person, or waits longer than promised, appears here by itself.",
    mine: "What you take over or are assigned comes here.",
    unassigned: "Who waits for a person and has none yet comes here.",
    agent: "Conversations that the assistant holds come here as they begin.",
    snoozed: "What you put off comes back by itself when its time has come.",
    closed: "Older ones are found under Conversations.",
    all: "The first message of a customer opens the first conversation.",
  },
  choose: "Choose a conversation",
  chooseWhy: "Or move with J and K, and open with Enter.",
  /** @param {string} name */
  lastBy: (name) => `${name}: `,
  you: "You",
  /** @type {Record<string, string>} */
  roles: { customer: "Customer", assistant: "Assistant", operator: "Colleague", system: "Desk" },
  /** @param {number} n */
  unanswered: (n) => `${n} unanswered`,
  /** @param {string} time */
  due: (time) => `due ${time}`,
  /** @param {string} time */
  late: (time) => `late by ${time}`,
  /** @param {string} time */
  until: (time) => `until ${time}`,
  /** @param {string} name */
  heldBy: (name) => `Held by ${name}`,
  /** @param {string} name */
  assignedTo: (name) => `Assigned to ${name}`,
  nobody: "Nobody",
  now: "now",
  /** @type {Record<string, string>} */
  statuses: { new: "New", open: "Assistant", "pending-human": "Waiting for a person", human: "With a person", resolved: "Resolved", closed: "Closed" },
  /** @type {Record<string, string>} */
  priorities: { 0: "Low", 1: "Normal", 2: "High", 3: "Urgent" },
  keyNext: "Next conversation",
  keyPrevious: "Previous conversation",
  back: "Back to the list",
};

export const thread = {
  label: "Conversation",
  live: "live",
  answering: "live, answering now",
  reconnecting: "reconnecting…",
  notLive: "not live:",
  signIn: "sign in again",
  earlier: "Show earlier messages",
  missing: "There is no such conversation",
  missingWhy: "It may be of another organisation, or its address was mistyped.",
  note: "Note",
  cutOff: "cut off",
  seen: "Seen",
  why: "Why",
  /** @param {number} turn */
  whyTurn: (turn) => `Why the assistant answered so in turn ${turn}`,
  sources: "Sources",
  sending: "Sending…",
  /** @param {string} name */
  by: (name) => `by ${name}`,
  approve: "Approve for the customer",
  decline: "Decline",
  approved: "Approved for the customer",
  declined: "Declined for the customer",
  /** @type {Record<string, string>} */
  receipts: {
    shown: "Waits for the customer's yes", accepted: "Being done", committed: "Done", declined: "Declined", expired: "Expired, nothing was changed",
    voided: "No longer open, nothing was changed", failed: "Could not be done", unknown: "Not known yet whether it was done",
  },
  /** @param {string} time */
  openUntil: (time) => `open until ${time}`,
  options: "Offered to the customer",
  takeOver: "Take over",
  taken: "You have the conversation. The assistant is silent.",
  release: "Hand back",
  releaseTitle: "Hand back to the assistant",
  releaseWord: "A word to the assistant, which the customer does not see",
  released: "Handed back. The assistant answers what is open.",
  resolve: "Resolve",
  resolved: "Resolved",
  snooze: "Snooze",
  snoozed: "Snoozed",
  wake: "Back now",
  snoozeFor: { hour: "For an hour", evening: "For four hours", tomorrow: "Until tomorrow, 9:00", week: "Until next Monday, 9:00" },
  assign: "Assign",
  assignTo: "Assign to",
  assigned: "Assigned",
  assignName: "Name of an operator",
  toMe: "To me",
  toNobody: "To nobody",
  escalate: "Put into the queue",
  escalated: "Put into the queue",
  more: "More",
  context: "Details",
  cancel: "Cancel",
  /** @param {string} name */
  locked: (name) => `${name} has this conversation.`,
  lockedAgent: "The assistant has this conversation.",
  lockedWaiting: "The customer waits for a person.",
  lockedOver: "This conversation has ended.",
  lockedViewer: "Your role may read here, and not write.",
  noteInstead: "Write a note",
  modes: { reply: "Reply", note: "Note" },
  modesLabel: "What you write",
  replyField: "Your reply",
  replyHint: "Reply to the customer … / for ready-made texts",
  noteField: "Your note",
  noteHint: "For colleagues only; the customer never sees it",
  send: "Send",
  keepNote: "Keep note",
  draft: "Draft",
  draftHint: "Ask the assistant for a draft",
  drafted: "A draft of the assistant. Edit it or send it as yours.",
  macros: "Ready-made texts",
  noMacro: "No ready-made text is called so.",
  /** @param {string} names */
  typing: (names) => `${names} is typing here`,
  /** @param {string} names */
  looking: (names) => `${names} is looking at this`,
  isTyping: "is typing …",
  keys: { reply: "Reply", note: "Note", takeOver: "Take over", release: "Hand back", assign: "Assign", snooze: "Snooze", resolve: "Resolve", why: "Inspect the last answer" },
};

export const context = {
  label: "Details",
  tabs: { customer: "Customer", inspector: "Inspector", notes: "Notes" },
  unknownCustomer: "Not verified yet",
  verified: "Verified",
  facts: "What is known",
  reason: "Why a person",
  /** @type {Record<string, string>} */
  reasons: {
    customer_asked: "The customer asked for one", not_understood: "The assistant did not understand", no_answer: "The assistant had no answer",
    attempts_exhausted: "Verification failed too often", playbook: "A playbook hands over", no_agent: "No assistant is on duty", operator: "A colleague put it here",
  },
  phone: "Phone",
  email: "Mail",
  address: "Address",
  visits: "Visits",
  upcoming: "Coming up",
  earlierVisits: "Earlier",
  noVisits: "No visits are known.",
  past: "Other conversations",
  noPast: "None that is known.",
  ticket: "Ticket",
  tags: "Tags",
  addTag: "Add a tag",
  /** @param {string} tag */
  removeTag: (tag) => `Remove the tag ${tag}`,
  notes: "Notes",
  noNotes: "Nothing is noted yet",
  noNotesWhy: "Notes are for colleagues and the assistant; the customer never sees them.",
  attempts: "Failed attempts at verification",
  channel: "Channel",
  begun: "Begun",
};
