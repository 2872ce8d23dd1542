// @ts-check
/** Over a thread: how the conversation is called and stands, who is here, and what can be done to it. */
import { html, useState } from "../../../shared/html.js";
import { door } from "../../api.js";
import { Avatar, Button, Mark, Menu } from "../../controls.js";
import { useStore } from "../../store.js";

/**
 * @typedef {import("./conversation.js").OpenConversation} OpenConversation
 * @typedef {import("./ways.js").Ways} Ways
 */

/** @type {Record<string, string>} */
const STATUS_MARKS = { "pending-human": "warn", human: "open", resolved: "closed", closed: "closed" };

/** @param {{talk: OpenConversation, name: string, ways: Ways, back?: string, showContext: () => void, contextShown: boolean}} props */
export function ThreadHeader({ talk, name, ways, back, showContext, contextShown }) {
  const { app, state } = talk;
  const { inbox, thread } = app.texts;
  const held = state.status === "human" && state.holder && state.holder !== app.me.name;
  return html`<header class="thread-head">
    ${back && html`<a class="button ghost icon-only thread-back" href=${back} aria-label=${inbox.back}><${BackIcon} /></a>`}
    <div class="thread-name">
      <h1>${name}</h1>
      ${!talk.isMissing && html`<p class="facts quiet">
        <${Mark} kind=${STATUS_MARKS[state.status]}>${held ? inbox.heldBy(state.holder ?? "") : inbox.statuses[state.status] ?? state.status}<//>
        <span role="status">${link(talk)}</span>
      </p>`}
    </div>
    <${Others} talk=${talk} />
    <div class="thread-ways">
      ${ways.takeOver && html`<${Button} kind="primary" hint=${`${thread.takeOver} (T)`} onClick=${ways.takeOver}>${thread.takeOver}<//>`}
      ${ways.release && html`<${Button} hint=${`${thread.release} (H)`} onClick=${ways.release}>${thread.release}<//>`}
      ${ways.resolve && html`<${Button} icon="check" label=${thread.resolve} hint=${`${thread.resolve} (E)`} onClick=${ways.resolve} />`}
      <${More} talk=${talk} ways=${ways} />
      <${Button} icon="panel" kind="ghost" label=${thread.context} aria-pressed=${contextShown} onClick=${showContext} />
    </div>
  </header>`;
}

function BackIcon() {
  return html`<svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M12 4.5 6.5 10l5.5 5.500" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" /></svg>`;
}

/** @param {{talk: OpenConversation, ways: Ways}} props */
function More({ talk, ways }) {
  const [open, toggle] = useState(false);
  const { thread } = talk.app.texts;
  const items = [
    ways.assign && { id: "assign", label: `${thread.assign} …`, run: ways.assign },
    ways.snooze && { id: "snooze", label: `${thread.snooze} …`, run: ways.snooze },
    ways.escalate && { id: "escalate", label: thread.escalate, run: ways.escalate },
  ].filter(Boolean);
  if (items.length === 0) return null;
  return html`<${Menu} label=${thread.more} open=${open} toggle=${toggle} items=${items}
    button=${(/** @type {any} */ given) => html`<${Button} kind="ghost" label=${thread.more} ...${given}>⋯<//>`} />`;
}

/** Colleagues who are at the same conversation. @param {{talk: OpenConversation}} props */
function Others({ talk }) {
  const { app, id } = talk;
  const others = useStore(app.feed, () => JSON.stringify(app.feed.others(id, app.me.name)));
  /** @type {import("../../../shared/feed_state.js").Person[]} */
  const people = JSON.parse(others);
  if (people.length === 0) return null;
  const { thread } = app.texts;
  return html`<ul class="others">
    ${people.map(({ name, doing }) => {
      const what = doing === "typing" ? thread.typing(name) : thread.looking(name);
      return html`<li key=${name} class=${`is-${doing}`} title=${what}><${Avatar} name=${name} /><span class="hidden">${what}</span></li>`;
    })}
  </ul>`;
}

/** How the connection to this conversation stands. @param {OpenConversation} talk */
function link({ live, app }) {
  const { thread } = app.texts;
  if (live.link === "connecting") return "";
  if (live.link === "online") return live.state.speaking ? thread.answering : thread.live;
  if (live.link === "refused") return html`${thread.notLive} <a href=${door()}>${thread.signIn}</a>`;
  return thread.reconnecting;
}
