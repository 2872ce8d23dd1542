// @ts-check
/** A receipt as a card: exactly what will happen, two buttons, and what became of it. */
import { html } from "../shared/html.js";

/** @typedef {import("../shared/protocol.js").Receipt} Receipt */

/** @type {Record<string, {mark: string, said: string}>} */
const FATES = {
  sending: { mark: "pending", said: "Sending your answer…" },
  accepted: { mark: "pending", said: "On it…" },
  committed: { mark: "done", said: "Done." },
  declined: { mark: "kept", said: "Kept as it was. Nothing was changed." },
  expired: { mark: "kept", said: "This question has expired. Nothing was changed." },
  voided: { mark: "kept", said: "No longer open. Nothing was changed." },
  failed: { mark: "bad", said: "This could not be done. Nothing was changed." },
  unknown: {
    mark: "warn",
    said: "We can't tell yet whether this went through. We are checking, and will tell you here.",
  },
};

/** What a receipt's state says in words. @param {string} state */
export function fate(state) {
  return FATES[state]?.said ?? "Nothing happens until you confirm.";
}

/**
 * @param {{receipt: Receipt, state: string, answer: (accept: boolean) => void}} props
 */
export function ReceiptCard({ receipt, state, answer }) {
  const asked = `asked-${receipt.receiptId}`;
  const open = state === "shown" || state === "sending";
  return html`<section class=${`receipt is-${FATES[state]?.mark ?? "open"}`} data-state=${state} aria-labelledby=${asked}>
    <p class="receipt-asked" id=${asked}>${receipt.text}</p>
    ${open &&
    html`<div class="receipt-answers">
      <button type="button" class="act" disabled=${state !== "shown"} onClick=${() => answer(true)}>Confirm</button>
      <button type="button" class="plain" disabled=${state !== "shown"} onClick=${() => answer(false)}>
        Keep as it is
      </button>
    </div>`}
    <p class="receipt-fate">${fate(state)}${state === "shown" && until(receipt)}</p>
  </section>`;
}

/** @param {Receipt} receipt */
function until({ expiresAt }) {
  if (expiresAt === undefined) return "";
  const time = new Date(expiresAt).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  return ` Open until ${time}.`;
}
