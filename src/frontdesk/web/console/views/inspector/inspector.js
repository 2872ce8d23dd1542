// @ts-check
/** Turns from the inside: which one, and what there is to say of it, the plainest first. */
import { html, useEffect, useState } from "../../../shared/html.js";
import { Button, Empty, Mark } from "../../controls.js";
import { counted, length, moment, used, worst } from "../../words.js";
import { Done } from "./done.js";
import { LiveEvents } from "./events.js";
import { Held } from "./held.js";
import { Steps } from "./steps.js";
import { Understood } from "./understood.js";
import { Verdict } from "./verdict.js";
import { Waterfall } from "./waterfall.js";
import { WrongAnswer } from "./wrong_answer.js";

/**
 * @typedef {import("./turns.js").Turn} Turn
 * @typedef {import("../thread/conversation.js").OpenConversation} OpenConversation
 */

/** @param {{talk: OpenConversation, chosen: number | null}} props */
export function Inspector({ talk, chosen }) {
  const { app, turns } = talk;
  const { inspector } = app.texts;
  const [beside, setBeside] = useState(0);
  useEffect(() => {
    if (chosen !== null && talk.about) void app.attempt(() => talk.readTurn(chosen));
  }, [chosen, talk.about === null]);
  const turn = inView(turns, chosen);
  if (!turn) return html`<${Empty} icon="why" title=${inspector.noTurn}><p>${inspector.noTurnWhy}</p><//>`;
  const other = turns.find((one) => one.turnId === beside && one !== turn);
  return html`<div class="inspector-all">
    <${TurnStrip} talk=${talk} turn=${turn} />
    <div class="inspector-ways">
      <${Button} small icon="link" onClick=${() => copyLink(talk, turn)}>${inspector.copy}<//>
      ${app.me.isAtLeast("operator") && turn.outcome && html`<${WrongAnswer} talk=${talk} turn=${turn} />`}
      ${turns.length > 1 && html`<label class="compare"><span class="quiet">${inspector.compare}</span>
        <select value=${String(beside)} onChange=${(/** @type {any} */ event) => setBeside(Number(event.target.value))}>
          <option value="0">${inspector.noCompare}</option>
          ${turns.filter((one) => one !== turn).map((one) => html`<option value=${String(one.turnId)}>${inspector.turn(one.turnId)}</option>`)}
        </select></label>`}
    </div>
    ${other && html`<${Compared} app=${app} one=${turn} other=${other} />`}
    <${TurnInspector} key=${turn.turnId} app=${app} turn=${turn} />
    <${Whole} talk=${talk} />
    <${LiveEvents} app=${app} events=${talk.events} />
  </div>`;
}

/** The turn that is looked at: as chosen, else the last that went wrong, else the last. @param {Turn[]} turns @param {number | null} chosen */
function inView(turns, chosen) {
  const wanted = turns.find((turn) => turn.turnId === chosen);
  return wanted ?? turns.findLast((turn) => turn.diagnosis !== null) ?? turns.at(-1);
}

/** Every turn that is known, by its number; the mark tells how bad it was. @param {{talk: OpenConversation, turn: Turn}} props */
function TurnStrip({ talk, turn }) {
  const { inspector } = talk.app.texts;
  return html`<nav class="turn-strip" aria-label=${inspector.turns}>
    ${talk.turns.map((one) => {
      const severity = worst(one.issues);
      const label = `${inspector.turn(one.turnId)}, ${one.outcome ?? inspector.running}, ${inspector.severities[severity]}`;
      return html`<a key=${one.turnId} class=${`turn-pill is-${severity}`} href=${`#turn-${one.turnId}`} aria-label=${label} title=${label}
        aria-current=${one === turn ? "true" : undefined}>${one.turnId}</a>`;
    })}
  </nav>`;
}

/** @param {OpenConversation} talk @param {Turn} turn */
function copyLink({ app, id }, turn) {
  const url = `${location.origin}${app.url(`/conversations/${encodeURIComponent(id)}`)}#turn-${turn.turnId}`;
  void app.attempt(() => navigator.clipboard.writeText(url), app.texts.inspector.copied);
}

/** @param {{app: import("../../app.js").ConsoleApp, turn: Turn}} props */
export function TurnInspector({ app, turn }) {
  const { inspector } = app.texts;
  return html`<article class="inspector" id=${`turn-${turn.turnId}`} aria-labelledby="turn-heading">
    <header>
      <h2 id="turn-heading">${inspector.turn(turn.turnId)}</h2>
      <p class="quiet facts">
        <${Mark}>${turn.outcome ?? inspector.running}<//>
        <span>${moment(turn.startedAt, app.language)}</span>
        ${turn.total_ms !== null && html`<span>${inspector.took} ${length(turn.total_ms)}</span>`}
        ${turn.attempt > 1 && html`<span>${inspector.attempts(turn.attempt)}</span>`}
      </p>
    </header>
    <${Verdict} app=${app} turn=${turn} />
    <${Understood} app=${app} turn=${turn} />
    <${Done} app=${app} turn=${turn} />
    <${Held} app=${app} turn=${turn} />
    <${Waterfall} app=${app} spans=${turn.waterfall} first=${turn.first_token_ms} />
    <${Steps} app=${app} steps=${turn.steps} />
    ${turn.usage.length > 0 && html`<section class="part" aria-labelledby="tokens-heading">
      <h3 id="tokens-heading">${inspector.tokens}</h3>
      ${turn.usage.map((use) => html`<p class="quiet" key=${use.model}>${use.model}: ${counted(use.calls, "call")}, ${used(use)}</p>`)}
    </section>`}
  </article>`;
}

/** What the whole conversation has used. @param {{talk: OpenConversation}} props */
function Whole({ talk }) {
  const { about, app } = talk;
  if (!about?.usage.turns) return null;
  return html`<p class="quiet part">${app.texts.inspector.whole}: ${used(about.usage)}</p>`;
}

/** Two turns beside one another, in what tells them apart. @param {{app: import("../../app.js").ConsoleApp, one: Turn, other: Turn}} props */
function Compared({ app, one, other }) {
  const { inspector } = app.texts;
  const rows = [
    [inspector.said, wordsOf(one, "customer"), wordsOf(other, "customer")],
    [inspector.answered, wordsOf(one, "assistant"), wordsOf(other, "assistant")],
    [inspector.plan, one.plan?.path ?? "", other.plan?.path ?? ""],
    [inspector.tools, toolsOf(one), toolsOf(other)],
    [inspector.why, one.issues.map(({ code }) => code).join(", "), other.issues.map(({ code }) => code).join(", ")],
    [inspector.took, length(one.total_ms), length(other.total_ms)],
  ];
  return html`<section class="part compared" aria-label=${inspector.compared(one.turnId, other.turnId)}>
    <dl>
      <div class="compared-head"><dt></dt><dd>${inspector.turn(one.turnId)}</dd><dd>${inspector.turn(other.turnId)}</dd></div>
      ${rows.map(([name, a, b]) => html`<div key=${name} class=${a === b ? "is-same" : ""}><dt>${name}</dt><dd class="line-text">${a || inspector.none}</dd><dd class="line-text">${a === b ? inspector.same : b || inspector.none}</dd></div>`)}
    </dl>
  </section>`;
}

/** @param {Turn} turn @param {string} role */
function wordsOf({ messages }, role) {
  return messages.filter((message) => message.role === role).map(({ text }) => text).join("\n");
}

/** @param {Turn} turn */
function toolsOf({ steps }) {
  return steps.flatMap((step) => step.calls.map(({ tool, outcome }) => `${tool} (${outcome})`)).join(", ");
}
