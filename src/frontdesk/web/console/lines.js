// @ts-check
/** How a conversation in a list is called, and how it stands, for whoever shows lines of the feed. */

/** @typedef {import("../shared/feed_state.js").FeedLine} FeedLine */

/** A conversation's title, or who it is with, or what was said last. @param {import("./app.js").ConsoleApp} app @param {FeedLine} line */
export function nameOf(app, line) {
  return line.title || line.phone || line.last?.text || app.texts.shell.titles.conversation;
}
