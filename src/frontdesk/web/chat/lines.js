// @ts-check
/** The lines of a conversation: what was said, statuses, options. */
import { Mark } from "../shared/header.js";
import { html } from "../shared/html.js";
import { Icon } from "../shared/icons.js";
import { AttachedFiles } from "./attached.js";
import { areTimes, saidAt } from "./days.js";
import { Rich, RichLine } from "./rich.js";
import { Sources } from "./sources.js";
import { Times } from "./times.js";
import { blocks } from "./timeline.js";

/**
 * @typedef {import("../shared/protocol.js").ViewMessage} ViewMessage
 * @typedef {import("../shared/protocol.js").Option} Option
 * @typedef {(option: Option) => void} Choose
 * @typedef {import("./texts.js").Texts} Texts
 *
 * What a message is drawn with: `late` tells that one which was not sent has waited for long enough to
 * say so, `mark` what stands under the customer's newest one, `live` the options that are on offer now.
 * @typedef {object} Drawn
 * @property {ViewMessage} message
 * @property {string} text
 * @property {Texts} texts
 * @property {boolean} late
 * @property {Option[]} options
 * @property {boolean} chosen
 * @property {Choose} choose
 * @property {string} [pick] The label of what was chosen.
 * @property {boolean} [joined]
 * @property {boolean} [ends]
 * @property {string} [mark]
 * @property {string} [company]
 * @property {string} [language]
 * @property {number} [now]
 * @property {((text: string) => void)} [say]
 * @property {import("../shared/socket.js").LiveConversation | null} [live]
 */

/** Who speaks, in words. @param {ViewMessage} message @param {Texts} texts */
export function speaker({ role, name }, texts) {
  return name || texts.speakers[role] || role;
}

/** @param {Drawn} props */
export function Said(props) {
  const { message, text, texts, late, joined = false, ends = true } = props;
  const person = message.role === "operator";
  const named = person && !joined;
  return html`<div class=${`said by-${message.role} is-${message.state}${joined ? " joined" : ""}`}>
    ${message.role !== "customer" && !joined && html`<${Mark} name=${person ? speaker(message, texts) : (props.company ?? speaker(message, texts))} className="avatar" />`}
    <span class=${named ? "speaker" : "speaker hidden"}>${speaker(message, texts)}<span class="hidden">:</span></span>
    ${message.attachments && html`<${AttachedFiles} files=${message.attachments} live=${props.live ?? null} />`}
    ${message.role === "customer" ? text && html`<p class="bubble">${text}</p>` : html`<${Parts} ...${props} />`}
    ${message.citations && html`<${Sources} citations=${message.citations} texts=${texts} />`}
    ${message.state === "interrupted" && html`<span class="aside">${texts.cutOff}</span>`}
    ${message.state === "unsent" && late && html`<span class="aside">${texts.unsent}</span>`}
    ${ends && message.at && html`<${Stamp} at=${message.at} mark=${props.mark} language=${props.language ?? "en"} />`}
  </div>`;
}

/** @param {Drawn} props */
function Parts(props) {
  const { message, text, texts, options, chosen, choose, pick } = props;
  const offered = /** @type {Option[]} */ (message.options ?? options);
  return blocks(text).map((block) => {
    if (block.kind === "text") return html`<div class="bubble"><${Rich} text=${block.text} /></div>`;
    const listed = block.labels.map((label) => offered.find((one) => one.label === label));
    if (areTimes(/** @type {Option[]} */ (listed.filter(Boolean))) && listed.every(Boolean)) {
      return html`<${Times} options=${listed} live=${options} chosen=${pick} pressed=${chosen} now=${props.now ?? Date.now()}
        language=${props.language ?? "en"} texts=${texts} choose=${choose} say=${props.say} />`;
    }
    return html`<${Listed} labels=${block.labels} options=${options} offered=${offered} chosen=${chosen} choose=${choose} pick=${pick} texts=${texts} />`;
  });
}

/** @param {{at: number, mark?: string, language: string}} props */
function Stamp({ at, mark, language }) {
  return html`<span class="stamp"><bdi><time datetime=${new Date(at).toISOString()}>${saidAt(at, language)}</time>${mark && ` · ${mark}`}</bdi></span>`;
}

/** @param {{labels: string[], options: Option[], offered: Option[], chosen: boolean, choose: Choose, pick?: string, texts: Texts}} props */
function Listed({ labels, options, offered, chosen, choose, pick, texts }) {
  const plain = !labels.some((label) => offered.some((one) => one.label === label));
  return html`<ol class=${plain ? "options listed" : "options"}>
    ${labels.map((label) => {
      const option = options.find((one) => one.label === label);
      const picked = label === pick;
      const inside = html`<span class="label">${plain ? html`<${RichLine} text=${label} />` : label}</span>
        ${picked && html`<span class="tick"><${Icon} name="check" size=${16} /></span><span class="hidden">${texts.wasChosen}</span>`}`;
      return html`<li>
        ${option
          ? html`<button type="button" class=${picked ? "option is-chosen" : "option"} disabled=${chosen} onClick=${() => choose(option)}>${inside}</button>`
          : html`<span class=${picked ? "option gone is-chosen" : "option gone"}>${inside}</span>`}
      </li>`;
    })}
  </ol>`;
}

/** Options that no message lists. @param {{options: Option[], chosen: boolean, choose: Choose, texts: Texts}} props */
export function Offered({ options, chosen, choose, texts }) {
  const labels = options.map((option) => option.label);
  return html`<div class="said by-assistant">
    <${Listed} labels=${labels} options=${options} offered=${options} chosen=${chosen} choose=${choose} texts=${texts} />
  </div>`;
}

/** @param {{text: string, working?: boolean}} props */
export function Notice({ text, working }) {
  return html`<p class=${working ? "notice working" : "notice"}>${text}</p>`;
}

/** An answer is on its way. @param {{texts: Texts, name?: string, person?: boolean}} props */
export function Dots({ texts, name, person = false }) {
  return html`<div class=${`said ${person ? "by-operator" : "by-assistant"}`} role="img" aria-label=${person && name ? texts.typing(name) : texts.onItsWay}>
    ${name && html`<${Mark} name=${name} className="avatar" />`}
    <p class="bubble dots"><span></span><span></span><span></span></p>
  </div>`;
}
