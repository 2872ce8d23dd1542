// @ts-check
/** Turns that were kept as test cases. */
export const cases = {
  title: "Test cases",
  about: "Turns that were answered wrongly, each with what it was answered from. Those of which you said what is right make a file for frontdesk evals.",
  back: "Insights",
  download: "Download the file",
  none: "No test cases yet",
  noneWhy: "Open a conversation, look into a turn with its inspector, and press Wrong answer.",
  answered: "Answered",
  called: "Used",
  right: "Right would be",
  unsaid: "Not said yet",
  nothing: "no tool",
  /** @param {number} count */
  before: (count) => (count === 0 ? "Nothing was said before" : count === 1 ? "1 message before it" : `${count} messages before it`),
  receipt: "Asked",
  verified: "verified",
  unverified: "not verified",
  /** @param {number} n @param {string} by @param {string} when */
  keptBy: (n, by, when) => `Turn ${n} · kept by ${by} · ${when}`,
  open: "Open the turn",
  forget: "Let go",
  forgetTitle: "Let this test case go?",
  forgetWhy: "The turn itself stays where it is.",
  gone: "The test case is gone.",
};
