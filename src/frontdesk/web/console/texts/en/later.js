// @ts-check
/** Texts of views that are opened later than the inbox, in English. */
export { access } from "./access.js";
export { configuring } from "./configuring.js";
export { customers } from "./customers.js";
export { settings } from "./settings.js";
