// @ts-check
/** What every page of the console has around it. */
import { html, useState } from "../shared/html.js";
import { CONSOLE, signOut, told } from "./api.js";

/** @typedef {import("./api.js").Session} Session */

/** @param {{session: Session | null, children?: any}} props */
export function Frame({ session, children }) {
  const [trouble, setTrouble] = useState("");
  const leave = () => signOut().catch((error) => setTrouble(told(error)));
  return html`<header class="top">
      <a class="brand" href=${CONSOLE}>Frontdesk <span>console</span></a>
      ${session &&
      html`<p class="who">${session.operator}<span class="quiet"> at ${session.organisation}</span></p>
        <button type="button" class="plain" onClick=${leave}>Sign out</button>`}
    </header>
    ${trouble && html`<${Trouble} text=${trouble} again=${leave} />`}
    ${children}`;
}

/** @param {{text: string, again: () => void}} props */
export function Trouble({ text, again }) {
  return html`<div class="trouble" role="alert">
    <p>${text}</p>
    <button type="button" class="plain" onClick=${again}>Try again</button>
  </div>`;
}

/** @param {{kind?: string, children?: any}} props */
export function Mark({ kind = "", children }) {
  return html`<span class=${`mark ${kind}`}>${children}</span>`;
}
