// @ts-check
/** What colleagues wrote down about a conversation. */
import { html } from "../../../shared/html.js";
import { Avatar, Empty } from "../../controls.js";
import { moment } from "../../words.js";

/** @param {{talk: import("../thread/conversation.js").OpenConversation}} props */
export function Notes({ talk }) {
  const { app, state } = talk;
  const { context, inbox } = app.texts;
  const notes = state.messages.filter((message) => message.internal);
  if (notes.length === 0) return html`<${Empty} icon="note" title=${context.noNotes}><p>${context.noNotesWhy}</p><//>`;
  return html`<ul class="notes">
    ${notes.map(
      ({ id, name, text, at }) => html`<li class="noted" key=${id}>
        <p class="said-head"><${Avatar} name=${name ?? inbox.roles.operator} /><b>${name ?? inbox.roles.operator}</b>${at !== undefined && html`<span class="quiet">${moment(at, app.language)}</span>`}</p>
        <p class="line-text">${text}</p>
      </li>`,
    )}
  </ul>`;
}
