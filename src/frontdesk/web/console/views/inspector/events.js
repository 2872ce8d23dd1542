// @ts-check
/** The events of a conversation as they come. */
import { html } from "../../../shared/html.js";

/** @param {{app: import("../../app.js").ConsoleApp, events: import("../../../shared/protocol.js").Event[]}} props */
export function LiveEvents({ app, events }) {
  const { inspector } = app.texts;
  return html`<details class="part events">
    <summary>${inspector.events} <span class="quiet">${events.length || inspector.noEvents}</span></summary>
    <ol>
      ${events.toReversed().map(
        (event) => html`<li key=${event.seq}>
          <code>${event.seq}</code>${" "}<b>${event.type}</b>${" "}<span class="quiet">${event.role}</span>${" "}
          <span class="event-text">${event.text ?? ""}</span>${" "}
          ${event.data && html`<code class="quiet">${JSON.stringify(event.data)}</code>`}
        </li>`,
      )}
    </ol>
  </details>`;
}
