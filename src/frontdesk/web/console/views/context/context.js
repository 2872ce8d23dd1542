// @ts-check
/** Beside a thread: who the customer is, why a turn went so, what colleagues noted. */
import { html, useEffect, useRef } from "../../../shared/html.js";
import { Button, Skeleton, Tabs } from "../../controls.js";
import { Inspector } from "../inspector/inspector.js";
import { Customer } from "./customer.js";
import { Notes } from "./notes.js";

/** @typedef {import("../thread/conversation.js").OpenConversation} OpenConversation */

/**
 * @param {{talk: OpenConversation, line?: import("../../../shared/feed_state.js").FeedLine, tab: string, setTab: (tab: string) => void,
 *   chosen: number | null, drawer: boolean, close: () => void}} props
 */
export function Context({ talk, line, tab, setTab, chosen, drawer, close }) {
  const { context, shell } = talk.app.texts;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const tabs = /** @type {const} */ (["customer", "inspector", "notes"]).map((id) => ({ id, label: context.tabs[id] }));
  useEffect(() => {
    if (drawer) /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("[role=tab][aria-selected=true]"))?.focus();
  }, [drawer]);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key !== "Escape" || !drawer) return;
    close();
    /** @type {HTMLElement | null} */ (document.querySelector(".thread-lines"))?.focus();
  };
  return html`<aside class="context" aria-label=${context.label} ref=${box} onKeyDown=${onKey}>
    <div class="context-close"><${Button} kind="ghost" icon="close" label=${shell.close} onClick=${close} /></div>
    <${Tabs} label=${context.label} tabs=${tabs} chosen=${tab} choose=${setTab}>
      ${!talk.about
        ? html`<${Skeleton} label=${shell.loading} rows=${8} />`
        : tab === "inspector"
          ? html`<${Inspector} talk=${talk} chosen=${chosen} />`
          : tab === "notes"
            ? html`<${Notes} talk=${talk} />`
            : html`<${Customer} talk=${talk} line=${line} />`}
    <//>
  </aside>`;
}

