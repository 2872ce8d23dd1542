// @ts-check
/** Brings what views say that are opened later: whoever imports this has it in `app.texts`. */
import * as en from "./en/later.js";
import * as es from "./es/later.js";
import { bring } from "./index.js";

bring({ en, es });
