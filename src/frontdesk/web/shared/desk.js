// @ts-check
/** Where the desk is: everything that it sends a page lies under `static/`. */
const here = new URL(import.meta.url);

/** The part of the desk's paths that comes before all others, such as `/desk`; mostly nothing. */
export const PREFIX = here.pathname.slice(0, here.pathname.lastIndexOf("/static/"));

/** The desk's address, without a slash at its end. */
export const BASE = here.origin + PREFIX;
