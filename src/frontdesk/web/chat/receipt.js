// @ts-check
/** A receipt as a card: how it is and how it will be, the yes and the no by their verbs, and what became of it. */
import { html } from "../shared/html.js";
import { Icon } from "../shared/icons.js";
import { saidAt } from "./days.js";

/**
 * @typedef {import("../shared/protocol.js").Receipt} Receipt
 * @typedef {import("../shared/protocol.js").Card} Card
 * @typedef {import("./texts.js").Texts} Texts
 */

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

/** What a receipt's state says in words. @param {string} state @param {Texts} texts @param {Card} [card] */
export function fate(state, texts, card) {
  if (state === "committed" && card?.done) return `${card.done}.`;
  return texts.fates[state] ?? texts.fates.open;
}

/**
 * `takeBack` and `toCalendar` are there where they can be done now.
 * @param {{receipt: Receipt, state: string, texts: Texts, language: string, answer: (accept: boolean) => void,
 *   takeBack?: (() => void) | null, toCalendar?: (() => void) | null, takenBack?: boolean}} props
 */
export function ReceiptCard({ receipt, state, texts, language, answer, takeBack, toCalendar, takenBack = false }) {
  const asked = `asked-${receipt.receiptId}`;
  const open = state === "shown" || state === "sending";
  const { card } = receipt;
  // The stamp says it already, to those who see it.
  const stamped = state === "committed" && Boolean(card?.title);
  return html`<section class=${`receipt is-${MARKS[state] ?? "open"}`} data-state=${state} aria-labelledby=${asked}>
    ${card?.title && html`<p class="receipt-head"><span class="label">${card.title}</span><${Stamp} state=${state} takenBack=${takenBack} card=${card} texts=${texts} /></p>`}
    ${card && html`<${Change} card=${card} state=${state} texts=${texts} />`}
    <p class=${stamped ? "receipt-asked hidden" : "receipt-asked"} id=${asked}>${receipt.text}</p>
    ${open &&
    html`<div class="receipt-answers">
      <button type="button" class="act yes" disabled=${state !== "shown"} onClick=${() => answer(true)}>${card?.accept || texts.confirm}</button>
      <button type="button" class="plain no" disabled=${state !== "shown"} onClick=${() => answer(false)}>
        ${card?.decline || texts.keep}
      </button>
    </div>`}
    <p class=${stamped ? "receipt-fate hidden" : "receipt-fate"}>
      <bdi>${takenBack ? texts.takenBack : fate(state, texts, card)}${receipt.by ? ` ${texts.answeredBy(receipt.by)}` : ""}${state === "shown" && until(receipt, texts, language)}</bdi>
    </p>
    ${state === "committed" && (takeBack || toCalendar) && !takenBack && html`<${After} takeBack=${takeBack} toCalendar=${toCalendar} texts=${texts} />`}
  </section>`;
}

/** @param {{state: string, takenBack: boolean, card: Card, texts: Texts}} props */
function Stamp({ state, takenBack, card, texts }) {
  const words = takenBack ? texts.stamps.takenBack : state === "committed" && card.done ? card.done : texts.stamps[state];
  if (!words) return null;
  return html`<span class="stamped" aria-hidden="true">${state === "committed" && !takenBack && html`<${Icon} name="check" size=${13} />`}${words}</span>`;
}

/** @param {{card: Card, state: string, texts: Texts}} props */
function Change({ card, state, texts }) {
  const made = state === "committed";
  const rows = [
    { name: made ? texts.was : texts.before, lines: card.before ?? [], kind: "before", over: made },
    { name: made ? texts.before : texts.after, lines: card.after ?? [], kind: "after", over: false },
  ].filter(({ lines }) => lines.length > 0);
  if (!rows.length) return null;
  return html`<dl class="change">
    ${rows.map(
      ({ name, lines, kind, over }) => html`<div class=${over ? `${kind} is-over` : kind}>
        ${rows.length > 1 && html`<dt>${name}</dt>`}
        <dd>${lines.map((line) => html`<p>${line}</p>`)}</dd>
      </div>`,
    )}
  </dl>`;
}

/** @param {{takeBack?: (() => void) | null, toCalendar?: (() => void) | null, texts: Texts}} props */
function After({ takeBack, toCalendar, texts }) {
  return html`<div class="receipt-answers">
    ${toCalendar && html`<button type="button" class="plain small" onClick=${toCalendar}><${Icon} name="calendar" size=${16} />${texts.toCalendar}</button>`}
    ${takeBack && html`<button type="button" class="plain small" onClick=${takeBack}><${Icon} name="undo" size=${16} />${texts.undo}</button>`}
  </div>`;
}

/** @param {Receipt} receipt @param {Texts} texts @param {string} language */
function until({ expiresAt }, texts, language) {
  return expiresAt === undefined ? "" : texts.openUntil(saidAt(expiresAt, language));
}
