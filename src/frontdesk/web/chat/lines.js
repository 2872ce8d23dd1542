// @ts-check
/** The lines of a conversation: what was said, statuses, options. */
import { html } from "../shared/html.js";
import { blocks } from "./timeline.js";

/**
 * @typedef {import("../shared/protocol.js").ViewMessage} ViewMessage
 * @typedef {import("../shared/protocol.js").Option} Option
 * @typedef {(option: Option) => void} Choose
 * @typedef {import("./texts.js").Texts} Texts
 */

/** Who speaks, in words. @param {ViewMessage} message @param {Texts} texts */
export function speaker({ role, name }, texts) {
  return name || texts.speakers[role] || role;
}

/**
 * `late` tells that a message which was not sent has waited for long enough to say so.
 * @param {{message: ViewMessage, text: string, texts: Texts, late: boolean, options: Option[], chosen: boolean, choose: Choose}} props
 */
export function Said({ message, text, texts, late, options, chosen, choose }) {
  const person = message.role === "operator";
  /** @type {import("./timeline.js").Block[]} */
  const parts = message.role === "assistant" ? blocks(text) : [{ kind: "text", text }];
  return html`<div class=${`said by-${message.role} is-${message.state}`}>
    <span class=${person ? "speaker" : "speaker hidden"}>${speaker(message, texts)}<span class="hidden">:</span></span>
    ${parts.map((block) =>
      block.kind === "text"
        ? html`<p class="bubble">${block.text}</p>`
        : html`<${Listed} labels=${block.labels} options=${options} chosen=${chosen} choose=${choose} />`,
    )}
    ${message.state === "interrupted" && html`<span class="aside">${texts.cutOff}</span>`}
    ${message.state === "unsent" && late && html`<span class="aside">${texts.unsent}</span>`}
  </div>`;
}

/** @param {{labels: string[], options: Option[], chosen: boolean, choose: Choose}} props */
function Listed({ labels, options, chosen, choose }) {
  return html`<ol class="options">
    ${labels.map((label) => {
      const option = options.find((one) => one.label === label);
      return html`<li>
        ${option
          ? html`<button type="button" class="option" disabled=${chosen} onClick=${() => choose(option)}>
              <span class="label">${label}</span>
            </button>`
          : html`<span class="option gone"><span class="label">${label}</span></span>`}
      </li>`;
    })}
  </ol>`;
}

/** Options that no message lists. @param {{options: Option[], chosen: boolean, choose: Choose}} props */
export function Offered({ options, chosen, choose }) {
  const labels = options.map((option) => option.label);
  return html`<div class="said by-assistant">
    <${Listed} labels=${labels} options=${options} chosen=${chosen} choose=${choose} />
  </div>`;
}

/** @param {{text: string, working?: boolean}} props */
export function Notice({ text, working }) {
  return html`<p class=${working ? "notice working" : "notice"}>${text}</p>`;
}

/** An answer is on its way. @param {{texts: Texts}} props */
export function Dots({ texts }) {
  return html`<div class="said by-assistant" role="img" aria-label=${texts.onItsWay}>
    <p class="bubble dots"><span></span><span></span><span></span></p>
  </div>`;
}
