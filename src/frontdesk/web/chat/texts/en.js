// @ts-check
/** What the page itself says in English. */

export const en = {
  closed: "This conversation was closed. Write to open it again.",
  conversation: "Conversation",
  shortcuts: "Shortcuts",
  offline: "Offline. What you write will wait.",
  reconnecting: "Reconnecting…",
  human: "A person is with you.",
  /** @param {string} name */
  typing: (name) => `${name} is typing…`,
  pendingHuman: "A person has been asked to join.",
  assistant: "An assistant answers.",
  /** @param {number} most */
  tooLong: (most) => `This is too long: at most ${most} characters fit into one message.`,
  yourMessage: "Your message",
  write: "Write a message",
  stop: "Stop",
  send: "Send",
  /** @type {Record<string, string>} */
  speakers: { customer: "You", assistant: "Assistant", operator: "A person", system: "Desk" },
  /** @param {string} what */
  source: (what) => `Source: ${what}`,
  cutOff: "cut off",
  unsent: "waiting to be sent",
  onItsWay: "An answer is on its way",
  /** @type {Record<string, string>} */
  fates: {
    sending: "Sending your answer…",
    accepted: "On it…",
    committed: "Done.",
    declined: "Kept as it was. Nothing was changed.",
    expired: "This question has expired. Nothing was changed.",
    voided: "No longer open. Nothing was changed.",
    failed: "This could not be done. Nothing was changed.",
    unknown: "We can't tell yet whether this went through. We are checking, and will tell you here.",
    open: "Nothing happens until you confirm.",
  },
  /** @param {string} time */
  openUntil: (time) => ` Open until ${time}.`,
  confirm: "Confirm",
  keep: "Keep as it is",
  yes: "Yes, go ahead.",
  no: "No, leave it as it is.",
  notStartedOver: "We could not start over just now. Please try again.",
  notConnected: "We could not start over: there is no connection.",
  unreachable: "The chat cannot be reached from here right now. We keep trying.",
  /** @param {string} origin */
  notAllowed: (origin) =>
    `The chat is not allowed on this page yet. Whoever runs it can allow ${origin} in the desk's settings, or with “frontdesk origins add ${origin}”.`,
  notOpen: "The chat is not open to everyone here.",
  notOnOffer: "That is no longer on offer.",
  /** @param {string} text @param {string} why */
  notTaken: (text, why) => `“${text}” was not taken: ${why}`,
  earlierGone: "Your earlier conversation is no longer there. This is a new one.",
  title: "Chat with us",
  /** @param {string} company */
  titleWith: (company) => `Chat with ${company}`,
  startOver: "Start over",
  callAs: "Call as",
  call: "Call",
  somebodyNew: "Somebody new",
  open: "Open the chat",
  openUnread: "Open the chat, there is a new message",
  minimise: "Minimise the chat",
  more: "More",
  undo: "Undo",
  takeBack: "Please undo that.",
  startingOver: "Starting over…",
  startedOver: "The conversation starts over in a moment.",
  latest: "Jump to latest",
  /** @param {number} count */
  newBelow: (count) => (count === 1 ? "1 new message" : `${count} new messages`),
  earlier: "Earlier messages",
  loading: "Loading…",
  today: "Today",
  tomorrow: "Tomorrow",
  yesterday: "Yesterday",
  sent: "Sent",
  seen: "Seen",
  times: "Times to choose from",
  wasChosen: "(chosen)",
  otherDays: "Other days",
  /** @param {string} day */
  anotherDay: (day) => `How about ${day}?`,
  was: "Before",
  before: "Now",
  after: "Then",
  toCalendar: "Add to calendar",
  takenBack: "Taken back.",
  /** @param {string} name */
  answeredBy: (name) => `Answered for you by ${name}.`,
  /** @type {Record<string, string>} */
  stamps: {
    sending: "Sending…",
    accepted: "On it…",
    committed: "Done",
    declined: "Kept",
    expired: "Expired",
    voided: "No longer open",
    failed: "Not done",
    unknown: "Checking",
    takenBack: "Taken back",
  },
  attach: "Attach a picture or a PDF",
  /** @param {string} name */
  detach: (name) => `Remove ${name}`,
  uploading: "sending…",
  /** @type {Record<string, string>} */
  refusedFiles: {
    attachment_too_large: "too large",
    unsupported_attachment: "only pictures and PDFs",
    failed: "could not be sent",
  },
  rating: "How was it?",
  rated: "Thank you for telling us.",
  /** @param {number} score */
  stars: (score) => (score === 1 ? "1 star of 5" : `${score} stars of 5`),
  comment: "Anything you'd like to add?",
  sendRating: "Send",
  waitingForPerson: "A person was asked to join. You can keep writing: they will see all of it.",
  /** @param {string} company */
  welcome: (company) => `Hello from ${company}`,
  welcomeAssistant: "Our assistant answers right away.",
  welcomePeople: "People are here too.",
  /** @param {string} when */
  peopleBack: (when) => `People are back ${when}.`,
  hours: "Hours",
  closedDay: "closed",
  always: "Any time",
  canDo: "What would you like to do?",
  demo: "Demo",
  demoTitle: "Try it as somebody",
  demoAbout: "This part is the demo's: your customers never see it. Call as an invented customer, or as somebody new.",
  demoReset: "Put the demo back as it was",
  demoResetSure: "Visits and bills of the invented customers go back to how they began, for everybody who tries this desk.",
  demoResetYes: "Put it back",
  demoResetNo: "Leave it",
  demoNotReset: "That did not work. Try again in a moment.",
  demoIsBack: "The demo is as it was in the beginning.",
  /** @param {string} name */
  callNow: (name) => `Call as ${name}`,
  calling: "on the line",
  close: "Close",
};

/** @typedef {typeof en} Texts */
