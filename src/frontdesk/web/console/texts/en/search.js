// @ts-check
/** The list of all conversations, and the search in them. */
export const search = {
  text: "Words that were said",
  customer: "Customer or number",
  status: "Status",
  anyStatus: "Any status",
  badOnly: "With a bad turn",
  find: "Search",
  clear: "Clear",
  save: "Save search",
  forget: "Forget search",
  saved: "The search is kept in the inbox.",
  forgotten: "The search is forgotten.",
  nothing: "Nothing was found",
  nothingWhy: "Try fewer words, or another status.",
  nobody: "No one has written yet.",
  nobodyWhy: "The first message of a customer opens the first conversation.",
  silent: "Nothing said yet",
  incomplete: "Older conversations are still being made searchable.",
  older: "Show older ones",
  /** @param {number} n */
  badTurns: (n) => `${n} bad ${n === 1 ? "turn" : "turns"}`,
  /** @param {number} n */
  undone: (n) => `${n} ${n === 1 ? "deed" : "deeds"} not done`,
  /** @param {number} n */
  turns: (n) => `${n} ${n === 1 ? "turn" : "turns"}`,
};
