// @ts-check
/** Textos de las vistas que se abren más tarde que la bandeja. */
export { access } from "./access.js";
export { configuring } from "./configuring.js";
export { customers } from "./customers.js";
export { settings } from "./settings.js";
