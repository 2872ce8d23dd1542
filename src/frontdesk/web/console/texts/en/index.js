// @ts-check
/** The console's texts in English, part by part. */
export { cases } from "./cases.js";
export { insights } from "./insights.js";
export { knowledge } from "./knowledge.js";
export { shell } from "./shell.js";
export { context, inbox, thread } from "./inbox.js";
export { inspector } from "./inspector.js";
export { search } from "./search.js";
export { panels } from "./panels.js";
export { split } from "./split.js";
