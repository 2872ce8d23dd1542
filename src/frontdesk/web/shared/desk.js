// @ts-check
/** Where the desk is: this module is always at the same place under its address. */
const home = new URL("../..", import.meta.url);

/** The part of the desk's paths that comes before all others, such as `/desk`; mostly nothing. */
export const PREFIX = home.pathname.replace(/\/$/, "");

/** The desk's address, without a slash at its end. */
export const BASE = home.origin + PREFIX;
