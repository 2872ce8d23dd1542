// @ts-check
/** What pages of settings and records have in common. */
export const panels = {
  titles: {
    customers: "Customers",
    calendar: "Calendar",
    tickets: "Tickets",
    playbooks: "Playbooks",
    agents: "Agents",
    workflows: "Workflows",
    tools: "Tools",
    settings: "Settings",
  },
  save: "Save",
  saved: "Saved. It holds from the next turn on.",
  discard: "Discard",
  unsaved: "Not saved yet",
  remove: "Remove",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied.",
  kept: "I have kept it",
  refresh: "Refresh",
  newer: "Newer",
  older: "Older",
  noChanges: "Nothing differs.",
  /** @type {Record<string, string>} */
  change: { gone: "was: ", new: "is: ", same: "" },
};
