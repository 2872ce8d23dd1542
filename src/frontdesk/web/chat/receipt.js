// @ts-check
/** A receipt as a card: exactly what will happen, two buttons, and what became of it. */
import { html } from "../shared/html.js";

/** @typedef {import("../shared/protocol.js").Receipt} Receipt */

/** @typedef {import("./texts.js").Texts} Texts */

/** @type {Record<string, string>} */
const MARKS = {
  sending: "pending",
  accepted: "pending",
  committed: "done",
  declined: "kept",
  expired: "kept",
  voided: "kept",
  failed: "bad",
  unknown: "warn",
};

/** What a receipt's state says in words. @param {string} state @param {Texts} texts */
export function fate(state, texts) {
  return texts.fates[state] ?? texts.fates.open;
}

/**
 * @param {{receipt: Receipt, state: string, texts: Texts, language: string, answer: (accept: boolean) => void}} props
 */
export function ReceiptCard({ receipt, state, texts, language, answer }) {
  const asked = `asked-${receipt.receiptId}`;
  const open = state === "shown" || state === "sending";
  return html`<section class=${`receipt is-${MARKS[state] ?? "open"}`} data-state=${state} aria-labelledby=${asked}>
    <p class="receipt-asked" id=${asked}>${receipt.text}</p>
    ${open &&
    html`<div class="receipt-answers">
      <button type="button" class="act" disabled=${state !== "shown"} onClick=${() => answer(true)}>${texts.confirm}</button>
      <button type="button" class="plain" disabled=${state !== "shown"} onClick=${() => answer(false)}>
        ${texts.keep}
      </button>
    </div>`}
    <p class="receipt-fate">${fate(state, texts)}${state === "shown" && until(receipt, texts, language)}</p>
  </section>`;
}

/** @param {Receipt} receipt @param {Texts} texts @param {string} language */
function until({ expiresAt }, texts, language) {
  if (expiresAt === undefined) return "";
  const time = new Date(expiresAt).toLocaleTimeString(language === "en" ? [] : language, { hour: "numeric", minute: "2-digit" });
  return texts.openUntil(time);
}
