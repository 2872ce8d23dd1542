// @ts-check
/** Asks once more before something is taken away. */
import { html, useState } from "../../../shared/html.js";
import { Button, Dialog } from "../../controls.js";
import { catchFocus, waits } from "./focus.js";

/** @param {{app: import("../../app.js").ConsoleApp, question: string, verb: string, run: () => Promise<any>, close: () => void, children?: any}} props */
export function Ask({ app, question, verb, run, close, children }) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    await run();
    close();
    catchFocus();
  };
  return html`<${Dialog} label=${verb} close=${close}>
    <div class="dialog-head"><h2>${question}</h2></div>
    ${children}
    <div class="dialog-ways">
      <${Button} onClick=${close}>${app.texts.knowledge.keep}<//>
      <${Button} kind="danger" ...${waits(busy)} onClick=${go}>${verb}<//>
    </div>
  <//>`;
}
