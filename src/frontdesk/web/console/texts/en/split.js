// @ts-check
/** Both sides at once. */
export const split = {
  title: "Chat and inspector",
  customer: "The customer's side",
  customerWhat: "Write as a customer would.",
  inside: "The inside",
  insideWhat: "What was understood, looked up, held back and done, turn by turn.",
  nothing: "Say something on the left",
  nothingWhy: "Each turn opens here as it happens.",
};
